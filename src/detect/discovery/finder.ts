import type { TSESTree } from '@typescript-eslint/utils';
import type { Module } from '../../syntax/modules/module.ts';
import type { UnknownValue } from '../../syntax/evaluate/value.ts';
import { Collector } from './collector.ts';
import type { Findings, Forwarder, Found, Unread } from './detected-definition.ts';
import type { World } from './session.ts';

/** How deep forwarders may call forwarders. */
const MAX_FORWARDING = 12;

/** Finds the definitions of modules: calls of builders, calls on servers, typed literals, and calls that forward to these. */
export class Finder {
  private readonly world: World;
  private readonly findings = new WeakMap<Module, Findings>();
  private readonly depth = { value: 0 };
  private open: UnknownValue[] = [];
  private unread: Unread[] = [];

  constructor(world: World) {
    this.world = world;
  }

  /** What a module defines and forwards; computed once a module. */
  find(module: Module): Findings {
    const known = this.findings.get(module);
    if (known) return known;
    const forwarders = new Map<TSESTree.Node, Forwarder[]>();
    const definitions: Found[] = [];
    const unread: Unread[] = [];
    const findings = { definitions, unread, forwarders };
    this.findings.set(module, findings);
    const outer = this.unread;
    this.unread = unread;
    try {
      new Collector(this.world, this, module, definitions, forwarders).run();
    } finally {
      this.unread = outer;
    }
    return findings;
  }

  /** Notes a call that is not followed, in whichever module, for the module that is being read. */
  lose(call: Unread): void {
    if (!this.unread.some(({ id }) => id === call.id)) this.unread.push(call);
  }

  /** Runs `work`, and tells what decided which definitions it found and is still unknown. */
  watch(work: () => Found[]): { readonly found: Found[]; readonly open: readonly UnknownValue[] } {
    const outer = this.open;
    this.open = [];
    try {
      const found = work();
      return { found, open: this.open };
    } finally {
      this.open = outer;
    }
  }

  /** Notes a value that decides which definition it is, and depends on a parameter of some caller. */
  note(value: UnknownValue): void {
    this.open.push(value);
  }

  /** Runs `work` unless forwarders call each other too deep. */
  nested<T>(work: () => T[]): T[] {
    if (this.depth.value >= MAX_FORWARDING) return [];
    this.depth.value++;
    try {
      return work();
    } finally {
      this.depth.value--;
    }
  }
}
