// Finds the folder of the contract for `gateway api`, and turns problems of its files into
// sentences for the user.
import { existsSync } from "node:fs";
import { join, relative } from "node:path";
import { SourceError } from "../api-review/index.ts";
import { printableText } from "../platform/index.ts";
import { UsageError } from "./errors.ts";
import type { Terminal } from "./terminal.ts";

/**
 * Returns the absolute path of the folder `openapi/` in the current folder.
 * @throws UsageError if the current folder has none
 */
export function contractFolder({ directory }: Terminal): string {
  const folder = join(directory, "openapi");
  if (existsSync(join(folder, "openapi.yaml"))) return folder;
  throw new UsageError(
    "This folder has no openapi/openapi.yaml. Run the command in the folder of the gateway.",
  );
}

/**
 * Performs work that reads an OpenAPI document.
 * @throws UsageError with file, line and column if a file of the document has a problem
 */
export async function withReadableContract<Result>(
  { directory }: Terminal,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    const { file, line, column, message } = error;
    const place = `${relative(directory, file) || "."}:${line}:${column}`;
    throw new UsageError(printableText(`${place} ${message}`));
  }
}
