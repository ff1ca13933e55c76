// Exports the definitions of workspaces, the catalog that loads them, the registry of column types,
// and the stores of their rows.
export { findAsset, saveAssets, type DefinitionAsset } from "./asset-store.ts";
export { brandingOf, imageTypeOf, noBranding, type WorkspaceBranding } from "./branding.ts";
export { buildWorkspace, deriveFrom, valueTypeOf } from "./build-workspace.ts";
export { createCatalog, type Catalog } from "./catalog.ts";
export {
  columnTypes,
  isList,
  isTextOnWire,
  parseCell,
  sqlTypeOf,
  ValueError,
  WrittenJson,
  type MomentKind,
  type NumberKind,
  type TextForm,
  type ValueType,
} from "./column-types/index.ts";
export { limitProblem } from "./column-limits.ts";
export { defaultOf, type DefaultValue } from "./default-value.ts";
export { DEVELOPMENT_SECRET, secretFields } from "./definition.ts";
export type {
  Action,
  AutomationDefinition,
  CacheDefinition,
  ColumnDefinition,
  ColumnList,
  EndpointDefinition,
  KeyDefinition,
  MaskDefinition,
  PlanDefinition,
  ProviderDefinition,
  ProviderKindName,
  FileRight,
  RightsDefinition,
  RoleDefinition,
  ScopeDefinition,
  SignatureDefinition,
  SignatureFormat,
  StepDefinition,
  StepTypeName,
  TableDefinition,
  TableScopes,
  TopicAction,
  TopicDefinition,
  TopicRight,
  WorkspaceDefinition,
} from "./definition.ts";
export type { Column, Relation, Table, Workspace } from "./model.ts";
export {
  busBytesOf,
  defaultTopicMb,
  laterPlanDefaults,
  topicBytesOf,
  wholePlan,
  type WholePlan,
} from "./plan-defaults.ts";
export { untrackedTablesOf, type UntrackedTables } from "./untracked-tables.ts";
export { openCursor, sealCursor } from "./sealed-cursor.ts";
export {
  apiKeyPlace,
  answerPlace,
  erasurePlace,
  eventPlace,
  mailPlace,
  providerStatePlace,
  rootSecretPlace,
  secretPlace,
  signingKeyPlace,
  importPlace,
  importRowsPlace,
} from "./sealed-places.ts";
export { createSecretReader } from "./secret-reader.ts";
export {
  definitionSecrets,
  dropSecrets,
  findFingerprints,
  findSealedSecret,
  findSealedSecrets,
  saveSecret,
} from "./secret-store.ts";
export {
  definitionTables,
  deleteWorkspace,
  findSealedRoot,
  findStored,
  listWorkspaces,
  raiseVersion,
  replaceRootSecret,
  rootSecrets,
  saveWorkspace,
  type AppliedWorkspace,
  type StoredWorkspace,
} from "./stored-workspace-store.ts";
export {
  rowsOfWorkspace,
  type BackupFacts,
  type BackupRow,
  type BackupRules,
  type WorkspaceTable,
} from "./workspace-table.ts";
export { isKnownContent, rememberFolder, workspacesOfFolders } from "./workspace-folder-store.ts";
export { schemaName } from "./schema-name.ts";
