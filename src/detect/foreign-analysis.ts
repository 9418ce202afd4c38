import type { Analysis } from '../model/analysis.ts';
import type { Definition } from '../model/definitions/definition.ts';
import type { Location } from '../model/location.ts';
import type { Settings } from '../model/settings.ts';
import type { Module } from '../syntax/modules/module.ts';
import { positionOf } from '../syntax/modules/parse.ts';
import { ReadDefinition, type FoundDefinition } from './definitions/definition.ts';
import { NoDefinitions } from './no-definitions.ts';
import { readsAnnotation } from './servers/annotation-reads.ts';
import { VariantAnalyses, VariantSelection } from './schemas/variant-selection.ts';
import type { AnalysisSession } from './discovery/session.ts';
import { fileNameInPackage } from './source/file-names.ts';
import { textAt } from './source/text-at.ts';

/** Definitions that one file's analysis finds, as another file's author sees them. */
export class ForeignAnalysis extends NoDefinitions implements Analysis {
  readonly settings: Settings;
  readonly file: string;
  readonly serverJson = undefined;
  override readonly definitions: readonly Definition[];
  readonly pathOf: Analysis['pathOf'];
  private readonly viewer: Module;
  private readonly variants: VariantAnalyses<Analysis>;
  private readonly reads: (key: string) => boolean;

  constructor(
    found: readonly FoundDefinition[],
    viewer: Module,
    home: Module,
    session: AnalysisSession,
    settings: Settings,
    number = 0,
  ) {
    super();
    this.settings = settings;
    this.file = viewer.file;
    this.pathOf = (file) => fileNameInPackage(file, session.graph);
    this.viewer = viewer;
    const selection = new VariantSelection(number);
    const view = { session, module: viewer, home };
    this.definitions = found.map(
      (each) => new ReadDefinition(each.found, selection, view, each.definition),
    );
    this.reads = (key) => readsAnnotation({ key, writtenIn: viewer.file }, home, session);
    this.variants = new VariantAnalyses(
      selection,
      (other) => new ForeignAnalysis(found, viewer, home, session, settings, other),
    );
  }

  position(offset: number): { readonly line: number; readonly column: number } {
    return positionOf(this.viewer, offset);
  }

  readonly sourceAt = (at: Location): string | undefined => textAt(this.viewer, at);

  get alternatives(): readonly Analysis[] {
    return this.variants.all;
  }

  readsAnnotation(key: string): boolean {
    return this.reads(key);
  }
}
