import { isOfPackage, packageSpecifier } from '../../syntax/modules/package-specifier.ts';
import type { Detector } from './detector.ts';
import { lastNames } from './member-paths.ts';
import type { CopyMarks } from '../../syntax/evaluate/context/copy-marks.ts';

/** Finds the detector of an import specifier, including the wrapper modules of the settings. */
export class Registry {
  private readonly modules: Readonly<Record<string, string>>;
  private readonly found = new Map<string, Detector | undefined>();
  /** The last names of all methods that define something on a server. */
  readonly methodNames: ReadonlySet<string>;
  /** Texts that a file with definitions must contain: package names and wrapper modules. */
  readonly mentions: readonly string[];
  /** How exports are recognized whose code a bundler has copied. */
  readonly copyMarks: readonly CopyMarks[];

  readonly detectors: readonly Detector[];
  private readonly namesBy = new Map<(detector: Detector) => readonly string[], Set<string>>();

  /**
   * @param modules `settings.mcp.modules`
   * @param detectors those of all frameworks
   */
  constructor(modules: Readonly<Record<string, string>>, detectors: readonly Detector[]) {
    this.modules = modules;
    this.detectors = detectors;
    this.methodNames = new Set(
      detectors.flatMap(({ finds, servers }) =>
        lastNames({
          ...finds?.methods,
          ...finds?.lists,
          ...finds?.attachers,
          ...servers?.addedMethods,
        }),
      ),
    );
    this.copyMarks = detectors.flatMap(({ exports }) => exports?.copyMarks ?? []);
    this.mentions = [...detectors.flatMap(({ packages }) => packages), ...Object.keys(modules)];
  }

  /** Names from all frameworks, collected once per question. */
  names(of: (detector: Detector) => readonly string[]): ReadonlySet<string> {
    const names = this.namesBy.get(of) ?? new Set(this.detectors.flatMap(of));
    this.namesBy.set(of, names);
    return names;
  }

  /** The detector of an import specifier; undefined if there is none. */
  detectorOf(specifier: string): Detector | undefined {
    if (!this.found.has(specifier)) this.found.set(specifier, this.find(specifier));
    return this.found.get(specifier);
  }

  private find(written: string): Detector | undefined {
    const wrapped = this.modules[written];
    if (wrapped !== undefined) return this.detectors.find(({ id }) => id === wrapped);
    const specifier = packageSpecifier(written);
    return this.detectors.find(({ packages }) =>
      packages.some((name) => isOfPackage(specifier, name)),
    );
  }

  /** The package of a detector that an import specifier names. */
  packageOf(specifier: string, detector: Detector): string {
    return (
      detector.packages.find((name) => isOfPackage(specifier, name)) ??
      detector.packages[0] ??
      specifier
    );
  }
}
