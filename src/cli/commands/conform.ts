// `gateway conform`: tests a server from outside against a contract. Exit code 0: it conforms, 1:
// there are findings, 2: the test could not run.
import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import description from "../../../package.json" with { type: "json" };
import {
  conform,
  ConformError,
  countResults,
  coverageTable,
  harReport,
  htmlReport,
  jsonReport,
  junitReport,
  terminalReport,
  type ConformOutcome,
} from "../../conform/index.ts";
import { printableText } from "../../platform/index.ts";
import { UsageError } from "../errors.ts";
import type { CommandOutcome } from "../options.ts";
import { printJson, type Terminal } from "../terminal.ts";

interface ConformArguments {
  readonly workspace?: string;
  readonly self?: true;
  readonly quick?: true;
  readonly contract?: string;
  readonly operations?: readonly string[];
  readonly write?: true;
  readonly insecure?: true;
  readonly origin?: string;
  readonly seed: string;
  readonly cases: number;
  readonly flows?: string;
  readonly resume?: string;
  readonly coverage?: true;
  readonly failUnder?: number;
  readonly json?: true;
  readonly junit?: string;
  readonly har?: string;
  readonly html?: string;
}

export async function testConformance(
  terminal: Terminal,
  given: ConformArguments,
  url: string | undefined,
): Promise<CommandOutcome> {
  const { directory, env } = terminal;
  const { signal } = terminal.interruption("drain");
  const progress = showProgress(terminal);
  const options = {
    url,
    workspace: given.workspace,
    isSelf: given.self === true,
    isQuick: given.quick === true,
    mayWrite: given.write === true,
    isInsecure: given.insecure === true,
    contract: given.contract,
    operations: given.operations,
    seed: given.seed,
    cases: given.cases,
    flows: given.flows === undefined ? undefined : resolve(directory, given.flows),
    resume: given.resume === undefined ? undefined : resolve(directory, given.resume),
    origin: given.origin,
    keepsExchanges: given.har !== undefined,
  };
  if (options.isSelf && url !== undefined)
    throw new UsageError("--self starts a gateway of its own. Leave out the address.");
  const outcome = await conform(options, { env, directory, signal, ...progress }).catch(
    (error: unknown) => {
      progress.end();
      throw error instanceof ConformError ? new UsageError(error.message) : error;
    },
  );
  progress.end();
  writeReports(terminal, given, outcome);
  signal.throwIfAborted();
  return exitCode(terminal, given, outcome);
}

/** Prints the report, and writes the files that the user has requested. */
function writeReports(terminal: Terminal, given: ConformArguments, outcome: ConformOutcome): void {
  const { result, secrets, title } = outcome;
  if (given.json === true) printJson(terminal, jsonReport(result, secrets, given.seed));
  else {
    terminal.print(terminalReport(result, secrets));
    if (given.coverage === true) terminal.print(`\n${coverageTable(result.coverage)}`);
    terminal.print(`To repeat this run with the same values, add --seed ${given.seed}.`);
  }
  const write = (file: string | undefined, text: () => string): void => {
    if (file === undefined) return;
    try {
      writeFileSync(resolve(terminal.directory, file), text());
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code ?? "";
      throw new UsageError(`The report ${file} cannot be written (${code}). Name another file.`);
    }
  };
  write(given.junit, () => junitReport(result, secrets));
  write(given.har, () => JSON.stringify(harReport(result, secrets, description.version), null, 1));
  write(given.html, () => htmlReport(result, secrets, title));
}

function exitCode(
  terminal: Terminal,
  { failUnder = 0 }: ConformArguments,
  { result: { results, coverage } }: ConformOutcome,
): CommandOutcome {
  const { failed, passed } = countResults(results);
  if (passed + failed === 0)
    terminal.printError("No case ran, so the run says nothing about this server.");
  if (coverage.percent < failUnder)
    terminal.printError(
      `The coverage of ${coverage.percent} % is lower than --fail-under ${failUnder}.`,
    );
  return failed > 0 || coverage.percent < failUnder ? 1 : 0;
}

/** Shows progress on the error output: one changing line, or a line for each 100 cases. */
function showProgress({ printError, rewrite }: Terminal) {
  let failed = 0;
  return {
    onProgress: (text: string): void => printError(text),
    onResult: (
      { id, outcome }: { readonly id: string; readonly outcome: string },
      done: number,
      total: number,
    ): void => {
      if (outcome === "failed") failed += 1;
      const line = `${done} of ${total} cases, ${failed} failed: ${printableText(id)}`;
      if (rewrite !== undefined) rewrite(line.slice(0, 100));
      else if (done % 100 === 0 || done === total) printError(line);
    },
    end: (): void => rewrite?.(""),
  };
}
