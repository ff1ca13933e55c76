// `gateway api preview`: shows the documentation of the contract in a browser on this computer
// while its files are edited. Needs no database, configuration or master key.
import { findRedocly, openContractPreview } from "../../api-review/index.ts";
import { contractFolder } from "../contract-folder.ts";
import { UsageError } from "../errors.ts";
import { serveLocally } from "../local-server.ts";
import type { CommandOutcome } from "../options.ts";
import type { Terminal } from "../terminal.ts";

interface ApiPreviewOptions {
  readonly port: number;
}

export async function preview(
  terminal: Terminal,
  { port }: ApiPreviewOptions,
): Promise<CommandOutcome> {
  const folder = contractFolder(terminal);
  const redocly = findRedocly();
  if (redocly === undefined)
    throw new UsageError(
      "The preview lints the contract with @redocly/cli, which is not installed. Install it with: npm install --save-dev @redocly/cli",
    );
  const open = () => openContractPreview(folder, port, { redocly, env: terminal.env });
  await serveLocally("The preview", port, open, ({ url }) =>
    terminal.print(`Preview of the contract: ${url}`),
  );
}
