// `gateway api preview`: shows the documentation of the contract in a browser on this computer
// while its files are edited. Needs no database, configuration or master key.
import type { Command } from "commander";
import description from "../../../package.json" with { type: "json" };
import { findRedocly, openContractPreview } from "../../api-review/index.ts";
import { contractFolder } from "../contract-folder.ts";
import { describeCommands } from "../documentation/command-descriptions.ts";
import { UsageError } from "../errors.ts";
import { serveLocally } from "../local-server.ts";
import type { CommandOutcome } from "../options.ts";
import type { Terminal } from "../terminal.ts";
import type { ApiPreviewOptions } from "../usage/api.ts";

export async function preview(
  terminal: Terminal,
  { port }: ApiPreviewOptions,
  program: Command,
): Promise<CommandOutcome> {
  const folder = contractFolder(terminal);
  const redocly = findRedocly();
  if (redocly === undefined)
    throw new UsageError(
      "The preview lints the contract with @redocly/cli, which is not installed. Install it with: npm install --save-dev @redocly/cli",
    );
  const open = () =>
    openContractPreview(
      folder,
      port,
      { redocly, env: terminal.env },
      { version: description.version, commands: describeCommands(program) },
    );
  await serveLocally("The preview", port, open, ({ url }) =>
    terminal.print(`Preview of the contract: ${url}`),
  );
}
