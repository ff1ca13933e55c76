// Public API of the folder `catalog`: types of workspace definitions, the catalog that loads
// workspaces, the registry of column types, and the SQL of its tables.
export { findAsset, saveAssets, type DefinitionAsset } from "./asset-store.ts";
export { brandingOf, imageTypeOf, noBranding, type WorkspaceBranding } from "./branding.ts";
export { buildWorkspace, deriveFrom, valueTypeOf } from "./build-workspace.ts";
export { createCatalog, type Catalog } from "./catalog.ts";
export * from "./column-types/index.ts";
export { limitProblem } from "./column-limits.ts";
export { defaultOf, type DefaultValue } from "./default-value.ts";
export * from "./definition.ts";
export type { Column, Relation, Table, Workspace } from "./model.ts";
export * from "./plan-defaults.ts";
export { untrackedTablesOf, type UntrackedTables } from "./untracked-tables.ts";
export { openCursor, sealCursor } from "./sealed-cursor.ts";
export * from "./sealed-places.ts";
export { createSecretReader } from "./secret-reader.ts";
export * from "./secret-store.ts";
export * from "./stored-workspace-store.ts";
export * from "./workspace-table.ts";
export { isKnownContent, rememberFolder, workspacesOfFolders } from "./workspace-folder-store.ts";
export { schemaName } from "./schema-name.ts";
