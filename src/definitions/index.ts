// Public API of definitions/: checking, applying and seeding workspace folders, and the key commands.
export {
  findWorkspaceBy,
  listTables,
  readStoredDefinition,
  type AppliedTable,
} from "./apply/applied-workspace-store.ts";
export { applyFolder, planFolder, type FolderApplied, type FolderPlan } from "./apply/apply.ts";
export { lockApplies } from "./ddl/apply-locks.ts";
export { applyAtStart } from "./apply/at-start.ts";
export { MASTER_KEY } from "./check/keys.ts";
export type { MeasuredChange } from "./diff/change.ts";
export { listKeys, revokeKey, rotateKey, showKey, type ListedKey } from "./keys/keys.ts";
export { rotateSigningKeys, SIGNING_KEYS } from "./keys/signing-keys.ts";
export { findWorkspaceFolders } from "./load/workspace-folders.ts";
export { seedFolder, type FolderSeeded } from "./seed/folder.ts";
export type { SeededTable } from "./seed/seed.ts";
