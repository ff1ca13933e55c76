// Public API of definitions/: checking, applying and seeding workspace folders, and the key commands. What reads files is loaded when it
// is first called: commands that only look at what is applied start without it.
import { loadedLater } from "../platform/index.ts";

export {
  findWorkspaceBy,
  listTables,
  readStoredDefinition,
  type AppliedTable,
} from "./apply/applied-workspace-store.ts";
export type { FolderApplied, FolderPlan } from "./apply/apply.ts";
export { limitLockWaits, lockApplies } from "./ddl/apply-locks.ts";
export type { MeasuredChange } from "./diff/change.ts";
export { listKeys, revokeKey, rotateKey, showKey, type ListedKey } from "./keys/keys.ts";
export { IDENTITY_KEYS, MASTER_KEY, ROOT_SECRET, SIGNING_KEYS } from "./keys/reserved-names.ts";
export type { FolderSeeded } from "./seed/folder.ts";
export type { Seeded, SeededTable } from "./seed/seed.ts";

export {
  finishTables,
  makeBareTables,
  saveRestored,
  type RestoredDefinition,
} from "./apply/restored.ts";
export type { MadeKey } from "./keys/api-keys.ts";

export const applyAtStart = loadedLater(
  async () => (await import("./apply/at-start.ts")).applyAtStart,
);
export const applyFolder = loadedLater(async () => (await import("./apply/apply.ts")).applyFolder);
export const planFolder = loadedLater(async () => (await import("./apply/apply.ts")).planFolder);
export const flawsOfStored = loadedLater(
  async () => (await import("./stored/flaws.ts")).flawsOfStored,
);
export const flawsOfApplied = loadedLater(
  async () => (await import("./stored/applied-flaws.ts")).flawsOfApplied,
);
export const seedFolder = loadedLater(async () => (await import("./seed/folder.ts")).seedFolder);
export const findWorkspaceFolders = loadedLater(
  async () => (await import("./load/workspace-folders.ts")).findWorkspaceFolders,
);
export const rotateRootSecret = loadedLater(
  async () => (await import("./keys/root-secret.ts")).rotateRootSecret,
);
export const rotateSigningKeys = loadedLater(
  async () => (await import("./keys/signing-keys.ts")).rotateSigningKeys,
);
