// Reads the folder of mail templates from a command line. It can be an argument or an option.
import { resolve } from "node:path";
import { ownMailFolder } from "../mail/index.ts";
import { UsageError } from "./errors.ts";
import type { Terminal } from "./terminal.ts";

/**
 * Returns the path of the folder that the user names, or the folder of the gateway's own templates.
 * @param argument the folder as an argument
 * @param option the folder as the option `--folder`
 * @throws UsageError if both name a folder, and not the same one
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
  return one ?? other ?? ownMailFolder;
}
