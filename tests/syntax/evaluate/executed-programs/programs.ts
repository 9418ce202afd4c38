/** A program that defines tools by `add` and `server`: its main module, or all of its modules. */
export type Program = string | Readonly<Record<string, string>>;
