// Creates a database for a test file as a copy of a migrated template, and drops it afterwards, so
// that files share nothing. Works only inside vitest, which passes the server's address.
import { randomBytes } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import pg from "pg";
import { expect, inject } from "vitest";
import { migrate } from "../../src/migrations/migrate.ts";
import { openDatabase, type Database, type Logins } from "../../src/platform/postgres/index.ts";
import { cheapPasswords, templateName } from "./global-setup.ts";

export interface TestDatabase {
  /** Address (DSN) for connections of the database's owner. */
  readonly url: string;
  readonly masterKey: Buffer;
  readonly database: Database;
  /** Closes the pools and drops the database; call it in `afterAll`. */
  readonly close: () => Promise<void>;
}

export interface TestDatabaseOptions {
  readonly poolSize?: number;
  /**
   * True if the database must have its own logins, which are dropped with it. Tests that drop
   * logins need this.
   */
  readonly ownLogins?: boolean;
}

/** Copies the migrated database and opens it as the gateway does. */
export async function openTestDatabase(options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const masterKey = Buffer.from(inject("masterKey"), "hex");
  const opened = async (name: string) => {
    const url = urlOf(name);
    const database = await openDatabase({
      url,
      masterKey,
      migrate,
      poolSize: options.poolSize ?? 4,
      // Checking the logins needs a connection for each, which costs as much as a hundred
      // statements. Many tests use only one login.
      checksLogins: false,
    });
    return { url, masterKey, database };
  };
  if (options.ownLogins === true) {
    const { name, drop } = await createDatabase(`template ${templateName}`);
    const own = await opened(name);
    return { ...own, close: () => own.database.close().then(drop) };
  }
  const place = places.pop() ?? (await makePlace(masterKey));
  await copyTemplate(place);
  const test = await opened(place.name);
  const close = async (): Promise<void> => {
    const isAsBefore = await loginsOf(test.database).then(
      (now) => now === place.logins,
      () => false,
    );
    await test.database.close();
    leave(place, isAsBefore);
  };
  return { ...test, close };
}

/** Creates a database that no gateway has used yet. `url` is the DSN of its owner. */
export async function openEmptyDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const { name, drop } = await createDatabase("template template1");
  return { url: urlOf(name), drop };
}

/**
 * A name for a database, and logins for it. The databases of a worker (a process that runs test
 * files) use it one after another. Creating new logins for each database would cost as much as the
 * rest of the database. The rights of the logins are stored in a template of the database.
 */
interface Place {
  readonly name: string;
  /**
   * The state of the logins, as text. If a test has changed them, no later test may use this name
   * and its logins.
   */
  readonly logins: string;
}

/** The names with logins that no database of this worker uses now. */
const places: Place[] = [];

const templateOf = (name: string): string => `${name}_template`;

async function makePlace(masterKey: Buffer): Promise<Place> {
  const name = `test_${randomBytes(6).toString("hex")}`;
  await onServer(`create database ${name} template ${templateName} strategy file_copy`);
  const database = await openDatabase({
    url: urlOf(name),
    masterKey,
    migrate,
    poolSize: 1,
    checksLogins: false,
  });
  for (const { name: login, password } of Object.values(database.logins!))
    await onServer(`alter role ${login} password '${password}'`);
  const logins = await loginsOf(database);
  await database.close();
  await whenLeft(name, `alter database ${name} rename to ${templateOf(name)}`);
  return { name, logins };
}

async function copyTemplate({ name }: Place): Promise<void> {
  await onServer(
    `create database ${name} template ${templateOf(name)} strategy file_copy`,
    `grant connect on database ${name} to ${loginsFor(name).join(", ")}`,
  );
}

const loginsFor = (name: string): readonly string[] =>
  (["control", "read", "write"] satisfies (keyof Logins)[]).map((kind) => `gw_${kind}_${name}`);

async function loginsOf({ owner, logins }: Database): Promise<string> {
  const text = `select json_agg(json_build_array(r.oid, r.rolcanlogin, r.rolinherit, r.rolconnlimit,
      (select s.setconfig from pg_catalog.pg_db_role_setting s where s.setrole = r.oid and s.setdatabase = 0)) order by r.rolname)::text as roles,
    (select value from gateway.setting where key = 'logins')::text as note
    from pg_catalog.pg_roles r where r.rolname = any($1)`;
  const names = Object.values(logins!).map(({ name }) => name);
  return JSON.stringify(await owner.run({ text }, [names]));
}

/**
 * An error message about a database that could not be dropped, because a connection to it was still
 * open. The next statement on the server throws it and clears it. So exactly one test reports it.
 */
let leftBehind: string | undefined;

/**
 * Drops the database without waiting, while the next test begins. PostgreSQL ends the backends of a
 * database a moment after their clients have disconnected.
 */
function leave(place: Place, isAsBefore: boolean): void {
  const { name } = place;
  const { testPath = "a test" } = expect.getState();
  const drop = async (): Promise<void> => {
    await whenLeft(name, `drop database ${name}`);
    if (isAsBefore) return void places.push(place);
    await onServer(
      `drop database ${templateOf(name)}`,
      ...loginsFor(name).map((login) => `drop role if exists ${login}`),
    );
  };
  drop().catch((error: unknown) => {
    leftBehind ??= `The database of ${testPath} could not be dropped: ${String(error)}`;
  });
}

const urlOf = (name: string): string =>
  Object.assign(new URL(inject("databaseUrl")), { pathname: `/${name}` }).href;

async function createDatabase(from: string): Promise<{ name: string; drop: () => Promise<void> }> {
  const name = `test_${randomBytes(6).toString("hex")}`;
  await onServer(`create database ${name} ${from} strategy file_copy`);
  const drop = async (): Promise<void> => {
    await whenLeft(name, `drop database ${name}`);
    await onServer(...loginsFor(name).map((login) => `drop role if exists ${login}`));
  };
  return { name, drop };
}

/**
 * The longest time that this file waits for backends to end, after their clients have disconnected.
 */
const patienceMs = 30_000;

/** Runs the statement as soon as there is no connection to the database. */
async function whenLeft(name: string, statement: string): Promise<void> {
  const text = "select from pg_catalog.pg_stat_activity where datname = $1";
  const until = performance.now() + patienceMs;
  while ((await server().query(text, [name])).rowCount !== 0 && performance.now() < until)
    await setTimeout(10);
  await onServer(statement);
}

async function onServer(...statements: readonly string[]): Promise<void> {
  if (leftBehind !== undefined) {
    const message = leftBehind;
    leftBehind = undefined;
    throw new Error(message);
  }
  for (const statement of statements) await server().query(statement);
}

let connection: pg.Pool | undefined;

/**
 * Returns one connection to the server, which all test files of a worker share. It ends with the
 * worker.
 */
function server(): pg.Pool {
  if (connection === undefined) {
    const connectionString = inject("databaseUrl");
    const rest = { max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true, options: cheapPasswords };
    connection = new pg.Pool({ connectionString, ...rest }).on("error", () => {});
  }
  return connection;
}
