import type { Definition } from '../model/definitions/definition.ts';

/**
 * Whether every run registers one of several definitions of one name: they are in the two arms of
 * one condition, `if (legacy) server.tool('a', …) else server.registerTool('a', …)`.
 */
export function complementEachOther(definitions: readonly Definition[]): boolean {
  return definitions.some((one, index) =>
    definitions.slice(index + 1).some((other) => areComplements(one, other)),
  );
}

function areComplements(one: Definition, other: Definition): boolean {
  return one.server !== undefined && one.server === other.server && areOppositeArms(one, other);
}

/** Code that runs on conditions, by its control dependences. */
type Dependent = Pick<Definition, 'branches'>;

/**
 * Whether every run that evaluates a condition executes one of two calls: they are in its two arms.
 */
export function areOppositeArms(one: Dependent, other: Dependent): boolean {
  const [only, opposite] = [armsOf(one, other), armsOf(other, one)];
  const [arm] = only;
  return (
    arm !== undefined &&
    only.length === 1 &&
    opposite.length === 1 &&
    oppositeOf(arm) === opposite[0]
  );
}

/** The branches to a definition that do not lead to the other one, without their iterations. */
function armsOf({ branches }: Dependent, { branches: others }: Dependent): string[] {
  const named = others.map(withoutIteration);
  return branches.map(withoutIteration).filter((branch) => !named.includes(branch));
}

const withoutIteration = (branch: string): string => branch.split(' ').slice(0, 2).join(' ');

function oppositeOf(branch: string): string {
  return branch.endsWith(' yes') ? branch.replace(/yes$/, 'no') : branch.replace(/no$/, 'yes');
}
