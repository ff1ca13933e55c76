// The arguments and options of `gateway start` and `gateway doctor`.
import type { GlobalOptions } from "../options.ts";
import { readPort, type UsageContext } from "./declaration.ts";

interface StartArguments extends GlobalOptions {
  readonly port?: number;
  readonly host?: string;
  readonly apply?: true;
}

export function startUsage({ program, run, start }: UsageContext): void {
  program
    .command("start")
    .description("start the gateway, with its own database unless DATABASE_URL names one")
    .option("--port <port>", "port to listen on (server.port)", readPort)
    .option("--host <host>", "address to listen on (server.host)")
    .option("--apply", "apply the workspaces first, also with DATABASE_URL")
    .action(
      run(async () => (terminal, { config, port, host, apply }: StartArguments) => {
        const args = {
          ...(port !== undefined && { "server.port": String(port) }),
          ...(host !== undefined && { "server.host": host }),
        };
        const given = config === undefined ? {} : { config };
        return start(terminal, { ...given, apply: apply === true, args });
      }),
    );
}

export function doctorUsage({ program, run }: UsageContext): void {
  program
    .command("doctor")
    .description("check the machine, the database, rights and keys")
    .option("--json", "print the checks as JSON")
    .action(run(async () => (await import("../commands/doctor.ts")).examine));
}
