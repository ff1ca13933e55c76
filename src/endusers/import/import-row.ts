// The types for rows of an import file: rows before the check, valid rows, and errors.
import type { ContractSchema, Guid } from "../../contract/index.ts";

/**
 * The names of the columns of an import file. A heading in the file may write these names in upper
 * or lower case, and with blanks, `_` or `-`.
 */
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

/** A row of a file before its fields are checked. */
export interface RawRow {
  readonly row: number;
  /**
   * The values of the row by column name, or the error that makes the whole row invalid. A row of
   * JSON Lines may contain unknown column names.
   */
  readonly cells:
    | ReadonlyMap<string, unknown>
    | { readonly flaw: Pick<RowError, "code" | "message"> };
}

/** A valid row. A field is null if the row does not contain a value for it. */
export interface ImportRow {
  /**
   * The row number that error messages contain. In a table, the row of headings has the number 1.
   * In JSON Lines, the first line has the number 1.
   */
  readonly row: number;
  /** The e-mail address in the normal form of `normaliseEmail`. */
  readonly email: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly username: string | null;
  readonly emailVerified: boolean | null;
  readonly roleIds: readonly Guid[] | null;
  /** The password in plain text. A row may have `password` or `passwordHash`, but not both. */
  readonly password: string | null;
  /** The password hash in the format in which the gateway stores it. */
  readonly passwordHash: string | null;
}

/**
 * The reason why a row is not imported. The message never contains a password or an e-mail address.
 */
export type RowError = ContractSchema<"ImportRowError">;

/**
 * Thrown if the whole file cannot be imported. The message is shown to the member who sent the
 * file.
 */
export class ImportFileError extends Error {
  override readonly name = "ImportFileError";
}
