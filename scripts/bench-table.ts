/** What the benchmarks print. */

export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const [low, high] = [
    sorted[Math.floor((sorted.length - 1) / 2)],
    sorted[Math.ceil((sorted.length - 1) / 2)],
  ];
  return ((low ?? 0) + (high ?? 0)) / 2;
}

export function milliseconds(value: number): string {
  return value.toFixed(2);
}

export function tableHead(heads: readonly string[]): void {
  tableRow(heads);
  tableRow(heads.map((_, index) => (index === 0 ? '---' : '---:')));
}

export function tableRow(cells: readonly string[]): void {
  print(`| ${cells.join(' | ')} |`);
}

export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
