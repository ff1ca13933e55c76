// Formats the failure of a command: one sentence, with details in the lines below it. A stack trace
// is never printed.
import { GatewayError } from "../contract/index.ts";
import { DatabaseError, DatabaseUnavailableError } from "../platform/postgres/index.ts";
import { EmbeddedPostgresError } from "../platform/embedded/index.ts";
import { MigrationError } from "../migrations/index.ts";
import { DiagnosticError, SecretBoxError } from "../platform/index.ts";
import { CommandError } from "./errors.ts";
import { printJson, type Terminal } from "./terminal.ts";

const known = [
  CommandError,
  DiagnosticError,
  DatabaseError,
  DatabaseUnavailableError,
  EmbeddedPostgresError,
  GatewayError,
  MigrationError,
  SecretBoxError,
];

/**
 * Prints a failure.
 * @param json true if a program reads the output. The list of mistakes in the definition files is
 *   then also printed as JSON.
 */
export function printFailure(terminal: Terminal, error: unknown, json?: boolean): void {
  if (json && error instanceof DiagnosticError && error.diagnostics.length > 0)
    printJson(terminal, { diagnostics: error.diagnostics });
  terminal.printError(describeFailure(error));
}

/** Returns the text of an error for the operator: one line, or several if the error has details. */
export function describeFailure(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const isKnown = known.some((kind) => error instanceof kind);
  const sentence = isKnown
    ? message + connectionReason(error)
    : `This failed unexpectedly: ${message.split("\n")[0]}`;
  return [sentence, ...detailsOf(error)].join("\n");
}

/**
 * Returns the reason why the database cannot be reached; empty for other errors. Only the
 * operator sees the reason, never a client.
 */
function connectionReason(error: unknown): string {
  if (!(error instanceof DatabaseUnavailableError)) return "";
  const { cause } = error;
  return cause instanceof Error ? ` Reason: ${cause.message}.` : "";
}

const detailsOf = (error: unknown): readonly string[] =>
  error instanceof DiagnosticError ? error.details.map((line) => `  ${line}`) : [];
