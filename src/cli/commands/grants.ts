// `gateway grants`: which clients members have let into a workspace, and the end of that.
import { findWorkspaceBy } from "../../definitions/index.ts";
import { listGrants, revokeGrant } from "../../oauth/index.ts";
import { isGuid, printable } from "../../platform/index.ts";
import { withDeployment } from "../command.ts";
import { textTable } from "../text-table.ts";
import { printJson, type Terminal } from "../terminal.ts";
import { UsageError } from "../usage/usage-error.ts";
import type { GlobalOptions, Outcome } from "../program.ts";

interface ListOptions extends GlobalOptions {
  readonly workspace?: string;
}

export const list = (terminal: Terminal, options: ListOptions): Promise<Outcome> =>
  withDeployment(terminal, options, async ({ database, config }) => {
    const { workspace = config.server.workspace } = options;
    const { id } = await findWorkspaceBy(database.owner, workspace);
    const grants = await listGrants(database.control, id, null, new Date());
    if (options.json === true) return printJson(terminal, { grants });
    if (grants.length === 0) return terminal.print("No client was let into this workspace.");
    const rows = grants.map((grant) => [
      grant.id,
      printable(grant.email),
      printable(grant.client.name).slice(0, NAME_MAX),
      idOf(grant.client.id),
      grant.resource,
      grant.scopes.map((scope) => scope.replace("gateway:", "")).join(" "),
      minuteOf(grant.expiresAt),
      grant.lastUsedAt === null ? null : minuteOf(grant.lastUsedAt),
    ]);
    const heads = ["ID", "BY", "CLIENT", "CLIENT ID", "OPENS", "MAY", "UNTIL (UTC)", "USED"];
    terminal.print(textTable(heads, rows));
  });

const NAME_MAX = 40;
const ID_MAX = 120;

/** Anybody can take a client's name, nobody its id; letters of an address that look like others are written out. */
const idOf = (clientId: string): string =>
  printable(URL.parse(clientId)?.href ?? clientId).slice(0, ID_MAX);

const minuteOf = (time: string): string => time.slice(0, 16).replace("T", " ");

export async function revoke(
  terminal: Terminal,
  options: GlobalOptions,
  id: string,
): Promise<Outcome> {
  if (!isGuid(id)) throw new UsageError(`${printable(id)} is no id of a grant.`);
  return withDeployment(terminal, options, async ({ database }): Promise<Outcome> => {
    const userId = await database.control.transaction((connection) => revokeGrant(connection, id));
    if (userId === undefined) {
      terminal.complain("There is no such grant, or it was taken back already.");
      return 1;
    }
    if (options.json === true) return printJson(terminal, { id, revoked: true });
    terminal.print("Taken back; its tokens end within two seconds.");
  });
}
