/**
 * The names that the code of a server has, in the files that the entry points of its package load.
 */
export interface ProjectNames {
  /** The names of its tools and prompts. */
  readonly callable: readonly string[];
  /**
   * The URIs and URI templates of its resources; undefined unless all resources that it serves are
   * known.
   */
  readonly uris: readonly string[] | undefined;
  /** Whether code names a word, other than in the texts that models read. */
  mentions(word: string): boolean;
}
