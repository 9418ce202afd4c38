import { join } from 'node:path';
import validRange from 'semver/ranges/valid.js';
import type { Framework } from '../../model/framework.ts';
import { zodCopy, type LoadedZod } from '../../schema/zod-copy.ts';
import type { Module } from '../../syntax/modules/module.ts';
import type { Detector } from '../frameworks/detector.ts';
import type { SchemaLocation } from './schema-outcome.ts';
import { exactly } from '../frameworks/schema-support.ts';
import type { AnalysisSession } from '../discovery/session.ts';
import type { Surface } from '../../model/kind.ts';

/** The packages that convert, by what their settings of the conversion are called. */
const CONVERTERS: Partial<Readonly<Record<Framework['converter'], string>>> = {
  'sdk-v1': '@modelcontextprotocol/sdk',
  'sdk-v2': '@modelcontextprotocol/server',
  fastmcp: 'xsschema',
  'fastmcp-4.3': 'xsschema',
};

/** What the frameworks that a file imports do with schemas; what is installed for it is looked up once. */
export class InstalledVersions {
  private readonly file: string;
  private readonly session: AnalysisSession;
  private readonly ranges = new Map<string, string | undefined>();
  private readonly converters = new Map<string, LoadedZod | undefined>();

  constructor(file: string, session: AnalysisSession) {
    this.file = file;
    this.session = session;
  }

  /** What a framework does with the schemas of one place; undefined where that, or which version it is, is not known. */
  place(
    { serving }: Detector,
    framework: Framework,
    form: string,
    surface: Surface,
  ): SchemaLocation | undefined {
    const place = serving?.places[form]?.[surface];
    if (!serving || !place) return undefined;
    const versions =
      this.versions(serving.package) ??
      (framework.package === serving.package ? `${framework.major}.x` : undefined);
    return versions === undefined ? undefined : { serving: place, versions, zodDue: serving.zod };
  }

  /** The versions of a package that may be in use, as a range: the installed one, else what package.json asks for. */
  private versions(name: string): string | undefined {
    if (!this.ranges.has(name)) this.ranges.set(name, this.findVersions(name));
    return this.ranges.get(name);
  }

  private findVersions(name: string): string | undefined {
    const installed = this.session.graph.installedPackage(name, this.file)?.version;
    return installed === undefined
      ? (validRange(this.session.graph.askedRange(name, this.file)) ?? undefined)
      : exactly(installed);
  }

  /** The installed copy of Zod that a framework converts with. */
  converter({ package: name, converter }: Framework): LoadedZod | undefined {
    const converting = CONVERTERS[converter];
    if (converting === undefined) return undefined;
    const key = `${name} ${converter}`;
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

const known = new WeakMap<Module, Map<string, InstalledVersions>>();

/**
 * The one for a file.
 *
 * @param linted the module whose analysis asks: another analysis looks again at what is installed
 * @param file the module that imports the framework
 */
export function installedVersionsFor(
  file: string,
  linted: Module,
  session: AnalysisSession,
): InstalledVersions {
  const files = known.get(linted) ?? new Map<string, InstalledVersions>();
  known.set(linted, files);
  const serving = files.get(file) ?? new InstalledVersions(file, session);
  files.set(file, serving);
  return serving;
}
