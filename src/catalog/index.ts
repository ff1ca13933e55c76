// Public API of the folder `catalog`: types of workspace definitions, the catalog that loads
// workspaces, the registry of column types, and the SQL of its tables.
export { findAsset, saveAssets, type DefinitionAsset } from "./asset-store.ts";
export { brandingOf, imageTypeOf, noBranding, type WorkspaceBranding } from "./branding.ts";
export { buildWorkspace, deriveFrom, keyIdNamed, valueTypeOf } from "./build-workspace.ts";
export { createCatalog, type Catalog } from "./catalog.ts";
export {
  columnTypes,
  isList,
  isTextOnWire,
  type MomentKind,
  type NumberKind,
  parseCell,
  sqlTypeOf,
  type TextForm,
  ValueError,
  type ValueType,
  WrittenJson,
} from "./column-types/index.ts";
export {
  findManagedBy,
  findManagedByPortal,
  requireManagedByPortal,
  setManagedBy,
  type ManagedBy,
} from "./managed-by-store.ts";
export { limitProblem } from "./column-limits.ts";
export { defaultOf, type DefaultValue } from "./default-value.ts";
export {
  type Action,
  type AutomationDefinition,
  type CacheDefinition,
  type ColumnDefinition,
  type ColumnList,
  DEVELOPMENT_SECRET,
  type EndpointDefinition,
  type FileRight,
  type KeyDefinition,
  type MaskDefinition,
  type PlanDefinition,
  type ProviderDefinition,
  type ProviderKindName,
  type RightsDefinition,
  type RoleDefinition,
  type ScopeDefinition,
  secretFields,
  type SignatureDefinition,
  type SignatureFormat,
  type StepDefinition,
  type StepTypeName,
  type TableDefinition,
  type TopicAction,
  type TopicDefinition,
  type TopicRight,
  type WorkspaceDefinition,
} from "./definition.ts";
export type { Column, Relation, Table, Workspace, WorkspaceModel } from "./model.ts";
export {
  busBytesOf,
  defaultTopicMb,
  laterPlanDefaults,
  topicBytesOf,
  type WholePlan,
  wholePlan,
} from "./plan-defaults.ts";
export { untrackedTablesOf, type UntrackedTables } from "./untracked-tables.ts";
export { openCursor, sealCursor } from "./sealed-cursor.ts";
export {
  answerPlace,
  apiKeyPlace,
  erasurePlace,
  eventPlace,
  importPlace,
  importRowsPlace,
  mailPlace,
  providerStatePlace,
  rootSecretPlace,
  secretPlace,
  signingKeyPlace,
} from "./sealed-places.ts";
export { createSecretReader } from "./secret-reader.ts";
export {
  definitionSecrets,
  dropSecrets,
  findFingerprints,
  findSealedSecret,
  findSealedSecrets,
  findSecretTimes,
  saveSecret,
} from "./secret-store.ts";
export {
  type AppliedWorkspace,
  definitionTables,
  deleteWorkspace,
  findSealedRoot,
  findStored,
  listWorkspaces,
  raiseVersion,
  replaceRootSecret,
  rootSecrets,
  saveWorkspace,
  type StoredWorkspace,
} from "./stored-workspace-store.ts";
export {
  type BackupFacts,
  type BackupRow,
  type BackupRules,
  rowsOfWorkspace,
  type WorkspaceTable,
} from "./workspace-table.ts";
export { isKnownContent, rememberFolder, workspacesOfFolders } from "./workspace-folder-store.ts";
export { findWrittenTexts, saveWrittenTexts, type WrittenTexts } from "./written-texts-store.ts";
export { schemaName } from "./schema-name.ts";
