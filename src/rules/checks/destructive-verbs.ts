/** Verbs after which something is gone. */
export const DELETING: readonly string[] = ['delete', 'destroy', 'purge'];

/** The same, with verbs that may be harmless: to `remove` noise, or to `drop` a pin. */
export const DESTRUCTIVE: readonly string[] = [...DELETING, 'drop', 'remove'];
