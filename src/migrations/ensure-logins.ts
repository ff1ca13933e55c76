// Creates three database logins with their settings and rights. `control` reads and writes the
// gateway's own tables. The second login reads rows of workspaces, and the third login writes them.
// The logins own no tables. The second and the third login have no rights in the schema `gateway`
// (G21.4).
import pg from "pg";
import { sha256 } from "../platform/index.ts";
import { sessionSettings, type LoginKind, type Logins } from "../platform/postgres/index.ts";
import { jobQueueRights, jobQueueVersion } from "../platform/jobs/index.ts";
import { readSetting, writeSetting } from "./settings.ts";
import type { Connection } from "../platform/postgres/index.ts";

const quote = pg.escapeIdentifier;

/**
 * Creates the three logins, and sets their settings and their rights on the gateway's own tables.
 * Does nothing if a stored hash shows that this version of the gateway has already done this work.
 * @param newest number of the last migration; part of the hash, because new tables need new rights
 */
export async function ensureLogins(
  connection: Connection,
  logins: Logins,
  newest: number,
): Promise<void> {
  const statements = [
    ...alterations(logins),
    ...rights(logins),
    ...jobQueueRights(logins.control.name),
  ];
  const known = Object.values(logins).map(({ password }) => password);
  const about = [`migration ${newest}, jobs ${jobQueueVersion}`, ...known, ...statements];
  const before = await noteOf(connection, logins, about);
  if ((await readSetting(connection, "logins")) === before) return;
  await connection.run({ text: creation(logins) });
  for (const text of [...passwords(logins), ...statements]) await connection.run({ text });
  await writeSetting(connection, "logins", await noteOf(connection, logins, about));
}

/**
 * Gives the logins their rights on the schemas of all workspaces. After a restore of the database,
 * the logins can be new although workspaces exist. Does nothing if a stored hash shows that this
 * work has been done.
 * @param connection holds the lock of the migrations, so that only one process does the work
 * @param owner runs one transaction for each workspace, because PostgreSQL locks each table until
 *   the transaction ends, and has room for some thousand locks
 */
export async function ensureWorkspaceRights(
  connection: Connection,
  owner: Connection,
  logins: Logins,
): Promise<void> {
  const note = await noteOf(connection, logins, [workspaceRights("schema", logins)]);
  if ((await readSetting(connection, "workspaceRights")) === note) return;
  // `connection` waits in its transaction while `owner` does the work. So PostgreSQL must not end
  // the transaction because of this wait.
  await connection.run({ text: "set local idle_in_transaction_session_timeout = 0" });
  for (const schema of await workspaceSchemas(connection))
    await owner.run({ text: workspaceRights(schema, logins) });
  await writeSetting(connection, "workspaceRights", note);
}

/**
 * Returns the statement that gives the logins for reading and writing their rights on a workspace's
 * schema, if the schema exists. `gateway apply` runs it again after it has added tables.
 */
export function workspaceRights(
  schema: string,
  { read, write }: Pick<Logins, "read" | "write">,
): string {
  const [place, r, w] = [quote(schema), quote(read.name), quote(write.name)];
  const execute = (before: string, after: string): string =>
    `execute ${pg.escapeLiteral(before)} || tables || ${pg.escapeLiteral(after)};`;
  // `on all tables in schema` would read the list of the tables of all workspaces ten times.
  // PostgreSQL finds the objects that depend on a schema by an index.
  return `do $rights$ declare
  place oid := to_regnamespace(${pg.escapeLiteral(place)});
  tables text := (select string_agg(c.oid::regclass::text, ', ') from pg_catalog.pg_depend d join pg_catalog.pg_class c on c.oid = d.objid
    where d.refclassid = 'pg_catalog.pg_namespace'::regclass and d.refobjid = place
      and d.classid = 'pg_catalog.pg_class'::regclass and c.relkind in ('r', 'p', 'v'));
begin
  if place is null then return; end if;
  execute ${pg.escapeLiteral(`grant usage on schema ${place} to ${r}, ${w}`)};
  if tables is null then return; end if;
  ${execute("grant select on ", ` to ${r}`)}
  ${execute("grant select, insert, update, delete on ", ` to ${w}`)}
end $rights$`;
}

