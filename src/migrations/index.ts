// What other folders may use of migrations/: all of it that is public passes through here.
export { checkMasterKey, isMasterKey, replaceMasterKey } from "./master-key-mark.ts";
export {
  lastMigration,
  lastOfMigrated,
  lockMigrations,
  migrate,
  MigrationError,
} from "./migrate.ts";
export { migrations } from "./migration.ts";
