// Limits the metadata that a client sends about a player. Metadata beyond the limits is dropped and
// the request continues, because display data must not prevent a player's sign-in (G17.6).
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
 * Returns the metadata to store. Returns null if the stored metadata must stay unchanged.
 * @param given undefined or null if the caller sent no metadata, or the parser of the body dropped
 *   it
 * @param facts data for the query log: `message` is set if metadata is dropped
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
    // Releases the reservation early, because the row is committed within moments. Until then
    // another request may count the same free bytes.
    settle?.();
    if (settle !== undefined) return given;
  }
  return dropped(facts, flaw ?? FULL);
}

function dropped(facts: LogFacts, why: string): null {
  facts.message = `The metadata was not stored: ${why}.`;
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
 * Returns the number of nested levels. A request body has at most 64 levels, so the recursion is
 * bounded.
 */
function levelsOf(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  let inner = 0;
  for (const item of Object.values(value)) inner = Math.max(inner, levelsOf(item));
  return inner + 1;
}
