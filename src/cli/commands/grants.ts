// `gateway grants`: lists the clients that may act for members of a workspace, and revokes their
// grants.
import { listGrants, revokeGrant } from "../../oauth/index.ts";
import { printableText } from "../../platform/index.ts";
import { requireGuid, withDeployment, withWorkspace } from "../command.ts";
import { minuteOf, textTable } from "../text-table.ts";
import { printJson, type Terminal } from "../terminal.ts";
import { CommandError } from "../errors.ts";
import type { GlobalOptions, CommandOutcome } from "../options.ts";

export const printGrants = (terminal: Terminal, options: GlobalOptions): Promise<CommandOutcome> =>
  withWorkspace(terminal, options, async ({ database, workspace }) => {
    const grants = await listGrants(database.control, workspace.id, null, new Date());
    if (options.json === true) return printJson(terminal, { grants });
    if (grants.length === 0) return terminal.print("No client has access to this workspace.");
    const rows = grants.map((grant) => [
      grant.id,
      printableText(grant.email),
      printableText(grant.client.name).slice(0, NAME_MAX),
      printableClientId(grant.client.id),
      grant.resource,
      grant.scopes.map((scope) => scope.replace("gateway:", "")).join(" "),
      minuteOf(grant.expiresAt),
      grant.lastUsedAt && minuteOf(grant.lastUsedAt),
    ]);
    const heads = ["ID", "BY", "CLIENT", "CLIENT ID", "OPENS", "MAY", "UNTIL (UTC)", "USED"];
    terminal.print(textTable(heads, rows));
  });

const NAME_MAX = 40;
const ID_MAX = 120;

/**
 * Returns the id of a client. Any client can choose a name, but not another client's id. Look-alike
 * letters in an address are written in Punycode.
 */
const printableClientId = (clientId: string): string =>
  printableText(URL.parse(clientId)?.href ?? clientId).slice(0, ID_MAX);

export async function revoke(
  terminal: Terminal,
  options: GlobalOptions,
  id: string,
): Promise<CommandOutcome> {
  requireGuid(
    id,
    `${printableText(id)} is not the id of a grant. Run gateway grants list to see the ids.`,
  );
  return withDeployment(terminal, options, async ({ database }) => {
    const userId = await database.control.transaction((connection) => revokeGrant(connection, id));
    if (userId === undefined)
      throw new CommandError("There is no such grant, or it was revoked already.");
    if (options.json === true) return printJson(terminal, { id, revoked: true });
    terminal.print("The grant is revoked. Its tokens end within 2 s.");
  });
}
