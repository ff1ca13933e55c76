// Chooses the operating system user that runs the embedded PostgreSQL. PostgreSQL refuses to run as
// root.
import { execFile } from "node:child_process";
import { realpath, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { promisify } from "node:util";
import { EmbeddedPostgresError } from "./error.ts";

const run = promisify(execFile);
const ownName = "workspace-gateway";

export interface OsUser {
  readonly uid: number;
  readonly gid: number;
}

/**
 * Returns the user that must run the server, or null for the user of this process.
 * @param dataDirectory data directory of the server. If it exists, its owner runs the server
 * @throws EmbeddedPostgresError if the cluster belongs to another user, or no user can be found or
 *   created
 */
export async function chooseOsUser(dataDirectory: string): Promise<OsUser | null> {
  const uid = process.getuid?.();
  const owner = await stat(dataDirectory).catch(() => null);
  if (uid !== 0) {
    if (owner !== null && uid !== undefined && owner.uid !== uid)
      throw new EmbeddedPostgresError(
        `The embedded database in ${dataDirectory} belongs to another user (id ${owner.uid}). Start the gateway as that user, or set GATEWAY_DATA_DIR to your own directory.`,
      );
    return null;
  }
  if (owner !== null && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const user =
    (await findUser("postgres")) ??
    (await findUser(ownName)) ??
    (await createUser()) ??
    (await findUser("nobody"));
  if (user === undefined)
    throw new EmbeddedPostgresError(
      "PostgreSQL does not run as root. The gateway found no other user on this system, and could not create one. Start the gateway as an ordinary user, or set DATABASE_URL.",
    );
  return user;
}

/**
 * Returns true if the user may enter every folder of the path.
 * @param user null for the user of this process, for which the result is always true
 */
export async function canEnter(path: string, user: OsUser | null): Promise<boolean> {
  if (user === null) return true;
  for (let directory = await realpath(path); ; directory = dirname(directory)) {
    const { uid, gid, mode } = await stat(directory);
    const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) return false;
    if (directory === dirname(directory)) return true;
  }
}

async function findUser(name: string): Promise<OsUser | undefined> {
  const ids = await Promise.all([run("id", ["-u", name]), run("id", ["-g", name])]).catch(
    () => undefined,
  );
  if (ids === undefined) return undefined;
  const [uid, gid] = ids.map(({ stdout }) => Number(stdout));
  return uid !== undefined && gid !== undefined && uid > 0 ? { uid, gid } : undefined;
}

async function createUser(): Promise<OsUser | undefined> {
  const options = [
    "--system",
    "--user-group",
    "--no-create-home",
    "--shell",
    "/usr/sbin/nologin",
    ownName,
  ];
  await run("useradd", options).catch(() => undefined);
  return findUser(ownName);
}
