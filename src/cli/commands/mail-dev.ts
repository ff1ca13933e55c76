// `gateway mail dev`: shows a preview of the mail templates in a browser on this computer. Needs no
// database, configuration or master key.
import { openMailPreview, PreviewError, type SendMail } from "../../mail-preview/index.ts";
import { isMailAddress, sendNow } from "../../mail/index.ts";
import { CommandError } from "../errors.ts";
import type { CommandOutcome, GlobalOptions } from "../options.ts";
import type { Terminal } from "../terminal.ts";
import { chooseMailFolder } from "../mail-folder.ts";
import { readSettings } from "../settings.ts";
import { describeFailure } from "../failure.ts";

interface MailDevOptions extends GlobalOptions {
  readonly port?: number;
  readonly folder?: string;
}

const PORT = 4400;
/** Number of ports that are tried if the user names no port. */
const PORTS_TRIED = 20;

export async function preview(
  terminal: Terminal,
  { port, folder, ...options }: MailDevOptions,
  argument: string | undefined,
): Promise<CommandOutcome> {
  const path = chooseMailFolder(terminal, argument, folder);
  const ports =
    port === undefined ? Array.from({ length: PORTS_TRIED }, (_, at) => PORT + at) : [port];
  try {
    const open = await openMailPreview(path, ports, createSendMail(terminal, options));
    const note = port === undefined && open.port !== PORT ? ` (port ${PORT} is in use)` : "";
    terminal.print(`Mail templates: ${open.url}${note}`);
    await untilStopped();
    await open.close();
  } catch (error) {
    throw portError(error, ports);
  }
}

/**
 * Returns the function that sends a mail from the preview. It reads the configuration when the
 * first mail is sent, because the preview itself needs no configuration.
 */
const createSendMail =
  (terminal: Terminal, options: GlobalOptions): SendMail =>
  async (mail, to) => {
    if (!isMailAddress(to))
      throw new PreviewError(
        "This is not a single e-mail address. Enter an address such as ada@example.com.",
      );
    try {
      return await sendNow(readSettings(terminal, options), mail, to);
    } catch (error) {
      throw new PreviewError(describeFailure(error));
    }
  };

/**
 * Converts an error of `server.listen` to a sentence for the user, if the port is in use or
 * forbidden. Returns all other errors unchanged.
 */
function portError(error: unknown, ports: readonly number[]): unknown {
  const { code } = error as NodeJS.ErrnoException;
  const named =
    ports.length === 1 ? `port ${ports[0]} is` : `ports ${ports[0]} to ${ports.at(-1)} are`;
  if (code === "EADDRINUSE")
    return new CommandError(
      `The mail preview cannot start, because ${named} in use. Choose another port with --port.`,
    );
  if (code === "EACCES")
    return new CommandError(
      `The mail preview cannot start, because ${named} not allowed for the user that runs the command. Choose another port with --port.`,
    );
  return error;
}

/**
 * Returns a promise that a signal such as Ctrl-C fulfils. The preview has no state to save, so it
 * can end at any time.
 */
const untilStopped = (): Promise<unknown> =>
  new Promise((resolveStop) => {
    for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const)
      process.once(signal, resolveStop);
  });
