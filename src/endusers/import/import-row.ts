// The types for rows of an import: rows as they are read, checked rows, and errors.
import type { ContractSchema, Guid } from "../../contract/index.ts";

/**
 * The columns of an import file. A heading may write these names in upper or lower case, and with
 * spaces, `_` or `-`.
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
   * The values by column name, or the error of the whole row. In JSON Lines, a name may be unknown.
   */
  readonly cells:
    | ReadonlyMap<string, unknown>
    | { readonly flaw: Pick<RowError, "code" | "message"> };
}

/** A valid row. Fields that the file leaves out are null. */
export interface ImportRow {
  /**
   * The row number in messages. In a table the headings are row 1. In JSON Lines the first line is
   * row 1.
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
