import { dirname, join } from 'node:path';
import type { Settings } from '../../model/settings.ts';
import { getOwn } from '../../model/utils/get-own.ts';
import { memoizeWeak } from '../../model/utils/memoize.ts';
import { lazily } from '../../model/utils/lazily.ts';
import { isZodSpecifier, type ZodReexport } from '../../schema/zod/zod-copy.ts';
import { withStandardSchemas } from '../../schema/standard/standard-library.ts';
import { createZodLibrary } from '../../schema/zod/zod-library.ts';
import { Evaluator } from '../../syntax/evaluate/evaluator.ts';
import { ModuleGraph } from '../../syntax/modules/module-graph.ts';
import { currentEpoch, onceAnEpoch } from '../../syntax/modules/epoch.ts';
import { specifiersIn } from '../../syntax/modules/specifiers.ts';
import { packageScope } from '../../syntax/modules/resolve.ts';
import { DEPENDENCIES, pathInPackage, type Package } from '../../syntax/modules/packages.ts';
import type { OpaqueValue } from '../../syntax/evaluate/values/external-value.ts';
import {
  describeFramework,
  isServer,
  type DescribedFramework,
  type Detector,
  type FrameworkVersion,
  type ServerForms,
} from '../frameworks/detector.ts';
import { withFrameworks } from '../frameworks/framework-library.ts';
import { DETECTORS, Registry } from '../frameworks/registry.ts';
import { Versions } from '../frameworks/versions.ts';
import { callsServerMethod } from '../source/registering-names.ts';
import { namesListRequest } from './request-branches.ts';

