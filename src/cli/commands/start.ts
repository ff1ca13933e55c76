// `gateway start`: what it takes on the command line. What it does is handed in by the entry, which holds the server.
import { InvalidArgumentError } from "commander";
import type { Outcome } from "../command.ts";
import type { CommandContext } from "../program.ts";

export interface StartOptions {
  /** Path of a gateway.yaml. */
  readonly config?: string;
  /** Apply the workspaces also where the database is not the embedded one. */
  readonly apply: boolean;
  /** Settings given on the command line, by key (`server.port`). */
  readonly args: Readonly<Record<string, string>>;
}

/** Serves until the process is told to stop. */
export type Start = (options: StartOptions) => Promise<Outcome>;

interface Given {
  readonly config?: string;
  readonly port?: string;
  readonly host?: string;
  readonly apply?: true;
}

export function startCommand({ program, finish, start }: CommandContext): void {
  program
    .command("start")
    .description("start the gateway, with its own database unless DATABASE_URL names one")
    .option("--port <port>", "port to listen on (server.port)", readPort)
    .option("--host <host>", "address to listen on (server.host)")
    .option("--apply", "apply the workspaces first, also with DATABASE_URL")
    .action(
      finish((_options: Given, command: { optsWithGlobals(): Given }) => {
        const { config, port, host, apply } = command.optsWithGlobals();
        const args = {
          ...(port !== undefined && { "server.port": port }),
          ...(host !== undefined && { "server.host": host }),
        };
        return start({ ...(config !== undefined && { config }), apply: apply === true, args });
      }),
    );
}

function readPort(text: string): string {
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535)
    throw new InvalidArgumentError("A port is a number from 0 to 65535.");
  return text;
}
