import type { TSESTree } from '@typescript-eslint/utils';
import { LazyAnswers } from '../../model/utils/lazy-answers.ts';
import type { Comment } from '../../model/text/comment.ts';
import type { Definition, ListRewrite } from '../../model/definitions/definition.ts';
import type { Framework } from '../../model/framework.ts';
import type { ListedFields } from '../../model/definitions/listed-fields.ts';
import type { Results } from '../../model/handlers/results.ts';
import { isKnownObject } from '../../model/property.ts';
import type { Static, StaticValue } from '../../model/static.ts';
import type { Origin, Module } from '../../syntax/modules/module.ts';
import { Expression } from '../../syntax/evaluate/expressions/expression.ts';
import { property } from '../detector/definition-parts.ts';
import { arrayEdit, attachedComment, isInRange, objectEdit } from '../source/edits.ts';
import { configOfKey, describingConfig } from './config-of-key.ts';
import type { DetectedDefinition } from '../discovery/detected-definition.ts';
import { asPassedOn } from '../discovery/interception/passed-parts.ts';
import { listRewriteOf } from '../servers/list-rewrites.ts';
import { asRenamed } from '../servers/renamed-definitions.ts';
import { afterChanges } from '../servers/registration-changes.ts';
import { callsOfHandler, type CallsOfHandler } from '../handlers/reach-of-handler.ts';
import type { SourcedDefinition } from '../handlers/sourced-definition.ts';
import { everyField } from '../detector/listed-fields.ts';
import { installedVersionsFor } from '../schemas/installed-versions.ts';
import { ReadSchema } from '../schemas/definition-schema.ts';
import type { VariantSelection } from '../schemas/variant-selection.ts';
import { listedAnnotations, listsAnnotations } from './listed-annotations.ts';
import { withRegisteredHandler } from './registered-handlers.ts';
import { withoutListedParts } from './replaced-lists.ts';
import { ReadHandling } from './handling.ts';
import type { DefinitionReading } from './registration.ts';
import { StartUpParts } from './start-up-parts.ts';
import { ReadResults } from '../handlers/results/results.ts';
import { isMadeForTests } from '../servers/tested-servers.ts';
import { LocationMapper } from '../source/locations.ts';
import { isTemplate, listsResources, templateArgument } from './resource-templates.ts';
import { unannotatableType } from './unannotatable-type.ts';
import { unannotatedRegistration } from './unannotated-registration.ts';
import { unresolvedParts } from './unresolved-parts.ts';
import type { AnalysisSession } from '../discovery/session.ts';
import type { ArrayEdit, ObjectEdit } from '../../model/findings/edit.ts';
import type { DefinitionSchema } from '../../model/definitions/definition-schema.ts';
import type { UnresolvedPart } from '../../model/definitions/unresolved-part.ts';
import type { Surface } from '../../model/definitions/kind.ts';
import { ownName } from './own-name.ts';
import { isElementElsewhere, copyElsewhere } from './found-elsewhere.ts';

/** A definition of a file, as it was detected and as its parts are read. */
export interface FoundDefinition extends SourcedDefinition {
  readonly definition: ReadDefinition;
}

/** A detected definition, whose parts are read on demand. */
export class ReadDefinition extends ReadHandling implements Definition {
  readonly kind: Definition['kind'];
  readonly framework: Framework;
  readonly form: string;
  readonly entryOf: Definition['entryOf'];
  readonly anchor: Definition['anchor'];
  /** The node of `module` that is the definition, or brings it in. */
  private readonly ownNode: TSESTree.Node | undefined;
  private readonly selection: VariantSelection;
  private readonly locations: LocationMapper;
  private readonly parts: StartUpParts;
  protected readonly calls: CallsOfHandler;
  /** Answers that depend on the selected schemas. */
  private readonly selected = new LazyAnswers();

