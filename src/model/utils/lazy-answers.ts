/** The answers of an object to named questions, each computed once, when it is first asked for. */
export class LazyAnswers<Question extends string = string> {
  private readonly known = new Map<Question, unknown>();

  once<T>(question: Question, compute: () => T): T {
    if (!this.known.has(question)) this.known.set(question, compute());
    return this.known.get(question) as T;
  }
}
