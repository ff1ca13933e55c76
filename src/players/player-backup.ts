// Checks the records of game players (links) in a backup file before the gateway restores them
// (G28.7). Rejects unknown platforms, malformed player ids, and texts that are too long.
import type { BackupRow, BackupRules } from "../catalog/index.ts";
import { platforms } from "../contract/index.ts";

const NAME_MAX = 200;
const ID_MAX = 200;
const ADDRESS_MAX = 2_000;
const METADATA_BYTES_MAX = 16 * 1024;
const control = /\p{Cc}/u;

const isLong = (text: string | null | undefined, max: number): boolean =>
  typeof text === "string" && (text.length > 2 * max || Array.from(text).length > max);

function flawOf(row: BackupRow): string | undefined {
  const { platform, platform_player_id: id, metadata } = row;
  if (!platforms.some((known) => known === platform)) return "`platform` is not a known platform";
  if (typeof id !== "string" || id === "" || isLong(id, ID_MAX) || control.test(id))
    return `\`platform_player_id\` must have 1 to ${ID_MAX} characters and no control characters`;
  if (isLong(row["display_name"], NAME_MAX))
    return `\`display_name\` is longer than ${NAME_MAX} characters`;
  if (isLong(row["avatar_url"], ADDRESS_MAX))
    return `\`avatar_url\` is longer than ${ADDRESS_MAX} characters`;
  if (typeof metadata === "string" && Buffer.byteLength(metadata) > METADATA_BYTES_MAX)
    return `\`metadata\` is larger than ${METADATA_BYTES_MAX / 1024} KiB`;
  return undefined;
}

export const playerBackup: BackupRules = {
  flawOf,
  nameOf: ({ platform, platform_player_id: id }) => `player ${platform} ${id}`,
  account: { column: "end_user_id", isNeeded: false },
};
