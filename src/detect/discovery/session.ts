import { dirname } from 'node:path';
import { dependenciesOf, FrameworkUses } from './framework-uses.ts';
import type { Settings } from '../../model/settings.ts';
import { getOwn } from '../../model/utils/get-own.ts';
import { memoizeWeak } from '../../model/utils/memoize.ts';
import { projectCode } from '../../schema/project-code.ts';
import { isZodSpecifier, type ZodReexport } from '../../schema/zod/zod-copy.ts';
import { withPart } from '../../schema/library-part.ts';
import { StandardLibrary } from '../../schema/standard/standard-library.ts';
import { TypeBoxLibrary } from '../../schema/typebox/typebox-library.ts';
import { createZodLibrary } from '../../schema/zod/zod-library.ts';
import type { Library } from '../../syntax/evaluate/context/library.ts';
import { Evaluator } from '../../syntax/evaluate/evaluator.ts';
import { ModuleGraph } from '../../syntax/modules/module-graph.ts';
import { currentEpoch, onceAnEpoch } from '../../syntax/modules/epoch.ts';
import type { OpaqueValue } from '../../syntax/evaluate/values/external-value.ts';
import {
  describeFramework,
  isServer,
  type DescribedFramework,
  type Detector,
  type FrameworkVersion,
  type ServerForms,
} from '../detector/detector.ts';
import { withFrameworks } from '../libraries/framework-library.ts';
import { Registry } from '../detector/registry.ts';
import { DETECTORS } from '../frameworks/detectors.ts';
import { Versions } from '../detector/versions.ts';

/** A framework, with the import specifier that names it. */
export interface FrameworkImport {
  readonly detector: Detector;
  readonly specifier: string;
}

/** The framework of a value. */
interface Owner extends FrameworkImport {
  /** Whether the value is a server. */
  readonly isServer: boolean;
  /** The methods that its package adds to it, as in {@link ServerForms.addedMethods}. */
  readonly addedMethods: ServerForms['addedMethods'];
}

const known = new Map<string, AnalysisSession>();

/**
 * The session for all analyses in this process with the same settings and the same permission to
 * load libraries of the project.
 */
export function sessionFor(settings: Settings): AnalysisSession {
  const key = JSON.stringify([settings.crossFile, settings.modules, projectCode.mayRun]);
  let session = known.get(key);
  if (!session) known.set(key, (session = new AnalysisSession(settings)));
  return session;
}

/** Every session of this process. */
export function allSessions(): AnalysisSession[] {
  return [...known.values()];
}

/**
 * Services that all analyses of a run share: the module graph, the evaluator with its libraries,
 * and the frameworks.
 */
export class AnalysisSession {
  readonly settings: Settings;
  readonly registry: Registry;
  readonly graph: ModuleGraph;
  /** Which frameworks files may use. */
  readonly uses: FrameworkUses;
  readonly library: ReturnType<typeof createZodLibrary>;
  readonly evaluator: Evaluator;
  private refreshedIn = -1;
  /** By folder and specifier, for this epoch. */
  private readonly frameworks = new Map<string, DescribedFramework>();

  constructor(settings: Settings, detectors = DETECTORS) {
    this.settings = settings;
    this.registry = new Registry(settings.modules, detectors);
    this.graph = new ModuleGraph({
      crossFile: settings.crossFile,
      isShared: (manifest) =>
        dependenciesOf(manifest).some((name) => this.registry.mentions.includes(name)),
    });
    this.uses = new FrameworkUses(this.graph, this.registry);
    const evaluator = (): Evaluator => this.evaluator;
    this.library = createZodLibrary({
      schemaFunctions: detectors.flatMap(({ exports }) => exports?.schemaFunctions ?? []),
      reexport: (specifier, name) => this.zodExport(specifier, name),
      incompleteness: (value) => evaluator().incompleteness(value),
      markIncomplete: (value, because) => evaluator().markIncomplete(value, because),
    });
    const others = [
      new StandardLibrary({ incompleteness: (value) => evaluator().incompleteness(value) }),
      new TypeBoxLibrary(
        evaluator,
        (name, file, range) => this.versionsOf(name, file).orNewest.within(range) === 'yes',
      ),
    ];
    this.evaluator = new Evaluator({
      graph: this.graph,
      library: withFrameworks(
        others.reduce<Library>(withPart, this.library),
        this.registry,
        (file) => this.uses.frameworksOf(file),
      ),
      isOpaquePackage: (specifier) => this.registry.detectorOf(specifier) !== undefined,
    });
  }

