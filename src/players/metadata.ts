// Limits of the metadata stored with a player's link. Metadata beyond them is dropped, since
// nothing that is only shown may fail the start of a session (G17.6).
import type { Workspace } from "../catalog/index.ts";
import type { LogFacts } from "../contract/index.ts";
import type { RecordRoom } from "../metering/index.ts";
import { currentParty } from "../platform/capacity/index.ts";
import type { Pool } from "../platform/postgres/index.ts";

type Metadata = Readonly<Record<string, unknown>>;

const BYTES_MAX = 16 * 1024;
const LEVELS_MAX = 8;

const FULL = "the workspace's records take all the room that there is (plan.recordsMb)";

export interface MetadataDependencies {
  readonly control: Pool;
  readonly records: RecordRoom;
}

/**
 * Returns the metadata that is stored; null leaves the link's as it is.
 * @param given undefined or null if none was sent, or the body step has dropped it
 * @param facts get a sentence for the log where metadata is dropped
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
    // The link commits within moments: until then another call may take the same room.
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

/** Bodies are at most 64 levels deep, so this ends. */
function levelsOf(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  let inner = 0;
  for (const item of Object.values(value)) inner = Math.max(inner, levelsOf(item));
  return inner + 1;
}
