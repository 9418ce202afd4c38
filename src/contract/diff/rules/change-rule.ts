import type { ContractList, JsonObject } from '../../contract.ts';

/** From what hurts most to what does not. */
export const LEVELS = ['breaking', 'dangerous', 'additive', 'note'] as const;

/**
 * What a change means for those who use the server: `breaking` what worked fails, `dangerous` it may go on otherwise than before,
 * `additive` nobody loses anything, `note` something was compared on one side only, or not at all.
 */
export type ChangeLevel = (typeof LEVELS)[number];

/** The part of a semantic version that a change asks to raise. */
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
  /** What it does to a client. */
  readonly why: string;
  /** The smallest pair that has this change and no other. */
  readonly example: ChangeExample;
}

/** What differs of one definition, or of the server; one that is left out is not there. */
export interface ChangeExample {
  readonly of: ContractList | 'servers';
  readonly before?: JsonObject;
  readonly after?: JsonObject;
}
