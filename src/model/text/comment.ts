/** A comment that is attached to code, cleaned of its delimiters. */
export interface Comment {
  readonly text: string;
  /** Whether it is written for readers of the documentation: `/** … *\/`. */
  readonly isDocumentation: boolean;
  /** Whether it follows the code on its line. */
  readonly isBehind: boolean;
}
