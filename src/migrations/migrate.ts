// In charge of bringing a database to this version of the gateway: its tables, its master key's mark, its logins.
// Refuses a database that a newer gateway has migrated, and a master key that is not the one the database was made with.
import type { MigrationContext } from "../platform/database.ts";
import { migrateJobQueue } from "../platform/job-queue-schema.ts";
import type { Connection, Pool } from "../platform/pool.ts";
import { deriveKey } from "../platform/secret-box.ts";
import { ensureLogins } from "./ensure-logins.ts";
import { migrations, type Migration } from "./migration.ts";

/** The database and this gateway do not fit together; the message is one sentence for the operator. */
export class MigrationError extends Error {
  override readonly name = "MigrationError";
}

/** Held while the schema changes, so that several gateways can start at once. */
const lock = { text: "select pg_advisory_xact_lock(7236831000)" };

/**
 * Applies what is missing, each migration in a transaction of its own: interrupted, the next start goes on where it ended.
 * Run again, it changes nothing.
 *
 * @param list the migrations to know; given only by tests
 * @throws MigrationError
 */
export async function migrate(
  owner: Pool,
  context: MigrationContext,
  list: readonly Migration[] = migrations,
): Promise<void> {
  while (await owner.transaction((connection) => applyNext(connection, list)));
  await migrateJobQueue(owner, context.direct);
  await owner.transaction(async (connection) => {
    await connection.run(lock);
    await checkMasterKey(connection, context.masterKey);
    if (context.logins !== null) await ensureLogins(connection, context.logins, list.length);
  });
}

/** Applies the first migration that the database lacks; false when it lacks none. */
async function applyNext(connection: Connection, list: readonly Migration[]): Promise<boolean> {
  await connection.run(lock);
  const done = await lastApplied(connection);
  const newest = list.length;
  if (done > newest)
    throw new MigrationError(
      `The database was migrated by a newer gateway (its schema is ${done}, this gateway knows ${newest}): start that version, or restore a backup.`,
    );
  const next = list[done];
  if (next === undefined) return false;
  for (const text of done === 0 ? [...bookkeeping, ...next.statements] : next.statements)
    await connection.run({ text });
  await connection.run({ text: "insert into gateway.migration (number, name) values ($1, $2)" }, [
    next.number,
    next.name,
  ]);
  return true;
}

const bookkeeping = [
  "create schema gateway",
  "revoke all on schema gateway from public",
  `create table gateway.migration (
  number integer primary key,
  name text not null,
  applied_at timestamptz not null default now()
)`,
];

async function lastApplied(connection: Connection): Promise<number> {
  const [found] = await connection.run<{ known: boolean }>({
    text: "select to_regclass('gateway.migration') is not null as known",
  });
  if (found?.known !== true) return 0;
  const [row] = await connection.run<{ last: number }>({
    text: "select coalesce(max(number), 0) as last from gateway.migration",
  });
  return row?.last ?? 0;
}

async function checkMasterKey(connection: Connection, masterKey: Buffer): Promise<void> {
  const mark = deriveKey(masterKey, "master key mark").toString("hex");
  const insert =
    "insert into gateway.setting (key, value) values ('masterKeyMark', $1) on conflict (key) do nothing";
  await connection.run({ text: insert }, [mark]);
  const [row] = await connection.run<{ value: string }>({
    text: "select value from gateway.setting where key = 'masterKeyMark'",
  });
  if (row?.value !== mark)
    throw new MigrationError(
      "The master key is not the one that this database was made with: set GATEWAY_MASTER_KEY to that one, or bring back its file in the data directory.",
    );
}
