// SQL for the links of game players (G17.1). A link is the gateway's record of a player: one row
// for each workspace, platform and player id. Requests without a server key cannot change the link
// after a server key has confirmed the player.
import { platforms, type Guid, type Platform } from "../contract/index.ts";
import type { Connection } from "../platform/postgres/index.ts";
import { playerBackup } from "./player-backup.ts";
import { rowsOfWorkspace, type WorkspaceTable } from "../catalog/index.ts";

export const playerTables: readonly WorkspaceTable[] = [
  rowsOfWorkspace("gateway_tx.player", {
    isBackedUp: true,
    atRemoval: "delete",
    backup: playerBackup,
  }),
];

export interface PlayerLink {
  readonly id: Guid;
  readonly platform: Platform;
  readonly platformPlayerId: string;
  readonly contactId: Guid | null;
  /**
   * Id of the account that the operation `assertPlayer` signs the player in to. Null if the player
   * has no account.
   */
  readonly endUserId: Guid | null;
  readonly displayName: string | null;
  readonly avatarUrl: string | null;
  readonly metadata: Readonly<Record<string, unknown>> | null;
  readonly firstSeenAt: Date;
  readonly lastSeenAt: Date;
  readonly isValidated: boolean;
}

/** The values that identify one player, and therefore one link. */
export interface PlayerKey {
  readonly workspaceId: Guid;
  readonly platform: Platform;
  readonly platformPlayerId: string;
}

/**
 * The data about a player in one request. Null means that the request does not contain the value.
 */
export interface PlayerObservation extends PlayerKey {
  readonly displayName: string | null;
  readonly avatarUrl: string | null;
  readonly metadata: Readonly<Record<string, unknown>> | null;
  readonly endUserId: Guid | null;
  readonly isValidated: boolean;
  /**
   * True if the request has a server key. Only a server key may change a link after a server key
   * has confirmed the player.
   */
  readonly isByServerKey: boolean;
  readonly at: Date;
}

const COLUMNS = `p.id, p.platform, p.platform_player_id as "platformPlayerId", p.contact_id as "contactId", p.end_user_id as "endUserId",
  p.display_name as "displayName", p.avatar_url as "avatarUrl", p.metadata, p.first_seen_at as "firstSeenAt",
  p.last_seen_at as "lastSeenAt", p.is_validated as "isValidated"`;

/**
 * SQL condition that is true if this request confirms the player, and all earlier requests about
 * the player had publishable keys (G17.5).
 */
const FIRST_VALIDATION = "excluded.is_validated and not p.is_server_identified";

/**
 * Returns the SQL assignment of a column: the new value, or the stored value if the new value is
 * null. At the first confirmation of the player, the stored value is always replaced, because a
 * publishable key wrote it.
 */
const observed = (column: string): string =>
  `${column} = case when ${FIRST_VALIDATION} then excluded.${column} else coalesce(excluded.${column}, p.${column}) end`;

const UPSERT = {
  name: "players_upsert",
  text: `insert into gateway_tx.player as p (id, workspace_id, platform, platform_player_id, contact_id, display_name, avatar_url, metadata,
      end_user_id, is_validated, is_server_identified, first_seen_at, last_seen_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12)
    on conflict (workspace_id, platform, platform_player_id) do update set
      ${["display_name", "avatar_url", "metadata"].map(observed).join(", ")},
      end_user_id = coalesce(excluded.end_user_id, p.end_user_id),
      made_row = case when excluded.is_server_identified and not excluded.is_validated then null else p.made_row end,
      is_validated = p.is_validated or excluded.is_validated, is_server_identified = p.is_server_identified or excluded.is_server_identified,
      last_seen_at = greatest(p.last_seen_at, excluded.last_seen_at)
    where $11 or not p.is_validated returning ${COLUMNS}, p.is_server_identified as "isServerIdentified", p.made_row as "madeRow"`,
};

/** The values with which the gateway created a contact row: JSON values, keyed by column id. */
export type MadeRow = Readonly<Record<Guid, unknown>>;

/** The link of a player (the gateway's record of the player) after an insert or update. */
export interface UpsertedLink extends PlayerLink {
  /** True if a server key has identified the player, in this request or earlier. */
  readonly isServerIdentified: boolean;
  /**
   * The values with which the contact row was created, if all requests about the player so far had
   * publishable keys. Null otherwise.
   */
  readonly madeRow: MadeRow | null;
}

/**
 * Inserts or updates the link of a player (the gateway's record of the player). Locks the row until
 * the transaction ends, so that concurrent requests for the same player wait.
 * @param ids the ids of the link and of its contact row, if the link is new
 * @returns undefined if a server key has confirmed the player and the request has no server key
 */
export async function upsertPlayer(
  connection: Connection,
  observation: PlayerObservation,
  ids: { readonly id: Guid; readonly contactId: Guid | null },
): Promise<UpsertedLink | undefined> {
  const { workspaceId, platform, platformPlayerId, displayName, avatarUrl, metadata } = observation;
  const [row] = await connection.run<UpsertedLink>(UPSERT, [
    ids.id,
    workspaceId,
    platform,
    platformPlayerId,
    ids.contactId,
    displayName,
    avatarUrl,
    metadata === null ? null : JSON.stringify(metadata),
    observation.endUserId,
    observation.isValidated,
    observation.isByServerKey,
    observation.at,
  ]);
  return row;
}

const SET_CONTACT = {
  name: "players_set_contact",
  text: "update gateway_tx.player set contact_id = $3, made_row = $4 where workspace_id = $1 and id = $2",
};

