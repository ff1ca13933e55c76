// `gateway mail dev`: serves the preview of the mail templates on this computer, without database, configuration or key.
import { resolve } from "node:path";
import { openMailPreview } from "../../mail-preview/index.ts";
import { ownMailFolder } from "../../mail/index.ts";
import type { GlobalOptions, Outcome } from "../program.ts";
import { createSendMail } from "../send-preview-mail.ts";
import type { Terminal } from "../terminal.ts";

interface Options extends GlobalOptions {
  readonly port?: number;
}

const PORT = 4400;
/** How many ports are tried where none is named. */
const PORTS = 20;

export async function preview(
  terminal: Terminal,
  { port, ...options }: Options,
  folder: string | undefined,
): Promise<Outcome> {
  const path = folder === undefined ? ownMailFolder : resolve(terminal.directory, folder);
  const ports = port === undefined ? Array.from({ length: PORTS }, (_, at) => PORT + at) : [port];
  try {
    const open = await openMailPreview(path, ports, createSendMail(terminal, options));
    const note = port === undefined && open.port !== PORT ? ` (port ${PORT} is in use)` : "";
    terminal.print(`Mail templates: ${open.url}${note}`);
    await untilStopped();
    await open.close();
  } catch (error) {
    const sentence = portSentence(error, ports);
    if (sentence === undefined) throw error;
    terminal.complain(sentence);
    return 1;
  }
}

function portSentence(error: unknown, ports: readonly number[]): string | undefined {
  const { code } = error as NodeJS.ErrnoException;
  const named =
    ports.length === 1 ? `Port ${ports[0]} is` : `Ports ${ports[0]} to ${ports.at(-1)} are`;
  if (code === "EADDRINUSE") return `${named} in use. Name another one with --port.`;
  if (code === "EACCES") return `${named} not for this user. Name another one with --port.`;
  return undefined;
}

/** Nothing has to be kept or given back: the end may come at any time. */
const untilStopped = (): Promise<unknown> =>
  new Promise((resolveStop) => {
    for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const)
      process.once(signal, resolveStop);
  });
