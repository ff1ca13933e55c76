// The public API of lifecycle/: backs up, restores and removes whole workspaces.
export { backUp, type BackedUp } from "./backup/backup.ts";
export { LifecycleError } from "./lifecycle-error.ts";
export { removeWorkspace, type Removed } from "./remove.ts";
export { openBackup, restore, type Restored } from "./restore/restore.ts";