/**
 * Stores the id of the contact row in a link.
 * @param contact `madeRow` contains the values with which the contact row was created for a request
 *   with a publishable key; null if a server key has sent data about the player
 */
export async function setContact(
  connection: Connection,
  workspaceId: Guid,
  id: Guid,
  { contactId, madeRow }: { readonly contactId: Guid; readonly madeRow: MadeRow | null },
): Promise<void> {
  const made = madeRow === null ? null : JSON.stringify(madeRow);
  await connection.run(SET_CONTACT, [workspaceId, id, contactId, made]);
}

const FIND = {
  name: "players_find",
  text: `select ${COLUMNS} from gateway_tx.player as p where workspace_id = $1 and platform = $2 and platform_player_id = $3`,
};

/**
 * Returns the link of a player (the gateway's record of the player); undefined if the player has no
 * link.
 */
export async function findPlayer(
  connection: Connection,
  { workspaceId, platform, platformPlayerId }: PlayerKey,
): Promise<PlayerLink | undefined> {
  const values = [workspaceId, platform, platformPlayerId];
  const [row] = await connection.run<PlayerLink>(FIND, values);
  return row;
}

export interface PlayerFilter {
  readonly workspaceId: Guid;
  readonly platform?: Platform | undefined;
  readonly contactId?: Guid | undefined;
  readonly endUserId?: Guid | undefined;
  /** A player's id on the platform, or a part of a display name. */
  readonly search?: string | undefined;
  /** Page number. The first page is 1. */
  readonly page: number;
  readonly pageSize: number;
}

/** Number of links, the most recently seen first, whose names a search reads (G17.7). */
const SEARCHED_MAX = 20_000;

/**
 * Returns the SQL condition of a search: links with this player id, and links whose display name
 * contains the text. Each of the two subqueries reads an index and a limited number of rows. So a
 * search costs about the same in small and in large workspaces.
 * @param text the SQL parameter with the text
 * @param known the SQL parameter with the names of all platforms
 */
const found = (text: string, known: string): string =>
  `id in (select id from gateway_tx.player where workspace_id = $1 and platform = any (${known}) and platform_player_id = ${text}
    union all select id from (select id, display_name from gateway_tx.player where workspace_id = $1
      order by last_seen_at desc, id desc limit ${SEARCHED_MAX}) as newest where position(lower(${text}) in lower(display_name)) > 0)`;

/**
 * Returns one page of links (records of players), and the number of links on all pages together.
 * The most recently seen players come first. Links with equal times are sorted by id. In a search,
 * players with the searched id come before all others, so that no name can hide them.
 */
export async function listPlayers(
  connection: Connection,
  { workspaceId, platform, contactId, endUserId, search, page, pageSize }: PlayerFilter,
): Promise<{ readonly players: readonly PlayerLink[]; readonly total: number }> {
  const values: unknown[] = [workspaceId, pageSize, (page - 1) * pageSize];
  const conditions = ["workspace_id = $1"];
  if (platform !== undefined) conditions.push(`platform = $${values.push(platform)}`);
  if (contactId !== undefined) conditions.push(`contact_id = $${values.push(contactId)}`);
  if (endUserId !== undefined) conditions.push(`end_user_id = $${values.push(endUserId)}`);
  let first = "";
  if (search !== undefined) {
    const text = `$${values.push(search)}`;
    conditions.push(found(text, `$${values.push(platforms)}`));
    first = `platform_player_id = ${text} desc, `;
  }
  const order = `order by ${first}last_seen_at desc, id desc`;
  const fitting = `select * from gateway_tx.player where ${conditions.join(" and ")}`;
  // With a search, the subquery `fitting` runs once, and both the total and the page use its
  // result. Without a search, the total and the page are separate reads, because each can use an
  // index.
  const isOnce = search !== undefined;
  const source = isOnce ? "fitting" : `(${fitting}) as fitting`;
  // Each row of the result contains the total. If the page is empty, the query returns one row in
  // which all columns except the total are null.
  const text = `${isOnce ? `with fitting as materialized (${fitting})` : ""}
    select total, ${COLUMNS} from (select count(*)::float8 as total from ${source}) as counted
    left join lateral (select * from ${source} ${order} limit $2 offset $3) as p on true
    ${order}`;
  const rows = await connection.run<PlayerLink & { total: number }>({ text }, values);
  return {
    players: rows.filter(({ id }) => id !== null),
    total: rows[0]?.total ?? 0,
  };
}

const DROP = {
  text: `delete from gateway_tx.player where workspace_id = $1 and (end_user_id = any ($2)
      or end_user_id is null and (platform, platform_player_id) in (select * from unnest($3::text[], $4::text[])))
    returning platform, platform_player_id as "platformPlayerId"`,
};

/**
 * A player, by platform and player id. The platform may be a name that the gateway does not know.
 */
export interface NamedPlayer {
  readonly platform: string;
  readonly platformPlayerId: string;
}

/**
 * Deletes the links (records of players) that refer to deleted accounts. Also deletes the link of
 * each player in `players` if this link refers to no account. The rows in the contacts table stay.
 * @returns the players whose links were deleted
 */
export async function dropPlayersOf(
  connection: Connection,
  workspaceId: Guid,
  endUserIds: readonly Guid[],
  players: readonly NamedPlayer[] = [],
): Promise<NamedPlayer[]> {
  const platforms = players.map(({ platform }) => platform);
  const ids = players.map(({ platformPlayerId }) => platformPlayerId);
  return connection.run<NamedPlayer>(DROP, [workspaceId, endUserIds, platforms, ids]);
}
