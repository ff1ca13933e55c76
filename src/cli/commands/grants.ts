// `gateway grants`: lists the OAuth clients that may act for members of a workspace, and revokes
// the access of a client (its grant).
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
    if (grants.length === 0) return terminal.print("No OAuth client has access to this workspace.");
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
 * Returns the id of an OAuth client in a form that is safe to print. The id identifies a client
 * reliably, because any client can choose the name of another client. Letters of a host name
 * outside ASCII, which can look like other letters, are shown in Punycode (`xn--...`).
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
    `${printableText(id)} is not the id of a grant (the access of one client). Run gateway grants list to see the ids.`,
  );
  return withDeployment(terminal, options, async ({ database }) => {
    const userId = await database.control.transaction((connection) => revokeGrant(connection, id));
    if (userId === undefined)
      throw new CommandError(
        "There is no grant with this id, or it was already revoked. Run gateway grants list to see the grants.",
      );
    if (options.json === true) return printJson(terminal, { id, revoked: true });
    terminal.print("The grant is revoked. Every node refuses the client's tokens within 2 s.");
  });
}
