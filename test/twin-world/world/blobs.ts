// The files of the two worlds. A file is the same in both worlds if the credential may know it.
// These are its own files, public files, and files in cells that it reads. All other files differ.
// Requests upload no files, because the new ids would differ between the worlds.
import { randomFor, type Random } from "../../../scripts/random.ts";
import type { BlobMaker } from "../../../src/blobs/index.ts";
import { guidFrom } from "../../../src/platform/ids.ts";
import { caching, workspaceId, type CredentialName } from "./definition.ts";
import { memberId, pool, type World } from "./rows.ts";
import { rowsOf, sights } from "./sight.ts";

export interface Blob {
  readonly id: string;
  readonly name: string;
  readonly bytes: string;
  readonly createdBy: BlobMaker | null;
  readonly isPublic: boolean;
  readonly createdAt: Date;
}

/**
 * The file columns whose ids a credential reads, and whose files it may download. There is at most
 * one column for each table.
 */
const opening: Readonly<Record<CredentialName, Readonly<Partial<Record<keyof World, string>>>>> = {
  window: { people: "photos" },
  desk: { tasks: "papers" },
  figures: {},
  member: { tasks: "papers", comments: "scans" },
};

/**
 * Returns all creators whose files count as the credential's own. A credential has one key for each
 * cache mode.
 */
export const makersOf = (credential: CredentialName): readonly BlobMaker[] =>
  credential === "member"
    ? [`endUser:${memberId()}`]
    : Object.keys(caching).map(
        (mode) => `key:${guidFrom(workspaceId, `key:${credential}${mode}`)}` as const,
      );

const others: readonly (BlobMaker | null)[] = [
  null,
  "endUser:7a1d0000-0000-4000-8000-00000000dead",
  `key:${guidFrom(workspaceId, "key:everything")}`,
];

const drawn = (random: Random, id: string, createdBy: BlobMaker | null, isPublic = false): Blob => {
  const word = random.pick(["draft", "invoice", "scan", "ümlaut"]);
  return {
    id,
    name: `${word}.txt`,
    bytes: `${word} `.repeat(random.whole(1, 9)),
    createdBy,
    isPublic,
    createdAt: new Date(Date.UTC(2026, 4, 1 + pool.indexOf(id))),
  };
};

/** Returns the files of the first world, and of its twin for the credential. */
export function blobsOf(
  first: World,
  credential: CredentialName,
): { readonly first: readonly Blob[]; readonly second: readonly Blob[]; readonly changed: number } {
  const random = randomFor(`blobs of ${credential}`);
  const makers = makersOf(credential);
  const seen = new Set(
    rowsOf(first, sights[credential], true).flatMap(([table, rows]) => {
      const column = opening[credential][table];
      return column === undefined ? [] : rows.flatMap((row) => (row[column] ?? []) as string[]);
    }),
  );
  const [one, other]: [Blob[], Blob[]] = [[], []];
  let changed = 0;
  for (const id of pool) {
    const isOwn = random.chance(0.35);
    const maker = isOwn ? random.pick(makers) : random.pick(others);
    const blob = drawn(random, id, maker, random.chance(0.1));
    const exists = isOwn || random.chance(0.7);
    if (exists) one.push(blob);
    const isKnown = seen.has(id) || (exists && (isOwn || blob.isPublic));
    if (isKnown) {
      if (exists) other.push(blob);
      continue;
    }
    changed += 1;
    // A hidden file does not exist in the second world, or is another file with the same id.
    if (!exists || random.chance(0.4)) other.push(drawn(random, id, random.pick(others)));
  }
  return { first: one, second: other, changed };
}
