/** The schema that accepts values which the other one rejects. */
export type Side = 'old' | 'new';

export const SIDES = ['old', 'new'] as const;
