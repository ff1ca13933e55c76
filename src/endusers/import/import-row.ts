// What an import is made of: rows, as they are checked once and executed later, and what is wrong with others.
import type { Guid } from "../../contract/index.ts";

/** Columns of a file, by the names that their headings may spell in any case, with blanks, `_` or `-`. */
export const importColumns = [
  "email",
  "firstName",
  "lastName",
  "username",
  "emailVerified",
  "roles",
  "password",
  "passwordHash",
] as const;

export type ImportColumn = (typeof importColumns)[number];

/** A row that may be imported. What the file does not say is null. */
export interface ImportRow {
  /** As people count: of a table its heading is row 1, of JSON Lines the first line. */
  readonly row: number;
  /** Normalised. */
  readonly email: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly username: string | null;
  readonly emailVerified: boolean | null;
  readonly roleIds: readonly Guid[] | null;
  /** As it was typed; at most one of both. */
  readonly password: string | null;
  /** In the spelling that is kept. */
  readonly passwordHash: string | null;
}

export type RowErrorCode =
  | "REQUIRED"
  | "INVALID"
  | "TOO_LONG"
  | "ENCODING"
  | "CONTROL_CHARACTER"
  | "COLUMN_COUNT"
  | "UNKNOWN_FIELD"
  | "UNKNOWN_ROLE"
  | "DUPLICATE"
  | "PASSWORD_REFUSED"
  | "HASH_UNKNOWN"
  | "HASH_TOO_COSTLY"
  | "EMAIL_TAKEN";

/** Why a row is not imported. The message repeats no password and no address. */
export interface RowError {
  readonly row: number;
  /** Null where it is the row as a whole. */
  readonly field: string | null;
  readonly code: RowErrorCode;
  readonly message: string;
}

export interface ImportRole {
  readonly id: Guid;
  readonly name: string;
}

/** The file as a whole cannot be imported; the message is for people. */
export class ImportFileError extends Error {
  override readonly name = "ImportFileError";
}
