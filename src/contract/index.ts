/** The static contract as a library: extracts it from source, compares and renders it. */
export { extractContract, type ExtractOptions } from './extract.ts';
export { diffContracts } from './diff/contract-diff.ts';
export type { Change, ContractDiff } from './diff/change.ts';
export type { Bump, ChangeLevel, ChangeRule } from './diff/rules/change-rule.ts';
export { CHANGE_RULES, type ChangeRuleId } from './diff/rules/change-rules.ts';
export { readContract } from './read.ts';
export { renderContract, type RenderFormat, type RenderExtras } from './render/render.ts';
export type { ContractFinding } from './render/finding.ts';
export { CheckError } from '../project/errors.ts';
export {
  ANNOTATION_DEFAULTS,
  SCHEMA_VERSION,
  type Contract,
  type ContractList,
  type DefinitionContract,
  type AdvertisedErrorContract,
  type FrameworkContract,
  type Json,
  type JsonObject,
  type PromptArgumentContract,
  type PromptContract,
  type ResourceContract,
  type ResourceTemplateContract,
  type ServerContract,
  type ToolContract,
  type UnresolvedContract,
} from './contract.ts';
