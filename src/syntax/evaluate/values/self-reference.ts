import type { Budget } from '../context/budget.ts';
import { UnknownValue } from './value.ts';

/** The value of something while it is evaluated. */
export class SelfReference extends UnknownValue {
  constructor(name: string) {
    super(`refers to itself through \`${name}\``);
  }
}

/**
 * A value that is evaluated once. The result of a call that depends on it while it is evaluated is
 * not kept.
 */
export function once(value: unknown, { budget }: { readonly budget: Budget }): unknown {
  if (value instanceof SelfReference) budget.noteCut();
  return value;
}
