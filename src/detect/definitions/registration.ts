import type { LazyAnswers } from '../../model/utils/lazy-answers.ts';
import type { DefinitionRegistration } from '../../model/definitions/definition.ts';
import { probableText, whyOf, type Static, type UnknownCause } from '../../model/static.ts';
import { startKey, type Module } from '../../syntax/modules/module.ts';
import type { DetectedDefinition } from '../discovery/detected-definition.ts';
import { isTypedOnly } from '../discovery/candidates/listed-objects.ts';
import { areLoaded } from '../discovery/modules/loaded-modules.ts';
import { conditionAtStartUp } from '../discovery/start-up/start-up-values.ts';
import type { ControlDependence } from '../../model/definitions/control-dependence.ts';
import { controlDependences } from '../discovery/control-dependences.ts';
import { conditionOf } from '../discovery/registration-conditions.ts';
import { serverIn } from '../discovery/server-identity.ts';
import { whyLeftOut } from '../discovery/interception/replaced-methods.ts';
import type { AnalysisSession } from '../discovery/session.ts';
import { registrationListOf } from '../servers/application-lists.ts';
import { mayBeRemoved } from '../servers/removals.ts';
import type { UnknownValue } from '../../syntax/evaluate/values/value.ts';
import { receiversOf, serverId } from '../servers/servers.ts';
import { isExampleFile } from '../discovery/modules/example-files.ts';
import { isUnused, whyUnserved } from '../servers/unserved.ts';

/** Causes that are state of the project, which code sets before a condition is tested. */
const OF_STATE: ReadonlySet<UnknownCause | undefined> = new Set([
  'assignments',
  'changes',
  'event',
  'field',
]);

/** The services for reading a definition, and the files that it is read from. */
export interface DefinitionReading {
  readonly session: AnalysisSession;
  /** The file whose author sees the locations and edits. */
  readonly module: Module;
  /** The file whose analysis finds the definition. */
  readonly home: Module;
}

/** How a definition comes to its server: which server, by which code, and what may prevent it. */
export abstract class ReadRegistration implements DefinitionRegistration {
  abstract readonly name: Static<string>;
  abstract readonly serverAt: DefinitionRegistration['serverAt'];
  protected readonly found: DetectedDefinition;
  protected readonly module: Module;
  protected readonly home: Module;
  protected readonly session: AnalysisSession;
  protected readonly answers: LazyAnswers;

  protected constructor(
    found: DetectedDefinition,
    { module, home, session }: DefinitionReading,
    answers: LazyAnswers,
  ) {
    this.found = found;
    this.module = module;
    this.home = home;
    this.session = session;
    this.answers = answers;
  }

  get server(): string | undefined {
    return this.found.server === undefined ? this.list : serverIn(this.found);
  }

  get serverId(): string | undefined {
    const { serverOrigin } = this.found;
    return (
      serverOrigin && this.answers.once('serverId', () => serverId(serverOrigin, this.session))
    );
  }

  get receivers(): readonly string[] | undefined {
    return receiversOf(this.found);
  }

  get id(): string {
    return startKey(this.found.call.origin);
  }

  get needsApplication(): boolean {
    return this.found.detector.finds?.applications !== undefined;
  }

  get condition(): string | undefined {
    return this.answers.once('condition', () => {
      const { found, home, session } = this;
      if (this.unserved !== undefined) return this.unserved;
      if (!found.condition && this.isTypedOnly) return 'is known by its type only';
      if (!found.condition && probableText(this.name) !== undefined) return whyOf(this.name);
      const condition = found.condition ?? conditionOf(found, home);
      const decided =
        condition && OF_STATE.has(condition.cause)
          ? conditionAtStartUp(found, home, session)
          : undefined;
      // A start-up knows whether a function has run before, if it calls the function.
      const known = decided ? decided.condition : condition && this.conditionAtFirst;
      return (known ?? whyLeftOut(found, home, session))?.why;
    });
  }

  private get conditionAtFirst(): UnknownValue | undefined {
    return this.found.condition ?? conditionOf(this.found, this.home, { isFirst: true });
  }

  get isUncertain(): boolean {
    return this.condition !== undefined;
  }

  get isTypedOnly(): boolean {
    return isTypedOnly(this.found);
  }

  get isLoaded(): boolean | undefined {
    const modules = [this.home, this.found.call.module];
    return this.answers.once('isLoaded', () => areLoaded(modules, this.session));
  }

  get isUnused(): boolean {
    return isUnused(this.found, this.session);
  }

  get isServed(): boolean {
    return this.unserved === undefined;
  }

  get isExample(): boolean {
    const { file } = this.found.call.module;
    return this.answers.once('isExample', () => isExampleFile(file, this.session.graph));
  }

  get isReplacedInList(): boolean {
    return this.found.isReplacedInList === true;
  }

  private get unserved(): string | undefined {
    return this.answers.once('unserved', () => whyUnserved(this.found, this.home, this.session));
  }

  /** The list that registers a builder's definition. */
  private get list(): string | undefined {
    return registrationListOf(this.found.call, this.home, this.session);
  }

  get branches(): readonly ControlDependence[] {
    // The elements of one list are registered together.
    return this.answers.once('branches', () =>
      this.list === undefined && !this.found.parts.element ? controlDependences(this.found) : [],
    );
  }

  get mayBeRemoved(): boolean {
    return this.answers.once('mayBeRemoved', () => mayBeRemoved(this.found, this.home));
  }
}
