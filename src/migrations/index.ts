// The public API of `migrations/`: functions that create and change the gateway's own tables, and
// functions that check the master key.
export {
  checkMasterKey,
  isMasterKey,
  MasterKeyError,
  replaceMasterKey,
} from "./master-key-mark.ts";
export { workspaceRights } from "./ensure-logins.ts";
export { lastMigration, lastOfMigrated, lockMigrations, migrate } from "./migrate.ts";
export { fillAccountMailboxes } from "./mailboxes.ts";
export { MigrationError } from "./migration.ts";
export { migrations } from "./migrations.ts";