  /**
   * @param reading `home` is the same file as `module` by default
   * @param other the same definition with other schemas, or as the author of another file sees it
   */
  constructor(
    found: DetectedDefinition,
    selection: VariantSelection,
    reading: Omit<DefinitionReading, 'home'> & Partial<DefinitionReading>,
    other?: ReadDefinition,
  ) {
    const { session, module, home = module } = reading;
    const served = other?.found ?? asServed(found, home, session);
    const isSeenAlike = other?.module === module;
    super(served, { module, home, session }, isSeenAlike ? other.answers : new LazyAnswers());
    const written = found.parts.element?.expression;
    const elementNode = written?.module === module ? written.node : undefined;
    this.ownNode = home === module ? found.anchor : elementNode;
    this.selection = selection;
    this.parts = other?.parts ?? new StartUpParts(this.found, home, session);
    this.calls = other?.calls ?? callsOfHandler(this.found, session);
    this.locations = new LocationMapper(
      module,
      session.evaluator,
      this.ownNode ?? found.anchor,
      () => this.isFoundElsewhere,
      this.ownNode ? module : home,
    );
    this.anchor = this.locations.anchor;
    this.kind = found.parts.kind;
    this.form = found.parts.form;
    this.entryOf = found.parts.entryOf;
    this.framework = session.framework(found.detector, found.specifier, found.call.module.file);
  }

  /** Whether its own module defines it without this module's list or re-export. */
  private get isFoundElsewhere(): boolean {
    return this.answers.once('isFoundElsewhere', () => {
      const { found, module, session } = this;
      return found.parts.element
        ? this.copy !== undefined || isElementElsewhere(found, module, session)
        : found.call.node.type === 'Program' && this.isHandledElsewhere;
    });
  }

  private get copy(): DetectedDefinition | undefined {
    return this.answers.once('copy', () => copyElsewhere(this.found, this.module, this.session));
  }

  get at(): Definition['at'] {
    return this.answers.once('at', () => {
      const { name } = this.found.parts;
      if (!(name instanceof Expression)) return this.locations.of(this.origin);
      return this.name.kind === 'known'
        ? this.locations.written(name, undefined, ownName(name))
        : this.locations.of(name.origin);
    });
  }

  /** The object literal of a list element, otherwise the call that defines it. */
  private get origin(): Origin {
    const { call, parts } = this.found;
    return (parts.element?.expression ?? call).origin;
  }

  get name(): Static<string> {
    return this.text('name');
  }

  get uri(): Static<string> {
    return this.answers.once('uri', () => {
      const { uri } = this.found.parts;
      const template = uri instanceof Expression ? templateArgument(uri) : undefined;
      return this.locations.text(template ?? uri, this.at);
    });
  }

  get isTemplate(): boolean {
    return isTemplate(this.found.parts);
  }

  get listsResources(): boolean {
    return this.isTemplate && listsResources(this.found.parts);
  }

  get title(): Static<string> {
    return this.text('title');
  }

  get description(): Static<string> {
    return this.text('description');
  }

  private text(key: 'name' | 'title' | 'description'): Static<string> {
    const owner = key === 'name' ? this.locations.anchor : this.at;
    return this.answers.once(key, () =>
      this.parts.value((parts) => this.locations.text(parts[key], owner)),
    );
  }

  get annotations(): StaticValue {
    return this.answers.once('annotations', () => {
      const written = this.parts.value((parts) => this.locations.value(parts.annotations, this.at));
      return listedAnnotations(this, written);
    });
  }

  get isAnnotatable(): boolean {
    return listsAnnotations(this);
  }

  get serverAt(): Definition['serverAt'] {
    const { serverOrigin } = this.found;
    return serverOrigin && !this.receivers ? this.locations.of(serverOrigin) : undefined;
  }

  get annotationsAt(): Definition['annotationsAt'] {
    const { annotations } = this;
    if (isKnownObject(annotations)) return annotations.at;
    const config = configOfKey(this.found.parts) ?? describingConfig(this.found);
    return config ? this.locations.of(config) : this.at;
  }

  get unannotatedRegistration(): Definition['unannotatedRegistration'] {
    if (this.annotations.kind !== 'absent') return undefined;
    const key = this.framework.annotationsIn ?? 'annotations';
    const registration = unannotatedRegistration(this.copy ?? this.found, key);
    return registration && this.locations.of(registration);
  }

  get unannotatableType(): Definition['unannotatableType'] {
    if (this.annotations.kind !== 'absent') return undefined;
    const key = this.framework.annotationsIn ?? 'annotations';
    const type = unannotatableType(this.copy ?? this.found, key, this.session);
    return type && { name: type.name, at: this.locations.of(type.origin) };
  }

  get errors(): StaticValue {
    return this.answers.once('errors', () =>
      this.locations.value(this.found.parts.errors, this.at),
    );
  }

