// Limits the metadata (any JSON object) that a client sends about a player. The gateway drops
// metadata beyond the limits and handles the rest of the request, because metadata must not prevent
// a player's sign-in (G17.6).
import type { Workspace } from "../catalog/index.ts";
import type { LogFacts } from "../contract/index.ts";
import type { RecordQuota } from "../metering/index.ts";
import { currentParty } from "../platform/capacity/index.ts";
import type { Pool } from "../platform/postgres/index.ts";

type Metadata = Readonly<Record<string, unknown>>;

const BYTES_MAX = 16 * 1024;
const LEVELS_MAX = 8;

const FULL = "the workspace's stored records have reached the limit of its plan (`plan.recordsMb`)";

export interface MetadataDependencies {
  readonly control: Pool;
  readonly records: RecordQuota;
}

/**
 * Returns the metadata to store. Returns null if the metadata that is already stored must stay
 * unchanged.
 * @param given undefined or null if the caller sent no metadata, or the parser of the body dropped
 *   it
 * @param facts data of this request for the query log; this function sets `message` if it drops the
 *   metadata
 */
export async function storableMetadata(
  { control, records }: MetadataDependencies,
  workspace: Workspace,
  given: Metadata | null | undefined,
  facts: LogFacts,
): Promise<Metadata | null> {
  if (facts.dropped !== undefined) return dropped(facts, flaws[facts.dropped]);
  if (given === null || given === undefined) return null;
  const flaw = flawOf(given);
  if (flaw === undefined) {
    const size = Buffer.byteLength(JSON.stringify(given));
    const settle = await records.take(control, workspace, currentParty().rank, size);
    // The bytes were reserved in the workspace's quota of stored records. Ends this reservation
    // now, because the transaction commits soon. Until then, a concurrent request may count the
    // same bytes as free.
    settle?.();
    if (settle !== undefined) return given;
  }
  return dropped(facts, flaw ?? FULL);
}

function dropped(facts: LogFacts, why: string): null {
  facts.message = `The metadata of the player was not stored, because ${why}. The gateway handles the rest of the request.`;
  return null;
}

const flaws = {
  depth: `it is nested deeper than ${LEVELS_MAX} levels`,
  size: `it is larger than ${BYTES_MAX / 1024} KiB`,
};

function flawOf(metadata: Metadata): string | undefined {
  if (levelsOf(metadata) > LEVELS_MAX) return flaws.depth;
  if (Buffer.byteLength(JSON.stringify(metadata)) > BYTES_MAX) return flaws.size;
  return undefined;
}

/**
 * Returns the number of nested levels of a JSON value. A request body has at most 64 levels, which
 * limits the recursion.
 */
function levelsOf(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  let inner = 0;
  for (const item of Object.values(value)) inner = Math.max(inner, levelsOf(item));
  return inner + 1;
}
