// `gateway mail restore`: chooses the version of a customised mail that is sent from now on.
// Refuses a version that this gateway would not accept any more.
import { lockApplies } from "../../definitions/index.ts";
import { raiseVersion } from "../../catalog/index.ts";
import {
  checkCustomisedMail,
  chooseMailVersion,
  findMailVersion,
  listMailVersions,
  unpackMail,
  type CustomisedMail,
} from "../../mail/index.ts";
import { isError, printableText } from "../../platform/index.ts";
import type { Connection } from "../../platform/postgres/index.ts";
import { withWorkspace } from "../command.ts";
import { CommandError, UsageError } from "../errors.ts";
import type { CommandOutcome, GlobalOptions } from "../options.ts";
import { printJson, type Terminal } from "../terminal.ts";
import { requireCustomisable } from "./mail-versions.ts";

export async function restoreVersion(
  terminal: Terminal,
  options: GlobalOptions,
  mail: string,
  version: string,
): Promise<CommandOutcome> {
  requireCustomisable(mail);
  const number = version === "default" ? null : Number(version);
  if (number !== null && !/^[1-9]\d{0,8}$/.test(version))
    throw new UsageError(
      `${printableText(version)} is not a version. Write the number of a version, such as 2, or write \`default\` for the gateway's own mail.`,
    );
  return withWorkspace(terminal, options, async ({ database, workspace }) => {
    await database.owner.transaction(async (connection) => {
      await lockApplies(connection, workspace.id);
      if (number !== null) await requireUsable(connection, workspace.id, mail, number);
      await chooseMailVersion(connection, workspace.id, mail, number);
      await raiseVersion(connection, workspace.id);
    });
    if (options.json === true) return printJson(terminal, { mail, version: number });
    terminal.print(
      number === null
        ? `The workspace sends the gateway's own mail ${mail} from now on. An apply changes this only if the files of the mail changed.`
        : `The workspace sends version ${number} of the mail ${mail} from now on. An apply changes this only if the files of the mail changed.`,
    );
  });
}

/**
 * Checks that a version can be sent.
 * @throws CommandError if the version does not exist, or if its files have an error
 */
async function requireUsable(
  connection: Connection,
  workspaceId: string,
  mail: string,
  number: number,
): Promise<void> {
  const found = await findMailVersion(connection, workspaceId, mail, number);
  if (found === undefined) {
    const all = await listMailVersions(connection, workspaceId);
    const known = all.filter((each) => each.mail === mail).map((each) => each.number);
    throw new CommandError(
      `The mail ${mail} has no version ${number}. ${known.length === 0 ? "The gateway stores no version of this mail." : `Name one of these versions: ${known.join(", ")}.`}`,
    );
  }
  const name = mail as CustomisedMail["name"];
  const diagnostics = await checkCustomisedMail({ name, files: unpackMail(found.files) });
  const errors = diagnostics.filter(isError);
  if (errors.length > 0)
    throw new CommandError(
      `Version ${number} of the mail ${mail} breaks a rule of this gateway, so nothing was changed: ${errors[0]!.message}. Correct the files of the mail, and apply them.`,
    );
}