  get auth(): StaticValue {
    return this.answers.once('auth', () =>
      this.framework.errorContracts ? this.read('auth') : { kind: 'absent', at: this.at },
    );
  }

  get listed(): ListedFields {
    return this.answers.once('listed', () => {
      const { kind, form, entryOf, name, framework } = this;
      return (framework.listing?.fields ?? everyField)({
        kind,
        form,
        entryOf,
        name,
        file: this.found.call.module.file,
        read: (field) => this.read(field),
      });
    });
  }

  /** The value of a field, by the framework's name for it. */
  private read(field: string): StaticValue {
    if (field === 'title' || field === 'description') return this[field];
    return field === 'annotations' && (this.found.parts.annotations || !this.isAnnotatable)
      ? this.annotations
      : this.parts.value(({ config }) => this.locations.value(property(config, field), this.at));
  }

  get additions(): StaticValue {
    const { additions } = this.framework.context;
    return additions ? this.read(additions.block) : { kind: 'absent', at: this.at };
  }

  get task(): Static<boolean> {
    return this.answers.once('task', () => this.locations.flag(this.found.parts.task, this.at));
  }

  get schemas(): readonly DefinitionSchema[] {
    const read = (): readonly DefinitionSchema[] => {
      const { detector, parts, call } = this.found;
      const { session, framework } = this;
      const installed = installedVersionsFor(call.module.file, this.module, session);
      const reading = {
        framework,
        locations: this.locations,
        session,
        selection: this.selection,
        owner: this.at,
        place: (surface: Surface) => installed.place(detector, framework, parts.form, surface),
        converter: () => installed.converter(framework),
      };
      return this.parts.schemas((part) => new ReadSchema(part, reading));
    };
    return this.selected.once('schemas', read);
  }

  get results(): Results {
    return this.answers.once('results', () => {
      const { found, framework, session, answerSites } = this;
      const isAnswering = !found.serverOrigin || !isMadeForTests(found.serverOrigin, session);
      const facts = isAnswering ? framework.results : undefined;
      const schemas = (): readonly DefinitionSchema[] => this.schemas;
      return this.parts.results(
        (parts) => new ReadResults(parts, facts, answerSites, session, schemas),
      );
    });
  }

  get listRewrite(): ListRewrite | undefined {
    return this.answers.once('listRewrite', () =>
      listRewriteOf(this.found, this.module, this.session, this.locations),
    );
  }

  get comment(): Comment | undefined {
    return this.origin.module === this.module && this.ownNode
      ? attachedComment(this.ownNode, this.module)
      : undefined;
  }

  get config(): ObjectEdit | undefined {
    const { config } = this.found.parts;
    return config instanceof Expression ? objectEdit(config, this.module) : undefined;
  }

  get misplaced(): Definition['misplaced'] {
    const { text, expected } = this.found.parts.misplaced ?? {};
    return text instanceof Expression ? { at: this.locations.written(text), expected } : undefined;
  }

  get annotationsEdit(): ObjectEdit | undefined {
    const { annotations } = this.found.parts;
    if (!(annotations instanceof Expression) || !this.ownNode) return undefined;
    const edit = objectEdit(annotations, this.module);
    return edit && isInRange(edit.at.range, this.ownNode.range) ? edit : undefined;
  }

  get errorsEdit(): ArrayEdit | undefined {
    const { errors } = this.found.parts;
    return errors instanceof Expression ? arrayEdit(errors, this.module) : undefined;
  }

  unresolved(): readonly UnresolvedPart[] {
    const { parts } = this.found;
    const read = (): readonly UnresolvedPart[] =>
      unresolvedParts(this, parts).filter(({ cause }) => cause !== 'list handler');
    return this.selected.once('unresolved', read);
  }
}

/**
 * A definition as its server has it: as wrappers pass it on, with later changes, without the parts
 * that a list handler replaces, with the handler that stays, and under the name that clients see.
 */
function asServed(
  found: DetectedDefinition,
  home: Module,
  session: AnalysisSession,
): DetectedDefinition {
  const passed = asPassedOn(found, home, session);
  const changed = afterChanges(passed, home, session);
  const listed = withRegisteredHandler(withoutListedParts(changed, home, session), home, session);
  return asRenamed(listed, home, session);
}
