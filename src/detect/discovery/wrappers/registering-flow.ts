import type { TSESTree } from '@typescript-eslint/utils';
import { FieldBasedFlow } from '../../../syntax/evaluate/data-flow/field-based/field-based-flow.ts';
import { exportsOf } from '../../../syntax/modules/exports.ts';
import type { Module } from '../../../syntax/modules/module.ts';
import { isCall, stringLiteral, type CallNode } from '../../../syntax/nodes.ts';
import { lazily } from '../../../model/utils/lazily.ts';
import { namesProtocol } from '../../source/protocol-name.ts';
import type { AnalysisSession } from '../session.ts';
import type { WrapperTable } from './wrapper-table.ts';

/** Maximum length of the text of a module whose flow is worth its cost. */
const MAX_LENGTH = 1_500_000;

/**
 * Decides which calls of one module servers and wrappers may get to, because a bundle has many
 * calls of unknown functions that register nothing.
 */
export class RegisteringFlow {
  private readonly session: AnalysisSession;
  private readonly module: Module;
  private readonly wrappers: WrapperTable;
  /** The wrappers that are sources already. */
  private known = 0;
  private readonly flow = lazily(() => this.flowOf());

  constructor(session: AnalysisSession, module: Module, wrappers: WrapperTable) {
    this.session = session;
    this.module = module;
    this.wrappers = wrappers;
  }

  /** Whether a call may run a wrapper, or pass a wrapper or a server. */
  mayReach(call: CallNode): boolean {
    const flow = this.flow();
    if (!flow) return true;
    if (this.known !== this.wrappers.summaries.size) {
      for (const fn of this.wrappers.summaries.keys()) flow.addSource(fn);
      this.known = this.wrappers.summaries.size;
    }
    return flow.reaches(call);
  }

  /** Undefined if other modules may call what this one exports, and for a huge module. */
  private flowOf(): FieldBasedFlow | undefined {
    const { module, session } = this;
    if (module.text.length > MAX_LENGTH) return undefined;
    const { names, stars } = exportsOf(module);
    const isExporting = names.length > 0 || stars.length > 0;
    if (isExporting && session.evaluator.links.importers.mayImport(module.file)) return undefined;
    const flow = new FieldBasedFlow(module, (name) => session.registry.methodNames.has(name));
    for (const statement of module.program.body)
      if (statement.type === 'ImportDeclaration' && this.mayLoadServer(statement.source))
        for (const variable of module.scopes.getDeclaredVariables(statement))
          flow.addSource(variable);
    for (const load of flow.loads)
      if (this.mayLoadServer(isCall(load) ? load.arguments[0] : load.source)) flow.addSource(load);
    for (const [variable, { specifier, name }] of session.evaluator.copiedVariables(module))
      if (session.registry.detectorOf(specifier) && !name.endsWith('Schema'))
        flow.addSource(variable);
    return flow;
  }

  /** Whether what a module imports may be, make or fill a server. */
  private mayLoadServer(source: TSESTree.Node | undefined): boolean {
    const specifier = stringLiteral(source);
    if (specifier === undefined) return true;
    const { uses, graph } = this.session;
    const { file } = this.module;
    return (
      uses.detectorAt(specifier, file) !== undefined ||
      graph.resolve(specifier, file).kind !== 'package' ||
      namesProtocol(specifier)
    );
  }
}
