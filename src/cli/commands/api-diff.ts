// `gateway api diff`: compares the contract of two git revisions, or of a revision and the working
// tree. The exit code is 1 if there is a major change. With --check-version it is 1 only if
// info.version is too low for the changes.
import { writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import {
  ContractError,
  diffRevisions,
  htmlReport,
  jsonReport,
  markdownReport,
  textReport,
  versionProblem,
  type RevisionDiff,
} from "../../api-review/index.ts";
import { printableText } from "../../platform/index.ts";
import { UsageError } from "../errors.ts";
import type { CommandOutcome } from "../options.ts";
import { printJson, type Terminal } from "../terminal.ts";

interface ApiDiffOptions {
  readonly contract?: string;
  readonly json?: true;
  readonly markdown?: true;
  readonly html?: true | string;
  readonly checkVersion?: true;
}

export async function diffContracts(
  terminal: Terminal,
  options: ApiDiffOptions,
  from: string,
  to: string | undefined,
): Promise<CommandOutcome> {
  const formats = [options.json, options.markdown, options.html];
  if (formats.filter((format) => format !== undefined).length > 1)
    throw new UsageError("Choose one of --json, --markdown and --html.");
  try {
    const { directory } = terminal;
    const diff = await diffRevisions({ directory, from, to, contract: options.contract });
    const problem = options.checkVersion === true ? versionProblem(diff) : null;
    for (const warning of diff.warnings) terminal.printError(printableText(warning));
    await printReport(terminal, options, diff);
    if (problem !== null) terminal.printError(printableText(problem));
    if (options.checkVersion === true) return problem === null ? 0 : 1;
    return diff.bump === "major" ? 1 : 0;
  } catch (error) {
    if (error instanceof ContractError) throw new UsageError(printableText(error.message));
    throw error;
  }
}

async function printReport(
  terminal: Terminal,
  { json, markdown, html }: ApiDiffOptions,
  diff: RevisionDiff,
): Promise<void> {
  if (json === true) printJson(terminal, jsonReport(diff));
  else if (markdown === true) terminal.print(markdownReport(diff));
  else if (html === true) terminal.print(htmlReport(diff));
  else if (html === undefined) terminal.print(textReport(diff));
  else {
    const file = resolve(terminal.directory, html);
    await writeFile(file, htmlReport(diff)).catch((error: Error) => {
      throw new UsageError(`${file} cannot be written (${error.message}). Name another file.`);
    });
    terminal.print(`Wrote ${file}.`);
  }
}
