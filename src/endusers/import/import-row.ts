// Types of an import: checked rows, and errors in rows.
import type { ContractSchema, Guid } from "../../contract/index.ts";

/** Columns of a file. Headings may spell these names in any case, with spaces, `_` or `-`. */
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
  /** The values by column name; JSON Lines may use any name. Or the flaw of the whole row. */
  readonly cells:
    | ReadonlyMap<string, unknown>
    | { readonly flaw: Pick<RowError, "code" | "message"> };
}

/** A valid row. Fields that the file leaves out are null. */
export interface ImportRow {
  /**
   * Row number for users, starting at 1. In a table the heading is row 1; in JSON Lines the first
   * line is row 1.
   */
  readonly row: number;
  /** The normalised address. */
  readonly email: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly username: string | null;
  readonly emailVerified: boolean | null;
  readonly roleIds: readonly Guid[] | null;
  /** The password as it was typed. A row has `password` or `passwordHash`, not both. */
  readonly password: string | null;
  /** The hash in the format in which the gateway stores it. */
  readonly passwordHash: string | null;
}

/** Why a row is not imported. The message never contains a password or an address. */
export type RowError = ContractSchema<"ImportRowError">;

/** Thrown if the whole file cannot be imported. The message is for users. */
export class ImportFileError extends Error {
  override readonly name = "ImportFileError";
}
