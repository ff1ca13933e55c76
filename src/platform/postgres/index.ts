// Connections to PostgreSQL: pools, logins, transactions and classes of errors.
export {
  announceConnections,
  besidePools,
  claimConnections,
  connectionsOf,
  freeConnections,
  processConnections,
  type ConnectionNeeds,
} from "./connection-room.ts";
export { dangerousFunctionsSql, revokeDangerousFunctionsSql } from "./dangerous-functions.ts";
export {
  classify,
  DatabaseUnavailableError,
  FIRST_ROW_CHECK,
  isFirstRow,
  sqlState,
} from "./database-errors.ts";
export { DatabaseError, openDatabase, type Database, type MigrationContext } from "./database.ts";
export { planLogins, sessionSettings, type LoginKind, type Logins } from "./logins.ts";
export {
  createPool,
  type Connection,
  type Pool,
  type PoolStatus,
  type Statement,
  type TransactionConnection,
} from "./pool.ts";
export { detectPooler, noPooler, type Pooler, type PoolerMode } from "./pooler.ts";
export { pruning } from "./pruning.ts";
export { openSession } from "./session.ts";
export { openSnapshot, type Snapshot } from "./snapshot.ts";
