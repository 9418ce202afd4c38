import type { TSESTree } from '@typescript-eslint/utils';
import type { Frame } from '../../../syntax/evaluate/context/frame.ts';
import { Expression } from '../../../syntax/evaluate/expressions/expression.ts';
import { UnknownValue } from '../../../syntax/evaluate/values/value.ts';
import type { Candidate } from '../candidates/candidate.ts';
import type { DetectedDefinition, WrappedRegistration } from '../detected-definition.ts';
import type { ModuleDiscovery } from '../module-discovery.ts';
import type { PendingExpansion } from './pending-expansion.ts';
import type { Pending } from './pending.ts';
import { mayExecute } from '../control-dependences.ts';
import type { StartUpCalls } from '../start-up/start-up-calls.ts';
import { RegistrationPath } from '../registration-path.ts';
import type { Supplier } from './suppliers.ts';
import { describeUnresolvedCall } from './described-registrations.ts';
import { firstCallerSuppliedPart, callerSuppliedPart } from './caller-supplied-part.ts';
import { isCall } from '../../../syntax/nodes.ts';

/**
 * Reads candidates: known ones become definitions, those with values of a parameter are handed to
 * {@link PendingExpansion}, and those on an unknown server are reported as unresolved.
 */
export class CandidateExpansion {
  private readonly discovery: ModuleDiscovery;
  private readonly pending: PendingExpansion;
  private readonly startUpCalls: StartUpCalls;

  constructor(discovery: ModuleDiscovery, pending: PendingExpansion, startUpCalls: StartUpCalls) {
    this.discovery = discovery;
    this.pending = pending;
    this.startUpCalls = startUpCalls;
  }

  /**
   * The definitions of a candidate; one that depends on a parameter becomes pending.
   *
   * @param isList whether the parameter is a list that the candidate defines
   */
  expand(candidate: Candidate, frame: Frame | undefined, isList = false): DetectedDefinition[] {
    const { module, suppliers, state, session } = this.discovery;
    const { node } = candidate;
    const context = { module, frame };
    const read = candidate.read(context);
    const missing = read instanceof UnknownValue ? read : firstCallerSuppliedPart(read);
    const supplier = suppliers.supplierOf(missing, node, frame);
    if (supplier) {
      const lists = !(read instanceof UnknownValue) && read.some(isUnreadList);
      return this.pending.expand(this.pendingOf(candidate, lists), supplier, frame);
    }
    if (missing) state.addPending(missing);
    if (read instanceof UnknownValue) return this.readUnread(candidate, read, frame);
    if (isList && read.length === 0 && !this.startUpCalls.registersThrough(node)) state.noteKnown();
    if (!mayExecuteIn(this.discovery, node, frame)) return [];
    const call = new Expression(session.evaluator, node, context);
    return read.map((each): DetectedDefinition => ({
      ...each,
      call,
      anchor: each.parts.element?.entry ?? node,
      callPath: [],
    }));
  }

  private pendingOf(candidate: Candidate, isList: boolean): Pending {
    const { module } = this.discovery;
    return {
      node: candidate.node,
      path: RegistrationPath.at(candidate.node, module),
      through: [],
      loops: [],
      expand: (frame) => this.expand(candidate, frame, isList),
      describe: (supplier, frame, why) => this.describe(candidate, supplier.kind, frame, why),
    };
  }

  private describe(
    candidate: Candidate,
    kind: Supplier['kind'],
    frame: Frame | undefined,
    why: string | undefined,
  ): WrappedRegistration | undefined {
    const { module } = this.discovery;
    const read = candidate.read({ module, frame });
    if (read instanceof UnknownValue)
      return kind === 'callers' ? this.describeUnread(candidate, read, frame) : undefined;
    const [first] = read;
    return (
      first && {
        ...first,
        why: why ?? callerSuppliedPart(first.parts)?.why ?? 'depends on a parameter',
      }
    );
  }

  private describeUnread(
    { node }: Candidate,
    because: UnknownValue,
    frame: Frame | undefined,
  ): WrappedRegistration | undefined {
    return isCall(node) ? describeUnresolvedCall(node, because, frame, this.discovery) : undefined;
  }

  /**
   * Reports a registration on something that is not read, unless a start-up run knows what that is.
   */
  private readUnread(
    candidate: Candidate,
    because: UnknownValue,
    frame: Frame | undefined,
  ): DetectedDefinition[] {
    const { module, state } = this.discovery;
    if (!mayExecuteIn(this.discovery, candidate.node, frame)) return [];
    const atStartUp = frame ? [] : this.startUpCalls.definitionsAt(candidate);
    if (atStartUp.length > 0) return atStartUp;
    const registers = this.describeUnread(candidate, because, frame);
    if (!registers) return [];
    const { id } = RegistrationPath.at(candidate.node, module);
    state.reportUnresolved({ id, module, node: candidate.node, registers });
    return [];
  }
}

/** Whether the conditions that a frame decides let a node run. */
export function mayExecuteIn(
  { session, module }: ModuleDiscovery,
  node: TSESTree.Node,
  frame: Frame | undefined,
): boolean {
  return mayExecute(node, frame, (test) => session.evaluator.evaluate(test, module, frame));
}

/** Whether a definition represents the elements of an unresolved list. */
function isUnreadList({ parts: { config, handler } }: Pick<DetectedDefinition, 'parts'>): boolean {
  return config instanceof UnknownValue && handler === config;
}
