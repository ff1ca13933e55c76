// The functions of `definitions/` for other folders: check, apply and seed workspace folders, and
// manage keys. A module that reads files is loaded at its first use. So commands that only read the
// database start faster.
import { lazyFunction } from "../platform/index.ts";

export {
  findWorkspaceBy,
  listTables,
  readStoredDefinition,
  type AppliedTable,
} from "./apply/applied-workspace-store.ts";
export type { FolderApplied, FolderPlan } from "./apply/apply.ts";
export { changeForRequest, changeTables, lockAllApplies, lockApplies } from "./ddl/apply-locks.ts";
export type { MeasuredChange } from "./diff/change.ts";
export {
  endKey,
  IDENTITY_KEYS,
  listKeys,
  MASTER_KEY,
  renewKey,
  revokeKey,
  ROOT_SECRET,
  rotateKey,
  rotateRootSecret,
  showKey,
  SIGNING_KEYS,
  type ListedKey,
} from "./keys/keys.ts";
export const addKey = lazyFunction(async () => (await import("./keys/new-key.ts")).addKey);
export const checkNewKey = lazyFunction(
  async () => (await import("./keys/new-key.ts")).checkNewKey,
);
export const storeKeys = lazyFunction(async () => (await import("./keys/new-key.ts")).storeKeys);
export const withKey = lazyFunction(async () => (await import("./keys/new-key.ts")).withKey);
export const originFlaw = lazyFunction(async () => (await import("./check/keys.ts")).originFlaw);
export { holderOf } from "./stored/input.ts";
export type { KeyInput } from "./load/input.ts";
export type { FolderSeeded } from "./seed/folder.ts";
export type { Seeded } from "./seed/seed.ts";

export { DocumentError } from "./document/document-error.ts";
export type { DocumentDependencies } from "./document/documents.ts";
export const readStoredDocument = lazyFunction(
  async () => (await import("./document/documents.ts")).readStoredDocument,
);
export const planDocument = lazyFunction(
  async () => (await import("./document/documents.ts")).planDocument,
);
export const applyDocument = lazyFunction(
  async () => (await import("./document/documents.ts")).applyDocument,
);
export type { WorkspaceSecret } from "./document/stored-secrets.ts";
export const listStoredSecrets = lazyFunction(
  async () => (await import("./document/stored-secrets.ts")).listStoredSecrets,
);
export const putStoredSecret = lazyFunction(
  async () => (await import("./document/stored-secrets.ts")).putStoredSecret,
);
export const removeStoredSecret = lazyFunction(
  async () => (await import("./document/stored-secrets.ts")).removeStoredSecret,
);
export const exportDefinition = lazyFunction(
  async () => (await import("./document/export-files.ts")).exportDefinition,
);
export { ApplyError } from "./apply-error.ts";
export { openSecrets } from "./apply/sealed-secrets.ts";
export { finishTables, makeBareTables, saveRestored } from "./apply/restored.ts";
export type { MadeKey } from "./keys/api-keys.ts";

export const completeForRows = lazyFunction(
  async () => (await import("./ddl/first-rows.ts")).completeForRows,
);
export const applyAtStart = lazyFunction(
  async () => (await import("./apply/at-start.ts")).applyAtStart,
);
export const applyFolder = lazyFunction(async () => (await import("./apply/apply.ts")).applyFolder);
export const readFolder = lazyFunction(
  async () => (await import("./resolve/read-folder.ts")).readFolder,
);
export const planFolder = lazyFunction(async () => (await import("./apply/apply.ts")).planFolder);
export const flawsOfStored = lazyFunction(
  async () => (await import("./stored/flaws.ts")).flawsOfStored,
);
export const flawsOfApplied = lazyFunction(
  async () => (await import("./stored/flaws.ts")).flawsOfApplied,
);
export const seedFolder = lazyFunction(async () => (await import("./seed/folder.ts")).seedFolder);
export const findWorkspaceFolders = lazyFunction(
  async () => (await import("./load/workspace-folders.ts")).findWorkspaceFolders,
);
export const rotateSigningKeys = lazyFunction(
  async () => (await import("./keys/rotate-signing-keys.ts")).rotateSigningKeys,
);
