import type { Module } from '../../syntax/modules/module.ts';
import type { CallCandidates } from './candidates/call-candidates.ts';
import type { DiscoveryState } from './discovery-state.ts';
import type { ServerValues } from './server-values.ts';
import type { AnalysisSession } from './session.ts';
import type { Suppliers } from './wrappers/suppliers.ts';
import type { WrapperTable } from './wrappers/wrapper-table.ts';

/** The services that the parts of one module's collector share. */
export interface ModuleDiscovery {
  readonly session: AnalysisSession;
  readonly state: DiscoveryState;
  readonly module: Module;
  readonly servers: ServerValues;
  readonly candidates: CallCandidates;
  readonly suppliers: Suppliers;
  readonly wrappers: WrapperTable;
}
