/** From where the exported functions of a project are called. */
export interface CallGraph {
  /**
   * @param file absolute path of the module
   * @param name the name under which it exports a function
   */
  reached(file: string, name: string): Reached;
}

export type Reached =
  /** At least one way leads from a request handler through free functions alone. */
  | 'handler'
  /** Every way leads through methods of classes. */
  | 'service'
  /** Nothing in the project calls it. */
  | 'nowhere'
  /** It is handed around in ways that are not followed, or offered to other packages. */
  | 'unknown';

/** How a function is reached that several others lead to. */
export function joinReached(ways: readonly Reached[]): Reached {
  const first = (['handler', 'unknown', 'service'] as const).find((reached) =>
    ways.includes(reached),
  );
  return first ?? (ways.length > 0 ? 'nowhere' : 'unknown');
}
