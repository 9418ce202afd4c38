/** Where the exported functions of a project are called. */
export interface CallGraph {
  /**
   * @param file absolute path of the module
   * @param name the name of an exported function
   */
  reached(file: string, name: string): Reached;
}

export type Reached =
  /** A request handler calls it, directly or through free functions only. */
  | 'handler'
  /** Only methods of classes call it. */
  | 'service'
  /** Nothing in the project calls it. */
  | 'nowhere'
  /** It is passed on as a value, or exported to other packages. */
  | 'unknown';

/** Joins how a function is reached from several callers. */
export function joinReached(callers: readonly Reached[]): Reached {
  const first = (['handler', 'unknown', 'service'] as const).find((reached) =>
    callers.includes(reached),
  );
  return first ?? (callers.length > 0 ? 'nowhere' : 'unknown');
}
