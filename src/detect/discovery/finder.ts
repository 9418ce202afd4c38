import type { TSESTree } from '@typescript-eslint/utils';
import type { Module } from '../../syntax/modules/module.ts';
import type { UnknownValue } from '../../syntax/evaluate/value.ts';
import { DefinitionCollector } from './collector.ts';
import type {
  ModuleDefinitions,
  WrapperSummary,
  DetectedDefinition,
  UnresolvedCall,
} from './detected-definition.ts';
import type { AnalysisSession } from './session.ts';

/** How deep forwarders may call forwarders. */
const MAX_FORWARDING = 12;

/** Finds the definitions of modules: calls of builders, calls on servers, typed literals, and calls that forward to these. */
export class DefinitionFinder {
  private readonly session: AnalysisSession;
  private readonly findings = new WeakMap<Module, ModuleDefinitions>();
  private readonly depth = { value: 0 };
  private open: UnknownValue[] = [];
  private unread: UnresolvedCall[] = [];

  constructor(session: AnalysisSession) {
    this.session = session;
  }

  /** What a module defines and forwards; computed once a module. */
  find(module: Module): ModuleDefinitions {
    const known = this.findings.get(module);
    if (known) return known;
    const forwarders = new Map<TSESTree.Node, WrapperSummary[]>();
    const definitions: DetectedDefinition[] = [];
    const unread: UnresolvedCall[] = [];
    const findings = { definitions, unread, forwarders };
    this.findings.set(module, findings);
    const outer = this.unread;
    this.unread = unread;
    try {
      new DefinitionCollector(this.session, this, module, definitions, forwarders).run();
    } finally {
      this.unread = outer;
    }
    return findings;
  }

  /** Notes a call that is not followed, in whichever module, for the module that is being read. */
  reportUnresolved(call: UnresolvedCall): void {
    if (!this.unread.some(({ id }) => id === call.id)) this.unread.push(call);
  }

  /** Runs `work`, and tells what decided which definitions it found and is still unknown. */
  collectPending(work: () => DetectedDefinition[]): {
    readonly found: DetectedDefinition[];
    readonly open: readonly UnknownValue[];
  } {
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
  addPending(value: UnknownValue): void {
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
