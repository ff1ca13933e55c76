// The arguments and options of `gateway api`.
import { readPort, type UsageContext } from "./declaration.ts";

export function apiUsage({ program, run }: UsageContext): void {
  const api = program
    .command("api")
    .description("review the contract: the OpenAPI files and their neighbours");
  api
    .command("preview")
    .description("show the documentation of the contract in the browser while you edit it")
    .option("--port <n>", "port of the preview; 0 means any free port", readPort, 4410)
    .action(run(async () => (await import("../commands/api-preview.ts")).preview));
  api
    .command("mock")
    .description("serve the contract, or another OpenAPI document, from its examples")
    .option("--port <n>", "port of the mock server; 0 means any free port", readPort, 4411)
    .option("--contract <file>", "an OpenAPI document; default the contract in openapi/")
    .action(run(async () => (await import("../commands/api-mock.ts")).mock));
}
