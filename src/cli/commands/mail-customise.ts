// `gateway mail customise`: copies a mail of the gateway into a workspace folder. Needs no database
// and no configuration. Never overwrites a file.
import { cpSync, lstatSync, mkdirSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { findWorkspaceFolders } from "../../definitions/index.ts";
import { customisableHint, customisedFolder, ownMailFolder } from "../../mail/index.ts";
import { printableText } from "../../platform/index.ts";
import { CommandError, UsageError } from "../errors.ts";
import type { CommandOutcome, GlobalOptions } from "../options.ts";
import type { Terminal } from "../terminal.ts";

interface MailCustomiseOptions extends GlobalOptions {
  readonly workspace: string;
}

/** The parts of a mail that a workspace may change. */
const copiedParts = ["template.mjml", "i18n", "samples"];

export async function customise(
  terminal: Terminal,
  { workspace }: MailCustomiseOptions,
  name: string,
): Promise<CommandOutcome> {
  const hint = customisableHint(name);
  if (hint !== undefined)
    throw new UsageError(`The mail ${printableText(name)} cannot be customised. ${hint}`);
  const folder = resolve(terminal.directory, workspace);
  const [found, ...others] = await findWorkspaceFolders(folder, terminal.env);
  if (found !== folder || others.length > 0)
    throw new UsageError(
      `${printableText(workspace)} contains several workspace folders, or a workspace folder inside it. Give the path of one folder with a workspace.yaml.`,
    );
  const parent = join(folder, customisedFolder);
  const target = join(parent, name);
  if (lstatSync(parent, { throwIfNoEntry: false })?.isSymbolicLink() === true)
    throw new CommandError(
      `${parent} is a link, and the gateway follows no links there. Replace the link with a folder.`,
    );
  if (lstatSync(target, { throwIfNoEntry: false }) !== undefined)
    throw new CommandError(
      `The workspace already customises this mail. Edit the files in ${target}, or remove the folder to copy the mail again.`,
    );
  mkdirSync(target, { recursive: true });
  for (const part of copiedParts)
    cpSync(join(ownMailFolder, name, part), join(target, part), { recursive: true });
  const shown = relative(terminal.directory, folder) || ".";
  terminal.print(
    `Copied the mail ${name} to ${join(shown, customisedFolder, name)}. Edit template.mjml and the words in i18n/, then run gateway apply ${shown}.`,
  );
}
