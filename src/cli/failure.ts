// What a command says when it fails: one sentence, below it the single findings, never a stack trace. Sentences of our own
// errors are shown as they are; anything else is told by its message.
import { ApplyError, DefinitionError, formatFindings } from "../definitions/index.ts";
import { ConfigError } from "../config/index.ts";
import { DatabaseError, DatabaseUnavailableError } from "../platform/postgres/index.ts";
import { EmbeddedPostgresError } from "../platform/embedded/index.ts";
import { MailFolderError } from "../mail/index.ts";
import { MigrationError } from "../migrations/index.ts";
import { SecretBoxError } from "../platform/index.ts";

const known = [
  ApplyError,
  DefinitionError,
  ConfigError,
  DatabaseError,
  DatabaseUnavailableError,
  EmbeddedPostgresError,
  MailFolderError,
  MigrationError,
  SecretBoxError,
];

/** One line for the operator, or several where there are findings. */
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

function detailsOf(error: unknown): readonly string[] {
  if (error instanceof ApplyError) return error.details.map((line) => `  ${line}`);
  if (error instanceof DefinitionError && error.findings.length > 0)
    return formatFindings(error.findings)
      .split("\n")
      .map((line) => `  ${line}`);
  return [];
}
