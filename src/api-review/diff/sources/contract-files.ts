// Reads the files of a contract, from a git revision or from the working tree. Reads only the
// folder of the contract, and never follows a symbolic link.
import { execFile } from "node:child_process";
import { lstat, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import type { ContractFiles } from "./contract-source.ts";
import { readObjects } from "./git-objects.ts";
import { ContractError } from "./positions.ts";

/** The name of the working tree in reports. */
export const WORKTREE = "worktree";

/** Maximum size in bytes of all files of one revision. The contract of the gateway has 1 MiB. */
const BYTES_MAX = 64 * 1024 * 1024;
const FILES_MAX = 20_000;

const run = promisify(execFile);

/** Returns true for the files that a contract consists of. */
const isContractFile = (path: string): boolean =>
  /\.(?:ya?ml|json)$/.test(path) || /(?:^|\/)guarantees\.md$/.test(path);

/**
 * Returns the folder that contains the repository.
 * @throws ContractError if the directory is in no git repository, or git is not installed
 */
export async function repositoryOf(directory: string): Promise<string> {
  try {
    return (await git(directory, "rev-parse", "--show-toplevel")).trim();
  } catch (error) {
    const { code, stderr } = error as { readonly code?: unknown; readonly stderr?: string };
    if (code === "ENOENT")
      throw new ContractError("The comparison needs git. Install git, and put it on the PATH.");
    // git refuses, for example, a folder that belongs to another user.
    const [reason = ""] = (stderr ?? "").split("\n", 1);
    throw new ContractError(
      reason === "" || reason.includes("not a git repository")
        ? `${directory} is not in a git repository. Run the command in a checkout of the repository.`
        : `git cannot read ${directory} (${reason}). Correct this, and run the command again.`,
    );
  }
}

/**
 * Returns the full id of the commit that a revision names.
 * @throws ContractError if there is no such commit
 */
export async function commitOf(repository: string, revision: string): Promise<string> {
  const unknown = new ContractError(
    `The revision ${JSON.stringify(revision)} does not exist. Name a branch, a tag or a commit.`,
  );
  if (revision === "" || revision.startsWith("-")) throw unknown;
  try {
    const found = await git(repository, "rev-parse", "--verify", "--quiet", `${revision}^{commit}`);
    return found.trim();
  } catch {
    throw unknown;
  }
}

/**
 * Reads the files of a folder at a commit, without a checkout of this commit.
 * @param folder path from the root of the repository; empty for the root
 * @throws ContractError if they are too many or too large
 */
export async function readCommit(
  repository: string,
  commit: string,
  folder: string,
): Promise<ContractFiles> {
  const listed = await git(
    repository,
    "ls-tree",
    "-r",
    "-z",
    "--full-tree",
    commit,
    "--",
    folder || ".",
  );
  const objects = new Map<string, string>();
  const refused = new Set<string>();
  for (const line of listed.split("\0")) {
    const [head = "", path = ""] = line.split("\t", 2);
    const [mode = "", , id = ""] = head.split(" ");
    if (!isContractFile(path)) continue;
    if (mode.startsWith("100")) objects.set(path, id);
    else refused.add(path);
  }
  if (objects.size > FILES_MAX) throw tooMany(folder);
  return { texts: await readObjects(repository, objects, BYTES_MAX), refused };
}

/**
 * Reads the files of a folder in the working tree, also files that are not committed.
 * @param folder path from the root of the repository; empty for the root
 * @throws ContractError if they are too many or too large
 */
export async function readWorktree(repository: string, folder: string): Promise<ContractFiles> {
  const texts = new Map<string, string>();
  const refused = new Set<string>();
  let bytes = 0;
  const open = [folder];
  for (const directory of open) {
    const entries = await readdir(join(repository, directory), { withFileTypes: true }).catch(
      missingFolder(directory),
    );
    for (const entry of entries) {
      const path = directory === "" ? entry.name : `${directory}/${entry.name}`;
      if (entry.isDirectory() && entry.name !== "node_modules" && entry.name !== ".git")
        open.push(path);
      if (!isContractFile(path)) continue;
      if (!entry.isFile()) {
        refused.add(path);
        continue;
      }
      bytes += (await lstat(join(repository, path))).size;
      if (bytes > BYTES_MAX || texts.size >= FILES_MAX) throw tooMany(folder);
      texts.set(path, await readFile(join(repository, path), "utf8"));
    }
  }
  return { texts, refused };
}

const missingFolder =
  (directory: string) =>
  (error: NodeJS.ErrnoException): never => {
    if (error.code !== "ENOENT" && error.code !== "ENOTDIR") throw error;
    throw new ContractError(
      `The folder ${directory} does not exist. Name the OpenAPI document with --contract.`,
    );
  };

const tooMany = (folder: string): ContractError =>
  new ContractError(
    `${folder || "The folder of the contract"} has more than ${FILES_MAX} files or ${BYTES_MAX / 1024 / 1024} MiB. Move the contract to a folder of its own.`,
  );

async function git(directory: string, ...args: readonly string[]): Promise<string> {
  const { stdout } = await run("git", args, { cwd: directory, maxBuffer: BYTES_MAX });
  return stdout;
}
