// Compares the contract of two revisions of a repository.
import { posix, relative, resolve, sep } from "node:path";
import {
  commitOf,
  readCommit,
  readWorktree,
  repositoryOf,
  WORKTREE,
} from "./sources/contract-files.ts";
import type { ContractFiles } from "./sources/contract-source.ts";
import { diffContract, type ContractDiff } from "./diff-contract.ts";
import { ContractError } from "./sources/positions.ts";
import { isVersionEnough } from "./version.ts";

/** The contract and the revisions to compare. */
export interface RevisionRequest {
  /** The directory of the user; its repository is read. */
  readonly directory: string;
  /** The older revision, such as `main`. */
  readonly from: string;
  /** The newer revision; undefined for the working tree. */
  readonly to?: string | undefined;
  /** Path of the OpenAPI document; by default `openapi/openapi.yaml` of the repository. */
  readonly contract?: string | undefined;
}

export interface RevisionDiff extends ContractDiff {
  /** Full id of the commit of the older revision. */
  readonly from: string;
  /** Full id of the commit of the newer revision, or `worktree`. */
  readonly to: string;
  /** The texts of both revisions, for reports. */
  readonly oldFiles: ContractFiles;
  readonly newFiles: ContractFiles;
}

/**
 * Compares the contract of two revisions.
 * @throws ContractError if a revision does not exist or its contract cannot be compared
 */
export async function diffRevisions({
  directory,
  from: oldName,
  to: newName,
  contract,
}: RevisionRequest): Promise<RevisionDiff> {
  const repository = await repositoryOf(directory);
  const root = rootOf(repository, directory, contract);
  const from = await commitOf(repository, oldName);
  const to = newName === undefined ? WORKTREE : await commitOf(repository, newName);
  const directoryOfRoot = posix.dirname(root);
  const folder = directoryOfRoot === "." ? "" : directoryOfRoot;
  const [oldFiles, newFiles] = await Promise.all([
    readCommit(repository, from, folder),
    to === WORKTREE ? readWorktree(repository, folder) : readCommit(repository, to, folder),
  ]);
  return { ...diffContract(oldFiles, newFiles, root), from, to, oldFiles, newFiles };
}

/** Returns the path of the OpenAPI document from the root of the repository. */
function rootOf(repository: string, directory: string, contract: string | undefined): string {
  if (contract === undefined) return "openapi/openapi.yaml";
  const path = relative(repository, resolve(directory, contract)).split(sep).join("/");
  if (path === "" || path.startsWith("../") || path === "..")
    throw new ContractError(
      `${contract} is outside the repository. Name a file in the repository.`,
    );
  return path;
}

/**
 * Returns null if the new `info.version` is high enough for the changes. Otherwise returns a
 * sentence that says which version is needed.
 * @throws ContractError if the old version is not of the form 1.2.3
 */
export function versionProblem({
  oldVersion,
  newVersion,
  nextVersion,
  bump,
}: ContractDiff): string | null {
  if (nextVersion === null)
    throw new ContractError(
      `The old info.version ${JSON.stringify(oldVersion)} is not of the form 1.2.3, so the next version cannot be computed.`,
    );
  if (isVersionEnough(newVersion, nextVersion)) return null;
  return bump === "none"
    ? `info.version went from ${oldVersion} back to ${JSON.stringify(newVersion)}. Set it to ${oldVersion}.`
    : `info.version is ${JSON.stringify(newVersion)}. Raise it to ${nextVersion}, because the contract has a ${bump} change since ${oldVersion}.`;
}
