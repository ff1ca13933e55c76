// `gateway players`: the links of a workspace's players, and the contact rows behind them. Reads only; whatever came from outside is
// printed without characters that a terminal would obey.
import { InvalidArgumentError, type Command } from "commander";
import { buildWorkspace } from "../../catalog/index.ts";
import { findWorkspaceBy, readStoredDefinition } from "../../definitions/index.ts";
import {
  contactsOf,
  findContact,
  findPlayer,
  listPlayers,
  platformOf,
  playerWithMetadata,
  type PlayerLink,
} from "../../players/index.ts";
import { withDeployment, type GlobalOptions, type Outcome } from "../command.ts";
import { textTable } from "../text-table.ts";
import { printJson } from "../terminal.ts";
import type { Workspace } from "../../catalog/index.ts";
import type { Platform } from "../../contract/index.ts";
import type { Deployment } from "../deployment/deployment.ts";
import type { CommandContext } from "../program.ts";

interface Options extends GlobalOptions {
  readonly workspace?: string;
  readonly json?: true;
}
interface ListOptions extends Options {
  readonly platform?: Platform;
  readonly page: number;
  readonly pageSize: number;
}

export function playersCommand({ program, terminal, finish }: CommandContext): void {
  const players = program.command("players").description("list and resolve players of games");
  /** What is wrong is said in these words alone. */
  const readPlatform = (name: string): Platform => {
    try {
      return platformOf(name);
    } catch (error) {
      return program.error((error as Error).message, { exitCode: 2 });
    }
  };
  const add = (name: string, text: string): Command =>
    players
      .command(name)
      .description(text)
      .option("--workspace <id or name>", "which workspace, where there are several")
      .option("--json", "print JSON");

  add("list", "list the players, the one seen last first")
    .option("--platform <name>", "only those of one platform", readPlatform)
    .option("--page <n>", "which page", wholeNumber(1_000_000), 1)
    .option("--page-size <n>", "players on a page", wholeNumber(200), 50)
    .action(
      finish((_options: ListOptions, command: Command) => {
        const options = command.optsWithGlobals<ListOptions>();
        return withDeployment(terminal, options, async (deployment) => {
          const workspace = await findWorkspace(deployment, options);
          const { platform, page, pageSize } = options;
          const filter = { workspaceId: workspace.id, platform, page, pageSize };
          const found = await listPlayers(deployment.database.control, filter);
          const shown = found.players.map((link) => playerWithMetadata(link, workspace));
          const { total } = found;
          if (options.json === true)
            return printJson(terminal, { players: shown, page, pageSize, total });
          terminal.print(playersText(found.players, total, page, pageSize));
        });
      }),
    );

  add("resolve", "show a player's link and the contact row behind it")
    .argument("<platform>", "name of the platform", readPlatform)
    .argument("<platformPlayerId>", "the player's id there")
    .action(
      finish(
        (platform: Platform, platformPlayerId: string, _options: Options, command: Command) => {
          const options = command.optsWithGlobals<Options>();
          return withDeployment(terminal, options, async (deployment): Promise<Outcome> => {
            const { database } = deployment;
            const workspace = await findWorkspace(deployment, options);
            const key = { workspaceId: workspace.id, platform, platformPlayerId };
            const link = await findPlayer(database.control, key);
            if (link === undefined) {
              terminal.complain(`No player of ${platform} has the id ${plain(platformPlayerId)}.`);
              return 1;
            }
            const contacts = contactsOf(workspace);
            const row =
              contacts === null || link.contactId === null
                ? null
                : ((await findContact(database.read, workspace, contacts, link.contactId)) ?? null);
            const player = { ...playerWithMetadata(link, workspace), avatarUrl: link.avatarUrl };
            if (options.json === true) return printJson(terminal, { player, contact: row });
            terminal.print(fieldsText(player));
            if (contacts === null) return;
            terminal.print(
              row === null ? "\nThe contact row is gone." : `\n${contacts.table.name}`,
            );
            if (row !== null) terminal.print(fieldsText(row));
          });
        },
      ),
    );
}

async function findWorkspace(
  { database, config }: Deployment,
  { workspace }: Options,
): Promise<Workspace> {
  const { id } = await findWorkspaceBy(database.owner, workspace ?? config.server.workspace);
  // Nothing that is shown here derives from the workspace's secret.
  return buildWorkspace(await readStoredDefinition(database.owner, id), {
    version: 0,
    rootSecret: Buffer.alloc(0),
  });
}

const wholeNumber =
  (max: number) =>
  (text: string): number => {
    const value = Number(text);
    if (!/^\d+$/.test(text) || value < 1 || value > max)
      throw new InvalidArgumentError(`This is a number from 1 to ${max}.`);
    return value;
  };

function playersText(
  links: readonly PlayerLink[],
  total: number,
  page: number,
  pageSize: number,
): string {
  if (total === 0) return "There are no players.";
  const pages = Math.ceil(total / pageSize);
  const rows = links.map((link) => [
    link.platform,
    link.platformPlayerId,
    link.displayName === null ? null : plain(link.displayName),
    link.lastSeenAt.toISOString().slice(0, 16).replace("T", " "),
    link.isValidated ? "yes" : "no",
    link.contactId,
  ]);
  const table = textTable(["PLATFORM", "ID", "NAME", "SEEN (UTC)", "VALIDATED", "CONTACT"], rows);
  return `${table}\n\nPage ${page} of ${pages}, ${total} in all.`;
}

/** One line per field. */
function fieldsText(row: Readonly<Record<string, unknown>>): string {
  const width = Math.max(...Object.keys(row).map((name) => name.length));
  return Object.entries(row)
    .map(([name, value]) => `  ${name.padEnd(width)}  ${valueText(value)}`.trimEnd())
    .join("\n");
}

const valueText = (value: unknown): string =>
  value === null ? "" : plain(typeof value === "string" ? value : JSON.stringify(value));

/** Without control characters and marks that turn the direction of writing. */
const plain = (text: string): string =>
  text.replaceAll(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, "\ufffd");
