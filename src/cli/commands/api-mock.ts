// `gateway api mock`: serves the contract, or another OpenAPI document, from its examples. Needs no
// database, configuration or master key.
import { resolve } from "node:path";
import { openDocumentMock, openGatewayMock, type OpenMock } from "../../api-review/index.ts";
import { plural, printableText } from "../../platform/index.ts";
import { contractFolder, withReadableContract } from "../contract-folder.ts";
import { serveLocally } from "../local-server.ts";
import type { CommandOutcome } from "../options.ts";
import type { Terminal } from "../terminal.ts";

interface ApiMockOptions {
  readonly port: number;
  readonly contract?: string;
}

/** Number of operations without an example that are listed. */
const LISTED_MAX = 100;

export async function mock(
  terminal: Terminal,
  { port, contract }: ApiMockOptions,
): Promise<CommandOutcome> {
  const open = (): Promise<OpenMock> =>
    withReadableContract(terminal, () =>
      contract === undefined
        ? openGatewayMock(contractFolder(terminal), port)
        : openDocumentMock(resolve(terminal.directory, contract), port),
    );
  await serveLocally("The mock server", port, open, ({ url, operations, missing }) => {
    terminal.print(`Mock: ${url} answers ${plural(operations, "operation")} from examples.`);
    terminal.print("Ask for another answer with a header: Prefer: code=403, example=<name>");
    if (missing.length === 0) return;
    terminal.printError(`Warning: ${plural(missing.length, "operation")} without an example:`);
    for (const line of missing.slice(0, LISTED_MAX))
      terminal.printError(`  ${printableText(line)}`);
    if (missing.length > LISTED_MAX)
      terminal.printError(`  and ${missing.length - LISTED_MAX} more`);
  });
}
