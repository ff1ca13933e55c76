// The functions of `migrations/` for other folders, which migrate a database to this version of the
// gateway.
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
