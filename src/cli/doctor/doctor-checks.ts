// The checks of `gateway doctor` on the machine and the database. A check only reads. It returns
// its findings and, for a problem, the action that solves it.
import { existsSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { findSealedRoot, rootSecretPlace } from "../../catalog/index.ts";
import { lastMigration, migrations } from "../../migrations/index.ts";
import { matchingKeyAdvice } from "../deployment/matching-key.ts";
import { connectionsOf, planLogins, type Pool } from "../../platform/postgres/index.ts";
import { createSecretBox, SecretBoxError } from "../../platform/index.ts";
import {
  ConfigError,
  findMasterKey,
  type Settings,
  dataDirectoryExists,
  dataDirectoryProblem,
  nearestEntry,
} from "../../config/index.ts";
import { passed, problem, warning, type Check } from "./check.ts";
import {
  countDangerousFunctions,
  findLogins,
  readServerFacts,
  type ServerFacts,
} from "./doctor-store.ts";

const VERSION_MIN = 150_000;
const SKEW_MS_MAX = 1_000;
const FREE_BYTES_MIN = 1024 ** 3;

/** Checks the data directory and the free disk space. Needs no database. */
export async function checkMachine(settings: Settings): Promise<Check[]> {
  return [
    checkDataDirectory(settings),
    await checkDisk(settings.dataDirectory),
    checkProcesses(settings),
  ];
}

function checkProcesses({ server, database }: Settings): Check {
  const name = "processes";
  const { processes } = server;
  const each = connectionsOf(database.poolSize);
  const finding =
    processes === 1
      ? `one process with at most ${each} connections to the database`
      : `${processes} processes with at most ${processes * each} connections to the database, ${each} for each process`;
  if (processes === 1 || processes <= availableParallelism()) return passed(name, finding);
  return warning(
    name,
    `${finding}, but the gateway may use only ${availableParallelism()} processors`,
    "Lower `server.processes` (GATEWAY_PROCESSES), because more processes than processors take memory and do not help.",
  );
}

const firstStart = "Run gateway start or gateway apply <folder>, which creates it";

function checkDataDirectory(settings: Settings): Check {
  const { dataDirectory, database, secrets } = settings;
  const name = "data directory";
  const violation = dataDirectoryProblem(settings);
  if (violation !== undefined) {
    const [finding = "", ...action] = violation.split(/(?<=\.) (?=[A-Z])/);
    return problem(name, finding, action.join(" "));
  }
  if (dataDirectoryExists(settings)) return passed(name, dataDirectory);
  const finding = `${dataDirectory} does not exist yet`;
  if (database.url !== null && secrets.masterKey !== null)
    return passed(name, `${finding}; the first start creates it`);
  const action = `${firstStart}. If a gateway has already run with another data directory, set GATEWAY_DATA_DIR to that directory instead.`;
  return problem(name, finding, action);
}

async function checkDisk(path: string): Promise<Check> {
  const { bavail, bsize } = await statfs(nearestEntry(path));
  const free = bavail * bsize;
  const finding = `${(free / 1024 ** 3).toFixed(1)} GB free`;
  return free >= FREE_BYTES_MIN
    ? passed("disk space", finding)
    : warning(
        "disk space",
        finding,
        "Free some disk space, because a full disk stops every write.",
      );
}

/**
 * Returns a problem if the gateway uses the embedded database and this database does not exist yet;
 * otherwise undefined.
 */
export function checkEmbedded({ database, dataDirectory }: Settings): Check | undefined {
  if (database.url !== null || existsSync(join(dataDirectory, "postgres"))) return undefined;
  return problem("database", "the embedded database does not exist yet", `${firstStart}.`);
}

/**
 * Checks the database server, the rights of the gateway's database user, and the gateway's tables.
 * One cause can lead to several problems, so the operator should solve the first problem in the
 * list first.
 */
export async function checkDatabase(owner: Pool, settings: Settings): Promise<Check[]> {
  const before = Date.now();
  const facts = await readServerFacts(owner);
  const skewMs = facts.nowMs - (before + Date.now()) / 2;
  const last = await lastMigration(owner);
  return [
    checkVersion(facts),
    checkText(facts),
    checkClock(skewMs),
    checkRights(facts),
    ...(await checkLogins(owner, facts, last > 0)),
    checkMigrations(last),
    await checkMasterKey(owner, settings, last > 0),
  ];
}

function checkVersion({ version, versionText }: ServerFacts): Check {
  const finding = `PostgreSQL ${versionText}`;
  return version >= VERSION_MIN
    ? passed("database version", finding)
    : problem(
        "database version",
        finding,
        "The gateway does not support this version. Use PostgreSQL 15 or later.",
      );
}

function checkText({ encoding, hasCollation }: ServerFacts): Check {
  const isUtf8 = encoding === "UTF8";
  const finding = `${encoding}, collation und-x-icu ${hasCollation ? "present" : "missing"}`;
  if (isUtf8 && hasCollation) return passed("text", finding);
  const action = isUtf8
    ? "Use a PostgreSQL server that was built with ICU, because the gateway sorts text with ICU."
    : "Create the database again with the encoding UTF8. The gateway supports no other encoding.";
  return problem("text", finding, action);
}

function checkClock(skewMs: number): Check {
  const finding = `the database's clock differs by ${Math.abs(Math.round(skewMs))} ms`;
  if (Math.abs(skewMs) <= SKEW_MS_MAX) return passed("clock", finding);
  const action =
    "Synchronise the clocks of the gateway and of the database server by NTP. The expiry of tokens and signatures depends on them.";
  return warning("clock", finding, action);
}

function checkRights({ user, database, createsSchemas }: ServerFacts): Check {
  const finding = `${user} ${createsSchemas ? "may" : "may not"} create schemas in ${database}`;
  if (createsSchemas) return passed("owner's rights", finding);
  const action = `Grant them: grant create on database ${database} to ${user}`;
  return problem("owner's rights", finding, action);
}

async function checkLogins(owner: Pool, facts: ServerFacts, isMigrated: boolean): Promise<Check[]> {
  const name = "logins";
  if (!facts.createsRoles) {
    const action = `Grant it CREATEROLE, so that the gateway can create logins with fewer rights: alter role ${facts.user} createrole`;
    const finding = `the gateway uses ${facts.user} for all of them`;
    return [warning(name, finding, action), await checkFunctions(owner, facts.user)];
  }
  // Only the names of the logins are needed. The names do not depend on the master key, so the
  // function gets a key of zeros.
  const { control, read, write } = planLogins(facts.database, Buffer.alloc(32));
  const expected = [control.name, read.name, write.name];
  const found = await findLogins(owner, expected);
  const missing = expected.filter((login) => !found.includes(login));
  if (missing.length > 0 && !isMigrated) return [passed(name, "the first start creates them")];
  if (missing.length > 0) {
    const finding = `${missing.join(", ")} missing`;
    return [problem(name, finding, "Start the gateway, which creates the missing logins.")];
  }
  return [passed(name, expected.join(", ")), await checkFunctions(owner, read.name)];
}

async function checkFunctions(owner: Pool, login: string): Promise<Check> {
  const name = "dangerous functions";
  const count = await countDangerousFunctions(owner, login);
  if (count === 0) return passed(name, `${login} may call none of them`);
  const finding = `${login} may call ${count} of them (set_config, lo_*, *_to_xml*, pg_sleep, dblink ...)`;
  const action =
    "Ask a superuser of the database to revoke the right to execute these functions from `public`. An injected SQL statement could use them to gain more rights.";
  return warning(name, finding, action);
}

function checkMigrations(last: number): Check {
  const name = "migrations";
  const newest = migrations.length;
  if (last > newest) {
    const finding = `the database is at ${last}, this gateway knows ${newest}`;
    return problem(
      name,
      finding,
      "A newer version of the gateway has changed the tables of the database. Start the newer version.",
    );
  }
  const pending = migrations.slice(last).map((migration) => migration.name);
  return pending.length === 0
    ? passed(name, `at ${last}, none pending`)
    : warning(
        name,
        `pending: ${pending.join(", ")}`,
        "Start this version of the gateway, which applies the missing migrations.",
      );
}

async function checkMasterKey(
  owner: Pool,
  settings: Settings,
  isMigrated: boolean,
): Promise<Check> {
  const name = "master key";
  const action =
    (isMigrated ? await matchingKeyAdvice(owner, settings) : undefined) ??
    "Set GATEWAY_MASTER_KEY to the master key with which the stored secrets were encrypted.";
  try {
    const masterKey = findMasterKey(settings)?.key;
    const sealed = isMigrated ? await findSealedRoot(owner) : undefined;
    if (masterKey === undefined)
      return isMigrated
        ? problem(name, "no master key is set", action)
        : passed(name, "none yet; the first start generates it");
    if (sealed === undefined) return passed(name, "nothing is encrypted yet");
    createSecretBox(masterKey).open(sealed.rootSecret, rootSecretPlace(sealed.id));
    return passed(name, "decrypts the stored secrets");
  } catch (error) {
    if (!(error instanceof SecretBoxError || error instanceof ConfigError)) throw error;
    return problem(name, error.message, action);
  }
}
