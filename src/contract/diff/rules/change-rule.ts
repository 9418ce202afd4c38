import type { ContractList, JsonObject } from '../../contract.ts';

/** From the most to the least harmful. */
export const LEVELS = ['breaking', 'dangerous', 'additive', 'note'] as const;

/**
 * The effect of a change on users of the server. `breaking`: what worked fails. `dangerous`: it may
 * behave differently. `additive`: no user is affected. `note`: not compared, because one side is
 * unread.
 */
export type ChangeLevel = (typeof LEVELS)[number];

/** The part of a semantic version that a change raises. */
export type Bump = 'major' | 'minor' | 'patch' | 'none';

export const CHANGE_GROUPS = [
  'Definitions',
  'Parameters',
  'Results',
  'Prompt arguments',
  'Texts and metadata',
  'Annotations',
  'Failures',
  'Access',
  'Tasks',
  'What could not be read',
] as const;

/** A class of changes. */
export interface ChangeRule {
  readonly group: (typeof CHANGE_GROUPS)[number];
  readonly level: ChangeLevel;
  readonly bump: Bump;
  /** A sentence with placeholders: `{{definition}}`, `{{part}}`, `{{name}}`, `{{words}}`. */
  readonly message: string;
  /** The effect on clients. */
  readonly why: string;
  /** The smallest pair that has this change and no other. */
  readonly example: ChangeExample;
}

/** The parts of a definition or server that differ; an undefined side does not exist. */
export interface ChangeExample {
  readonly of: ContractList | 'servers';
  readonly before?: JsonObject;
  readonly after?: JsonObject;
}