async function workspaceSchemas(connection: Connection): Promise<string[]> {
  const text = `select schema_name as schema from gateway.workspace where schema_name in (select nspname from pg_catalog.pg_namespace)`;
  const rows = await connection.run<{ schema: string }>({ text });
  return rows.map(({ schema }) => schema);
}

/**
 * Returns a hash of the texts in `about`, and of the ids that PostgreSQL gave to the logins. So the
 * hash also changes if an administrator drops a login or creates it again.
 */
async function noteOf(
  connection: Connection,
  logins: Logins,
  statements: readonly string[],
): Promise<string> {
  const text =
    "select coalesce(string_agg(oid::text, ' ' order by rolname), '') as ids from pg_catalog.pg_roles where rolname = any($1)";
  const [found] = await connection.run<{ ids: string }>({ text }, [
    Object.values(logins).map((login) => login.name),
  ]);
  return sha256([found?.ids, ...statements].join("\n")).toString("hex");
}

function creation(logins: Logins): string {
  const make = Object.values(logins).map(
    ({ name }) =>
      `if not exists (select from pg_catalog.pg_roles where rolname = ${pg.escapeLiteral(name)}) then create role ${quote(name)} login noinherit; end if;`,
  );
  return `do $make$ begin ${make.join("\n")} end $make$`;
}

function alterations(logins: Logins): string[] {
  return (Object.keys(logins) as LoginKind[]).flatMap((kind) => {
    const { name } = logins[kind];
    const settings = Object.entries(sessionSettings[kind]);
    return [
      `alter role ${quote(name)} login noinherit`,
      ...settings.map(
        ([setting, value]) =>
          `alter role ${quote(name)} set ${setting} = ${pg.escapeLiteral(value)}`,
      ),
    ];
  });
}

const passwords = (logins: Logins): string[] =>
  Object.values(logins).map(
    ({ name, verifier }) => `alter role ${quote(name)} password ${pg.escapeLiteral(verifier())}`,
  );

function rights({ control, read, write }: Logins): string[] {
  const [c, r, w] = [quote(control.name), quote(read.name), quote(write.name)];
  return [
    `do $connect$ begin execute format('grant connect on database %I to ${c}, ${r}, ${w}', current_database()); end $connect$`,
    `revoke all on all functions in schema gateway from public`,
    `grant usage on schema gateway, gateway_tx to ${c}`,
    `grant select, insert, update, delete on all tables in schema gateway, gateway_tx to ${c}`,
    `revoke insert, update, delete on gateway.migration from ${c}`,
    `grant usage on all sequences in schema gateway, gateway_tx to ${c}`,
    `grant execute on all functions in schema gateway to ${c}`,
    `grant execute on all functions in schema gateway_tx to ${c}, ${w}`,
    `grant usage on schema gateway_tx to ${r}, ${w}`,
    `grant execute on function gateway_tx.answer_bytes(int4), gateway_tx.largest_text(text), gateway_tx.smallest_text(text) to ${r}`,
    `grant execute on function gateway_tx.largest_text_of_two(text, text), gateway_tx.smallest_text_of_two(text, text) to ${r}`,
    `grant insert on gateway_tx.change to ${w}`,
    `grant select, insert, update on gateway_tx.idempotency to ${w}`,
    `grant select, insert, update on gateway_tx.player to ${w}`,
    `grant select on gateway_tx.blob to ${w}`,
    `grant select, insert, update on gateway_tx.automation_step to ${w}`,
    // The function shows each session only its own memory. Only a superuser may grant the right to
    // call it. If this user is no superuser, the right is not granted.
    `do $memory$ begin grant execute on function pg_catalog.pg_get_backend_memory_contexts() to ${c}, ${r}, ${w};
  exception when insufficient_privilege then null; end $memory$`,
  ];
}
