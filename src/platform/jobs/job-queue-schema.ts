// Creates the tables of the job queue. They are the tables of the library graphile-worker, in a
// schema of their own. The database login `owner` creates them, and the login `control` uses them.
import pg from "pg";
import type { SealedColumn } from "../index.ts";

/**
 * The version of graphile-worker whose tables the gateway needs. A test compares it with the
 * installed package.
 */
export const jobQueueVersion = "0.18.0";
export const jobQueueSchema = "graphile_worker";

/**
 * Creates or updates the tables of the job queue. Several processes may call this at the same time.
 * @param direct connection settings of the login `owner`, without a connection pooler
 */
export async function migrateJobQueue(direct: pg.ClientConfig): Promise<void> {
  const { Logger, runMigrations } = await import("graphile-worker");
  const pgPool = new pg.Pool({ ...direct, max: 2 });
  pgPool.on("error", () => {});
  pgPool.on("connect", (client) => client.on("error", () => {}));
  try {
    // The lock makes processes migrate one after the other. It belongs to a separate session,
    // because the library uses several transactions.
    const guard = await pgPool.connect();
    try {
      await guard.query("select pg_advisory_lock(7236831001)");
      const logger = new Logger(() => () => {});
      await runMigrations({ pgPool, schema: jobQueueSchema, logger });
    } finally {
      guard.release(true);
    }
  } finally {
    await pgPool.end();
  }
}

/**
 * Returns the statements that allow the login `control` to add jobs and work on them.
 * graphile-worker enables row-level security on its tables, but adds no policies.
 */
export function jobQueueRights(control: string): string[] {
  const login = pg.escapeIdentifier(control);
  const tables = ["_private_jobs", "_private_job_queues", "_private_tasks"];
  return [
    `grant usage on schema ${jobQueueSchema} to ${login}`,
    `grant select, insert, update, delete on all tables in schema ${jobQueueSchema} to ${login}`,
    `revoke insert, update, delete on ${jobQueueSchema}.migrations from ${login}`,
    `grant usage on all sequences in schema ${jobQueueSchema} to ${login}`,
    `grant execute on all functions in schema ${jobQueueSchema} to ${login}`,
    ...tables.flatMap((table) => [
      `drop policy if exists gateway_control on ${jobQueueSchema}.${table}`,
      `create policy gateway_control on ${jobQueueSchema}.${table} to ${login} using (true) with check (true)`,
    ]),
  ];
}

/**
 * Declares job payloads whose property `sealed` is encrypted with the master key. The rotation of
 * the master key needs this declaration.
 * @param what name of these payloads in messages
 * @param place returns the storage location to which the encrypted text is bound. Its argument is
 *   the payload's property `id`
 */
export const sealedPayloads = (what: string, place: (id: string) => string): SealedColumn => ({
  what,
  table: `${jobQueueSchema}._private_jobs`,
  column: "payload",
  part: {
    read: "payload ->> 'sealed'",
    write: "(t.payload::jsonb || jsonb_build_object('sealed', n.sealed))::json",
  },
  key: ["payload ->> 'id'"],
  place,
});
