// Computes the version of a contract that its changes require, and compares versions.
import type { ChangeLevel, ContractChange } from "./change.ts";
import { changeLevels } from "./change.ts";

export type VersionBump = ChangeLevel | "none";

/** Returns the highest level among the changes. */
export const bumpOf = (changes: readonly ContractChange[]): VersionBump =>
  changeLevels.find((level) => changes.some((change) => change.level === level)) ?? "none";

/**
 * Returns the next version after changes of a level. The level `none` needs no new version.
 * @returns null if the version is not of the form 1.2.3
 */
export function nextVersion(version: string, bump: VersionBump): string | null {
  const numbers = numbersOf(version);
  if (numbers === null) return null;
  if (bump === "none") return version;
  const [major, minor, patch] = numbers;
  if (bump === "major") return `${major + 1}.0.0`;
  return bump === "minor" ? `${major}.${minor + 1}.0` : `${major}.${minor}.${patch + 1}`;
}

/** Returns true if a version is at least the required version. */
export function isVersionEnough(version: string, required: string): boolean {
  const [given, least] = [numbersOf(version), numbersOf(required)];
  if (given === null || least === null) return false;
  const index = given.findIndex((number, position) => number !== least[position]);
  return index === -1 || given[index]! > least[index]!;
}

function numbersOf(version: string): readonly [number, number, number] | null {
  const [, ...numbers] = /^(\d{1,9})\.(\d{1,9})\.(\d{1,9})(?:[-+].*)?$/.exec(version) ?? [];
  const [major, minor, patch] = numbers.map(Number);
  return major === undefined || minor === undefined || patch === undefined
    ? null
    : [major, minor, patch];
}