/** Version ranges that name a package of the workspace. */
const WORKSPACE_RANGE = /^(?:workspace:|file:|link:|portal:|\*$)/;
const REEXPORT = /\bexport\b[^;'"]*?\bfrom\s*['"]([^'"\n]+)['"]/g;

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

/** Whether a module names a framework's package or asks for a list, and what it exports from. */
interface Leads {
  readonly text: string;
  readonly mentions: boolean;
  /**
   * Whether it calls a method that only servers have, as of one whose class another file passes.
   */
  readonly callsServer: boolean;
  readonly reexports: () => readonly string[];
}

const known = new Map<string, AnalysisSession>();

/** The session for all analyses with the same settings in this process. */
export function sessionFor(settings: Settings): AnalysisSession {
  const key = JSON.stringify([settings.crossFile, settings.modules]);
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
  readonly library: ReturnType<typeof createZodLibrary>;
  readonly evaluator: Evaluator;
  private refreshedIn = -1;
  /** By folder and specifier, for this epoch. */
  private readonly frameworks = new Map<string, DescribedFramework>();
  private readonly texts = new Map<string, Leads>();
  /** The frameworks that a package depends on, by its `package.json`. */
  private readonly used = new WeakMap<object, readonly Detector[]>();
  /** Whether imports lead to a framework, for this epoch. */
  private readonly leading = new Map<string, boolean>();

  constructor(settings: Settings, detectors = DETECTORS) {
    this.settings = settings;
    this.registry = new Registry(settings.modules, detectors);
    this.graph = new ModuleGraph({
      crossFile: settings.crossFile,
      isShared: (manifest) =>
        dependenciesOf(manifest).some((name) => this.registry.mentions.includes(name)),
    });
    const evaluator = (): Evaluator => this.evaluator;
    this.library = createZodLibrary({
      schemaFunctions: detectors.flatMap(({ exports }) => exports?.schemaFunctions ?? []),
      reexport: (specifier, name) => this.zodExport(specifier, name),
      incompleteness: (value) => evaluator().incompleteness(value),
      markIncomplete: (value, because) => evaluator().markIncomplete(value, because),
    });
    this.evaluator = new Evaluator({
      graph: this.graph,
      library: withFrameworks(
        withStandardSchemas(this.library, {
          incompleteness: (value) => evaluator().incompleteness(value),
        }),
        this.registry,
        (file) => this.frameworksOf(file),
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
    this.leading.clear();
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

  /**
   * Whether the text of a file names a framework's package, also by an import map, a wrapper module
   * of the settings, or a request for a list, or calls a server in a package with a framework.
   */
  mentionsFramework(text: string, file: string): boolean {
    const { mentions, callsServer } = this.leadsOf(file, text);
    return (
      mentions ||
      (callsServer && this.dependsOnFramework(file)) ||
      this.graph
        .mappings(file)
        .some(([name, of]) => text.includes(name) && this.registry.detectorOf(of) !== undefined)
    );
  }

  /** The framework that a file imports by a specifier. */
  detectorAt(specifier: string, file: string): Detector | undefined {
    return this.registry.detectorOf(this.graph.mapped(specifier, file));
  }

  /**
   * Whether a package around a file depends on a framework, directly or through workspace packages.
   */
  dependsOnFramework(file: string): boolean {
    let current = this.graph.nearestPackage(file);
    while (current) {
      if (this.packageDepends(current)) return true;
      const parent = dirname(current.directory);
      current =
        parent === current.directory
          ? undefined
          : this.graph.nearestPackage(join(parent, 'package.json'));
    }
    return false;
  }

  private packageDepends({ json, directory }: Package): boolean {
    const key = `${directory}\0\0`;
    const known = this.leading.get(key);
    if (known !== undefined) return known;
    this.leading.set(key, false);
    const scope = packageScope(String(json['name']));
    const members = (): readonly string[] =>
      DEPENDENCIES.flatMap((group) =>
        Object.entries((json[group] as object | undefined) ?? {}).flatMap(([name, range]) =>
          WORKSPACE_RANGE.test(String(range)) || (scope && packageScope(name) === scope)
            ? [name]
            : [],
        ),
      );
    const answer =
      dependenciesOf(json).some((name) => this.registry.mentions.includes(name)) ||
      members().some((name) => {
        const manifest = join(directory, 'package.json');
        const member =
          this.graph.workspacePackage(name, manifest) ??
          this.graph.installedPackage(name, manifest);
        return member !== undefined && this.packageDepends(member);
      });
    this.leading.set(key, answer);
    return answer;
  }

  /** The frameworks of a file's package that may load the file by its path. */
  finders(file: string): readonly Detector[] {
    return this.frameworksOf(file).filter(({ finds }) => {
      if (!finds?.modules) return false;
      const { paths } = finds.modules;
      const found = this.graph.nearestPackage(file);
      return !paths || !found || paths.test(pathInPackage(file, found));
    });
  }

  /** The frameworks on which a file's package depends. */
  frameworksOf(file: string): readonly Detector[] {
    const json = this.graph.nearestPackage(file)?.json;
    if (!json) return [];
    let found = this.used.get(json);
    if (!found) {
      const names = dependenciesOf(json);
      found = this.registry.detectors.filter(({ packages }) =>
        packages.some((name) => names.includes(name)),
      );
      this.used.set(json, found);
    }
    return found;
  }

  /**
   * Whether an import may lead to a framework: its specifier is one, or its project module mentions
   * one or re-exports from a module that does.
   */
  mayLeadToFramework(specifier: string, from: string, hops = 4): boolean {
    if (this.detectorAt(specifier, from)) return true;
    const key = `${from}\0${specifier}\0${hops}`;
    let answer = this.leading.get(key);
    if (answer === undefined) this.leading.set(key, (answer = this.leads(specifier, from, hops)));
    return answer;
  }

  private leads(specifier: string, from: string, hops: number): boolean {
    const target = this.graph.resolve(specifier, from);
    if (target.kind !== 'file') return false;
    const text = this.graph.text(target.file);
    if (text === undefined) return false;
    return (
      this.mentionsFramework(text, target.file) ||
      (hops > 0 &&
        this.leadsOf(target.file, text)
          .reexports()
          .some((inner) => this.mayLeadToFramework(inner, target.file, hops - 1)))
    );
  }

  /** Whether a project module has an import that may lead to a framework. */
  mayUseFramework(specifier: string, from: string): boolean {
    const target = this.graph.resolve(specifier, from);
    if (target.kind !== 'file') return false;
    const key = `${target.file}\0`;
    let answer = this.leading.get(key);
    if (answer === undefined) {
      answer = specifiersIn(this.graph.text(target.file) ?? '').some((inner) =>
        this.mayLeadToFramework(inner, target.file),
      );
      this.leading.set(key, answer);
    }
    return answer;
  }

  private leadsOf(file: string, text: string): Leads {
    let leads = this.texts.get(file);
    if (leads?.text !== text) {
      leads = {
        text,
        mentions:
          namesListRequest(text) || this.registry.mentions.some((name) => text.includes(name)),
        callsServer: callsServerMethod(text),
        reexports: lazily(() => [...text.matchAll(REEXPORT)].map((match) => match[1] as string)),
      };
      this.texts.set(file, leads);
    }
    return leads;
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
      const text = this.graph.text(file) ?? this.texts.get(file)?.text ?? '';
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

/** The names of the packages that a `package.json` depends on. */
export function dependenciesOf(json: Readonly<Record<string, unknown>>): string[] {
  return DEPENDENCIES.flatMap((key) => Object.keys((json[key] as object | undefined) ?? {}));
}
