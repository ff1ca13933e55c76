// Runs a server on this computer for a command, until a signal such as Ctrl-C stops it.
import { CommandError } from "./errors.ts";

interface LocalServer {
  readonly close: () => Promise<void>;
}

/**
 * Starts the server, and resolves when a signal has stopped it.
 * @param name the subject of messages, such as `The mock server`
 * @param show prints what the user must know, when the server listens
 * @throws CommandError if the port is in use or not allowed
 */
export async function serveLocally<Server extends LocalServer>(
  name: string,
  port: number,
  open: () => Promise<Server>,
  show: (server: Server) => void,
): Promise<void> {
  const stopped = untilSignal();
  let server: Server;
  try {
    server = await open();
  } catch (error) {
    throw portProblem(error, name, port);
  }
  show(server);
  await stopped;
  await server.close();
}

function portProblem(error: unknown, name: string, port: number): unknown {
  const { code } = error as NodeJS.ErrnoException;
  const reasons = new Map([
    ["EADDRINUSE", "in use"],
    ["EACCES", "not allowed for the user that runs the command"],
  ]);
  const reason = reasons.get(code ?? "");
  return reason === undefined
    ? error
    : new CommandError(
        `${name} cannot start, because port ${port} is ${reason}. Choose another port with --port.`,
      );
}

const untilSignal = (): Promise<unknown> =>
  new Promise((resolve) => {
    for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.once(signal, resolve);
  });
