// `gateway mail versions`: lists the stored versions of the customised mails of a workspace, and
// shows which version is used.
import {
  customisableHint,
  customisableMails,
  listMailVersions,
  type MailVersion,
} from "../../mail/index.ts";
import { printableText } from "../../platform/index.ts";
import { withWorkspace } from "../command.ts";
import { UsageError } from "../errors.ts";
import type { CommandOutcome, GlobalOptions } from "../options.ts";
import { minuteOf, textTable } from "../text-table.ts";
import { printJson, type Terminal } from "../terminal.ts";

/**
 * Checks that a workspace can customise the mail.
 * @throws UsageError if a workspace cannot customise a mail with this name
 */
export function requireCustomisable(name: string): void {
  const hint = customisableHint(name);
  if (hint !== undefined)
    throw new UsageError(`The mail ${printableText(name)} cannot be customised. ${hint}`);
}

export async function printVersions(
  terminal: Terminal,
  options: GlobalOptions,
  name: string | undefined,
): Promise<CommandOutcome> {
  if (name !== undefined) requireCustomisable(name);
  return withWorkspace(terminal, options, async ({ database, workspace }) => {
    const all = await listMailVersions(database.owner, workspace.id);
    const versions = all.filter(({ mail }) => name === undefined || mail === name);
    if (options.json === true) return printJson(terminal, { versions });
    if (versions.length === 0)
      return terminal.print(
        `The workspace ${printableText(workspace.name)} sends the gateway's own mails. To change one, run gateway mail customise <template> --workspace <folder>.`,
      );
    const rows = versions.map((version) => [
      version.mail,
      version.number,
      minuteOf(version.storedAt),
      version.revision,
      version.bytes,
      stateOf(version),
    ]);
    const heads = ["MAIL", "VERSION", "STORED (UTC)", "BY REVISION", "BYTES", ""];
    terminal.print([textTable(heads, rows), ...defaultLines(versions)].join("\n"));
  });
}

function stateOf({ isChosen, failedAt, failure }: MailVersion): string {
  const failed =
    failedAt === null ? "" : `failed ${minuteOf(failedAt)}: ${printableText(failure ?? "")}`;
  return [isChosen ? "active" : "", failed].filter(Boolean).join("; ");
}

/** Returns a line for each mail that has versions, but no chosen version. */
const defaultLines = (versions: readonly MailVersion[]): string[] =>
  customisableMails
    .filter((name) => versions.some(({ mail }) => mail === name))
    .filter((name) => !versions.some(({ mail, isChosen }) => mail === name && isChosen))
    .map((name) => `${name}: the gateway's own mail is active.`);
