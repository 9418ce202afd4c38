import { join } from 'node:path';
import type { Framework } from '../../model/framework.ts';
import { isMajorKnown, zodCopy, type LoadedZod } from '../../schema/zod/zod-copy.ts';
import type { Module } from '../../syntax/modules/module.ts';
import type { DescribedFramework, Detector } from '../detector/detector.ts';
import type { SchemaLocation } from './schema-outcome.ts';
import { Versions } from '../detector/versions.ts';
import type { AnalysisSession } from '../discovery/session.ts';
import type { Surface } from '../../model/definitions/kind.ts';
import { lazily } from '../../model/utils/lazily.ts';
import { memoize, OncePer } from '../../model/utils/memoize.ts';

/** How the imported frameworks of a file treat schemas; installed packages are looked up once. */
export class InstalledVersions {
  private readonly file: string;
  private readonly session: AnalysisSession;
  private readonly versions = new Map<string, Versions>();
  private readonly converters = new Map<string, LoadedZod | undefined>();
  private readonly isZodKnown = lazily(() => isMajorKnown(this.file));

  constructor(file: string, session: AnalysisSession) {
    this.file = file;
    this.session = session;
  }

  /**
   * How a framework treats the schemas of one surface; undefined if that or its version is unknown.
   */
  place(
    { schemaSupport }: Detector,
    framework: Framework,
    form: string,
    surface: Surface,
  ): SchemaLocation | undefined {
    const place = schemaSupport?.places[form]?.[surface];
    if (!schemaSupport || !place) return undefined;
    const known = this.versionsOf(schemaSupport.package);
    const versions =
      known.isUnknown && framework.package === schemaSupport.package
        ? Versions.ofMajor(framework.major)
        : known;
    if (versions.isUnknown) return undefined;
    const { isZodKnown } = this;
    return { support: place, framework: schemaSupport, versions, isZodKnown };
  }

  private versionsOf(name: string): Versions {
    const versions = this.versions.get(name) ?? this.session.versionsOf(name, this.file);
    this.versions.set(name, versions);
    return versions;
  }

  /** The installed copy of Zod that a framework converts with. */
  converter({ package: name, toJsonSchema }: DescribedFramework): LoadedZod | undefined {
    const converting = toJsonSchema?.package;
    if (converting === undefined) return undefined;
    const key = `${name} ${converting}`;
    if (!this.converters.has(key)) this.converters.set(key, this.findConverter(name, converting));
    return this.converters.get(key);
  }

  private findConverter(name: string, sdk: string): LoadedZod | undefined {
    const framework = this.session.graph.installedPackage(name, this.file);
    const converting =
      framework && name !== sdk
        ? this.session.graph.installedPackage(sdk, join(framework.directory, 'package.json'))
        : framework;
    const copy = converting && zodCopy('zod/v4', join(converting.directory, 'package.json'));
    return copy?.bundled ? undefined : copy;
  }
}

/**
 * The instance for a file.
 *
 * @param linted the module being analyzed: each analysis looks up installed packages again
 * @param file the module that imports the framework
 */
export function installedVersionsFor(
  file: string,
  linted: Module,
  session: AnalysisSession,
): InstalledVersions {
  const ofFile = VERSIONS.get(linted, () =>
    memoize((each: string) => new InstalledVersions(each, session)),
  );
  return ofFile(file);
}

/** By the module being analyzed. */
const VERSIONS = new OncePer<Module, (file: string) => InstalledVersions>();
