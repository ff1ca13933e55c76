// Limits of the metadata stored with a player's link.

const BYTES_MAX = 16 * 1024;
const LEVELS_MAX = 8;

/** What the metadata exceeds, as the rest of a sentence; undefined where it fits. */
export function metadataFlaw(metadata: object): string | undefined {
  if (levelsOf(metadata) > LEVELS_MAX) return `must not be nested deeper than ${LEVELS_MAX} levels`;
  if (Buffer.byteLength(JSON.stringify(metadata)) > BYTES_MAX)
    return `must not be larger than ${BYTES_MAX / 1024} KiB`;
  return undefined;
}

/** Bodies are at most 64 levels deep, so this ends. */
function levelsOf(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  let inner = 0;
  for (const item of Object.values(value)) inner = Math.max(inner, levelsOf(item));
  return inner + 1;
}
