import {
  areOppositeArms,
  isSameArm,
  type ControlDependence,
} from '../model/definitions/control-dependence.ts';
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
  return one.server !== undefined && one.server === other.server && runInOppositeArms(one, other);
}

/** Code that runs on conditions, by its control dependences. */
type Dependent = Pick<Definition, 'branches'>;

/**
 * Whether every run that evaluates a condition executes one of two calls: they are in its two arms.
 */
export function runInOppositeArms(one: Dependent, other: Dependent): boolean {
  const [only, opposite] = [armsOf(one, other), armsOf(other, one)];
  const [arm, otherArm] = [only[0], opposite[0]];
  return (
    arm !== undefined &&
    otherArm !== undefined &&
    only.length === 1 &&
    opposite.length === 1 &&
    areOppositeArms(arm, otherArm)
  );
}

/** The arms of one that are not arms of the other. */
function armsOf({ branches }: Dependent, { branches: others }: Dependent): ControlDependence[] {
  return branches.filter((branch) => !others.some((other) => isSameArm(branch, other)));
}
