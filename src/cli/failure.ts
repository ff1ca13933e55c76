// Formats the failure of a command: one sentence, below it its details, never a stack trace.
import { DatabaseError, DatabaseUnavailableError } from "../platform/postgres/index.ts";
import { EmbeddedPostgresError } from "../platform/embedded/index.ts";
import { MigrationError } from "../migrations/index.ts";
import { DiagnosticError, SecretBoxError } from "../platform/index.ts";
import { printJson, type Terminal } from "./terminal.ts";

const known = [
  DiagnosticError,
  DatabaseError,
  DatabaseUnavailableError,
  EmbeddedPostgresError,
  MigrationError,
  SecretBoxError,
];

/** @param json whether a program asked: it is printed the diagnostics, where there are any */
export function tellFailure(terminal: Terminal, error: unknown, json?: boolean): void {
  if (json && error instanceof DiagnosticError && error.diagnostics.length > 0)
    printJson(terminal, { diagnostics: error.diagnostics });
  terminal.complain(describeFailure(error));
}

/** One line for the operator, or several where it has details. */
export function describeFailure(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const isKnown = known.some((kind) => error instanceof kind);
  const sentence = isKnown
    ? message + reasonOf(error)
    : `This failed unexpectedly: ${message.split("\n")[0]}`;
  return [sentence, ...detailsOf(error)].join("\n");
}

/** Why a connection could not be had is nothing for clients, but it is for the operator. */
function reasonOf(error: unknown): string {
  if (!(error instanceof DatabaseUnavailableError)) return "";
  const { cause } = error;
  return cause instanceof Error ? ` The reason: ${cause.message}.` : "";
}

const detailsOf = (error: unknown): readonly string[] =>
  error instanceof DiagnosticError ? error.details.map((line) => `  ${line}`) : [];
