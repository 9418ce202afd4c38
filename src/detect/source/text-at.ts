import type { Location } from '../../model/location.ts';
import type { Module } from '../../syntax/modules/module.ts';

/** Returns the source text at a location; undefined for one in another file. */
export function textAt({ text }: Module, { range, external }: Location): string | undefined {
  return external ? undefined : text.slice(...range);
}
