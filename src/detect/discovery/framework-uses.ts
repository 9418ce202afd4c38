import { dirname, join } from 'node:path';
import { lazily } from '../../model/utils/lazily.ts';
import type { ModuleGraph } from '../../syntax/modules/module-graph.ts';
import { DEPENDENCIES, pathInPackage, type Package } from '../../syntax/modules/packages.ts';
import { packageScope } from '../../syntax/modules/resolve.ts';
import { specifiersIn } from '../../syntax/modules/specifiers.ts';
import type { Detector } from '../detector/detector.ts';
import type { Registry } from '../detector/registry.ts';
import { callsServerMethod } from '../source/registering-names.ts';
import { namesListRequest } from './request-branches.ts';

/** Version ranges that name a package of the workspace. */
const WORKSPACE_RANGE = /^(?:workspace:|file:|link:|portal:|\*$)/;
const REEXPORT = /\bexport\b[^;'"]*?\bfrom\s*['"]([^'"\n]+)['"]/g;

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

/**
 * Decides by the texts and manifests of a project, without parsing, which frameworks a file may
 * use.
 */
export class FrameworkUses {
  private readonly graph: ModuleGraph;
  private readonly registry: Registry;
  private readonly texts = new Map<string, Leads>();
  /** The frameworks that a package depends on, by its `package.json`. */
  private readonly used = new WeakMap<object, readonly Detector[]>();
  /** Whether imports lead to a framework, for this epoch. */
  private readonly leading = new Map<string, boolean>();

  constructor(graph: ModuleGraph, registry: Registry) {
    this.graph = graph;
    this.registry = registry;
  }

  /** Forgets what files that may have changed decide. */
  refresh(): void {
    this.leading.clear();
  }

  /** The text of a file that was asked about, also of one that the graph does not read. */
  textOf(file: string): string | undefined {
    return this.texts.get(file)?.text;
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
  loadersOf(file: string): readonly Detector[] {
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
}

/** The names of the packages that a `package.json` depends on. */
export function dependenciesOf(json: Readonly<Record<string, unknown>>): string[] {
  return DEPENDENCIES.flatMap((key) => Object.keys((json[key] as object | undefined) ?? {}));
}