  /** Whether an import is one of Zod, or of what a framework re-exports of it. */
  isOfZod(specifier: string, name: string): boolean {
    return isZodSpecifier(specifier) || this.zodExport(specifier, name) !== undefined;
  }

  private zodExport(specifier: string, name: string): ZodReexport | undefined {
    const detector = this.registry.detectorOf(specifier);
    const zod = getOwn(detector?.exports?.zod, name);
    return detector && zod !== undefined
      ? { specifier: zod, name, package: this.registry.packageOf(specifier, detector) }
      : undefined;
  }

  /** Compares the files read with the disk, at most once per epoch. */
  refresh(): void {
    const epoch = currentEpoch();
    if (this.refreshedIn === epoch) return;
    this.graph.beginAnalysis();
    this.evaluator.links.usesElsewhere.refresh();
    this.frameworks.clear();
    this.uses.refresh();
    this.refreshedIn = epoch;
  }

  /** The framework of an import specifier, as the importing file sees it. */
  framework(detector: Detector, specifier: string, file: string): DescribedFramework {
    const isCopy = this.copiedVersions(detector)(file) !== undefined;
    const key = `${isCopy ? file : dirname(file)}\0${specifier}`;
    let framework = this.frameworks.get(key);
    if (!framework)
      this.frameworks.set(
        key,
        (framework = describeFramework(detector, this.frameworkVersion(detector, specifier, file))),
      );
    return framework;
  }

  /** The framework of a value; for an SDK server that a package returns, the SDK. */
  ownerOf(value: OpaqueValue): Owner | undefined {
    const { specifier } = value.of;
    const detector = this.registry.detectorOf(specifier);
    if (!detector) return undefined;
    const isOfServer = isServer(detector, value);
    return {
      ...((isOfServer && this.sdkOf(detector, specifier, value.origin.module.file)) || {
        detector,
        specifier,
      }),
      isServer: isOfServer,
      addedMethods: detector.servers?.addedMethods,
    };
  }

  /**
   * The SDK whose servers a package returns or registers on, in the version of the importing file.
   */
  sdkOf(detector: Detector, specifier: string, file: string): FrameworkImport | undefined {
    const sdk = detector.servers?.sdk?.(this.frameworkVersion(detector, specifier, file));
    return sdk && { detector: sdk, specifier: sdk.packages[0] as string };
  }

  /** The version of a framework's package, as the importing file sees it. */
  frameworkVersion(detector: Detector, specifier: string, file: string): FrameworkVersion {
    const name = this.registry.packageOf(specifier, detector);
    const copied = this.copiedVersions(detector)(file);
    if (copied)
      return { package: name, versions: copied, version: copied.lowest, major: copied.major };
    const known = this.versionsOf(name, file);
    const developed = known.isUnknown ? this.graph.developedVersion(name, file) : undefined;
    const versions = developed === undefined ? known : Versions.since(developed);
    return {
      package: name,
      versions,
      version: this.graph.installedPackage(name, file)?.version ?? developed ?? versions.lowest,
      major: versions.major,
      beside: (other) => this.versionsOf(other, file),
    };
  }

  /** The versions of a framework that a bundler has copied into a file, as its code shows. */
  private readonly copiedVersions = memoizeWeak(({ exports }: Detector) =>
    onceAnEpoch((file: string): Versions | undefined => {
      // The graph reads no file of more than 2 MB.
      const text = this.graph.text(file) ?? this.uses.textOf(file) ?? '';
      return exports?.copyMarks && Versions.ofCopy(text, exports.copyMarks);
    }),
  );

  /**
   * The installed version of a package, otherwise that of the lock file, otherwise those that the
   * nearest `package.json` accepts.
   */
  versionsOf(name: string, file: string): Versions {
    const installed =
      this.graph.installedPackage(name, file)?.version ?? this.graph.lockedVersion(name, file);
    return installed === undefined
      ? Versions.accepted(this.graph.askedRange(name, file))
      : Versions.installed(installed);
  }
}
