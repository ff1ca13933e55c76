// Reads the folder of mail templates from a command line. It can be an argument or an option.
import { existsSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import {
  customisedFolder,
  MailFolderError,
  ownMailFolder,
  readTemplateFiles,
} from "../mail/index.ts";
import { printableText } from "../platform/index.ts";
import { UsageError } from "./errors.ts";
import type { Terminal } from "./terminal.ts";

/**
 * Returns the path of the folder that the user names, or the folder of the gateway's own templates.
 * @param argument the folder as an argument
 * @param option the folder as the option `--folder`
 * @throws UsageError if argument and option name different folders, or if the folder contains no
 *   templates
 */
export function chooseMailFolder(
  { directory }: Terminal,
  argument: string | undefined,
  option: string | undefined,
): string {
  const [one, other] = [argument, option].map((given) =>
    given === undefined ? undefined : resolve(directory, given),
  );
  if (one !== undefined && other !== undefined && one !== other)
    throw new UsageError(
      `You named the folders ${argument} and ${option}. Name one folder, as an argument or with --folder.`,
    );
  const folder = one ?? other ?? ownMailFolder;
  const refusal = `${printableText(folder)} contains no mail templates.`;
  if (isWorkspaceFolder(folder))
    throw new UsageError(
      `${refusal} The mails of a workspace are in its folder \`${customisedFolder}/\`. Give the path of that folder. \`gateway mail customise\` makes it.`,
    );
  try {
    readTemplateFiles(folder);
    return folder;
  } catch (error) {
    if (!(error instanceof MailFolderError)) throw error;
    throw new UsageError(
      `${refusal} Give the path of a folder that contains one folder for each template.`,
    );
  }
}

const isWorkspaceFolder = (folder: string): boolean => existsSync(join(folder, "workspace.yaml"));

/** Returns true for the folder `mail/` of a workspace folder. */
export const isWorkspaceMailFolder = (folder: string): boolean =>
  basename(folder) === customisedFolder && isWorkspaceFolder(dirname(folder));
