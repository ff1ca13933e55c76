// `gateway players`: prints the players of a workspace (users of game platforms), and the table
// rows that are linked with them as contacts. Control characters are not printed.
import {
  contactAccess,
  contactsOf,
  findContact,
  findPlayer,
  listPlayers,
  platformOf,
  playerWithMetadata,
  type PlayerLink,
} from "../../players/index.ts";
import { createWorkspaceReader, type ReadRequest } from "../../query/index.ts";
import { readWorkspace, withWorkspace } from "../command.ts";
import { minuteOf, textTable } from "../text-table.ts";
import { printableText } from "../../platform/index.ts";
import { printJson, type Terminal } from "../terminal.ts";
import { CommandError, UsageError } from "../errors.ts";
import type { Platform } from "../../contract/index.ts";
import type { GlobalOptions, CommandOutcome } from "../options.ts";

interface ListPlayersOptions extends GlobalOptions {
  readonly platform?: string;
  readonly page: number;
  readonly pageSize: number;
}

export async function printPlayers(
  terminal: Terminal,
  options: ListPlayersOptions,
): Promise<CommandOutcome> {
  const platform = options.platform === undefined ? undefined : readPlatform(options.platform);
  return withWorkspace(terminal, options, async (deployment) => {
    const workspace = await readWorkspace(deployment);
    const { page, pageSize } = options;
    const filter = { workspaceId: workspace.id, platform, page, pageSize };
    const { players, total } = await listPlayers(deployment.database.control, filter);
    const shown = players.map((link) => playerWithMetadata(link, workspace));
    if (options.json === true)
      return printJson(terminal, { players: shown, page, pageSize, total });
    terminal.print(playersText(players, total, page, pageSize));
  });
}

export async function printPlayer(
  terminal: Terminal,
  options: GlobalOptions,
  platformName: string,
  platformPlayerId: string,
): Promise<CommandOutcome> {
  const platform = readPlatform(platformName);
  return withWorkspace(terminal, options, async (deployment) => {
    const { database } = deployment;
    const workspace = await readWorkspace(deployment);
    const key = { workspaceId: workspace.id, platform, platformPlayerId };
    const link = await findPlayer(database.control, key);
    if (link === undefined)
      throw new CommandError(
        `The workspace has no player of the platform ${platform} with the id ${printableText(platformPlayerId)}. Run gateway players list to see its players.`,
      );
    const contacts = contactsOf(workspace);
    const catalog = { get: () => workspace, refresh: () => Promise.resolve() };
    const data = createWorkspaceReader({ catalog, readPool: database.read });
    const access = contactAccess(workspace, { claims: null, keyId: workspace.id });
    const read = async (request: ReadRequest) => data.read(access, request);
    const row =
      contacts === null || link.contactId === null
        ? null
        : ((await findContact(read, contacts, link.contactId)) ?? null);
    const player = { ...playerWithMetadata(link, workspace), avatarUrl: link.avatarUrl };
    if (options.json === true) return printJson(terminal, { player, contact: row });
    terminal.print(fieldsText(player));
    if (contacts === null) return;
    terminal.print(
      row === null
        ? "\nThe contact (a table row) of this player was deleted."
        : `\n${contacts.table.name}`,
    );
    if (row !== null) terminal.print(fieldsText(row));
  });
}

/**
 * Returns the game platform with this name. If the platform is unknown, the error has the same text
 * as the API's response.
 * @throws UsageError if there is no such platform
 */
function readPlatform(name: string): Platform {
  try {
    return platformOf(name);
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

function playersText(
  links: readonly PlayerLink[],
  total: number,
  page: number,
  pageSize: number,
): string {
  if (total === 0) return "No players of the workspace match these options.";
  const pages = Math.ceil(total / pageSize);
  const rows = links.map((link) => [
    link.platform,
    link.platformPlayerId,
    link.displayName === null ? null : printableText(link.displayName),
    minuteOf(link.lastSeenAt),
    link.isValidated ? "yes" : "no",
    link.contactId,
  ]);
  const table = textTable(["PLATFORM", "ID", "NAME", "SEEN (UTC)", "VALIDATED", "CONTACT"], rows);
  return `${table}\n\nThis is page ${page} of ${pages}. Number of players on all pages: ${total}.`;
}

/** Returns the fields of a row, one field on each line. */
function fieldsText(row: Readonly<Record<string, unknown>>): string {
  const width = Math.max(...Object.keys(row).map((name) => name.length));
  return Object.entries(row)
    .map(([name, value]) => `  ${name.padEnd(width)}  ${cellText(value)}`.trimEnd())
    .join("\n");
}

const cellText = (value: unknown): string =>
  value === null ? "" : printableText(typeof value === "string" ? value : JSON.stringify(value));
