// Checks the fields of each row in an import file of accounts. Each invalid field causes one error.
// A row with an error is not imported at all.
import { isEmailAddress, mailboxOf } from "../../contract/index.ts";
import { isGuid, normaliseGuid } from "../../platform/index.ts";
import { normaliseEmail } from "../accounts/account.ts";
import type { AccountRole } from "../accounts/roles.ts";
import { readHash, spellHash } from "../passwords/known-hash.ts";
import { passwordFlaw, passwordSentences } from "../passwords/password-rules.ts";
import {
  importColumns,
  type ImportColumn,
  type ImportRow,
  type RawRow,
  type RowError,
} from "./import-row.ts";

/** The settings of the workspace that rows must follow. */
export interface RowRules {
  /** The roles of the workspace. A row may contain their names or ids. */
  readonly roles: readonly AccountRole[];
  /**
   * The error message for rows with a password, if an identity provider checks the passwords of the
   * workspace. Null if the gateway itself checks the passwords.
   */
  readonly noPasswords: string | null;
}

export type CheckedRow = { readonly row: ImportRow } | { readonly errors: readonly RowError[] };

const PROFILE_LENGTH_MAX = 100;
const PASSWORD_LENGTH_MAX = 1_024;
const booleanWords = new Map([
  ...["true", "yes", "1"].map((word) => [word, true] as const),
  ...["false", "no", "0"].map((word) => [word, false] as const),
]);
const known: ReadonlySet<string> = new Set(importColumns);

/** The error for a field that is invalid. The check of the row catches it. */
class FieldFlaw extends Error {
  readonly code: RowError["code"];

  constructor(code: RowError["code"], message: string) {
    super(message);
    this.code = code;
  }
}

/**
 * Returns a function that checks the rows of one file, one after the other. It stores the e-mail
 * addresses of valid rows, so that it finds duplicates in the file.
 */
export function createRowCheck({ roles, noPasswords }: RowRules): (raw: RawRow) => CheckedRow {
  const roleIds = new Map(
    roles.flatMap(
      ({ id, name }) =>
        [
          [name, id],
          [id, id],
        ] as const,
    ),
  );
  /** For each e-mail address: the number of the first valid row that contains it. */
  const rowOf = new Map<string, number>();

  function rolesIn(value: unknown): readonly string[] | null {
    const given = Array.isArray(value)
      ? value.map((name) => textIn(name))
      : splitText(textIn(value));
    const ids = given.map((name) => {
      const id = roleIds.get(isGuid(name) ? normaliseGuid(name) : name);
      if (id !== undefined) return id;
      const quoted = JSON.stringify(name.slice(0, 60));
      throw new FieldFlaw(
        "UNKNOWN_ROLE",
        `The workspace has no role ${quoted}. Send the name or the id of an existing role.`,
      );
    });
    return ids.length === 0 ? null : [...new Set(ids)];
  }

  function hashIn(value: unknown, hasPassword: boolean): string | null {
    const text = textIn(value).trim();
    if (text === "") return null;
    if (noPasswords !== null) throw new FieldFlaw("PASSWORD_REFUSED", noPasswords);
    if (hasPassword)
      throw new FieldFlaw(
        "INVALID",
        "The row contains a password and a password hash. Send only one of them.",
      );
    const hash = readHash(text);
    if (hash === "unknown")
      throw new FieldFlaw(
        "HASH_UNKNOWN",
        "The format of this password hash is unknown. Send a hash of argon2, bcrypt, scrypt or PBKDF2, or leave the hash out.",
      );
    if (hash === "costly")
      throw new FieldFlaw(
        "HASH_TOO_COSTLY",
        "Each sign-in with this password hash would take too much processor time or memory. Leave the hash out, so that the user sets a new password.",
      );
    return spellHash(hash);
  }

  function passwordIn(value: unknown, email: string | null): string | null {
    const text = textIn(value, { isSecret: true });
    if (text === "") return null;
    if (noPasswords !== null) throw new FieldFlaw("PASSWORD_REFUSED", noPasswords);
    const flaw = text.length > PASSWORD_LENGTH_MAX ? "length" : passwordFlaw(text, [email]);
    if (flaw === null) return text;
    throw new FieldFlaw(
      "PASSWORD_REFUSED",
      `The password ${passwordSentences[flaw]}. Correct the password or leave it out.`,
    );
  }

  return ({ row, cells }) => {
    if ("flaw" in cells) return { errors: [{ row, field: null, ...cells.flaw }] };
    const errors: RowError[] = [];
    const take = <T>(field: ImportColumn, read: (value: unknown) => T): T | null => {
      try {
        return read(cells.get(field));
      } catch (error) {
        if (!(error instanceof FieldFlaw)) throw error;
        errors.push({ row, field, code: error.code, message: error.message });
        return null;
      }
    };
    for (const name of cells.keys())
      if (!known.has(name))
        errors.push({
          row,
          field: reportableName(name),
          code: "UNKNOWN_FIELD",
          message: `This field is unknown. Use only the fields ${importColumns.join(", ")}.`,
        });
    const email = take("email", emailIn);
    const given = cells.get("password");
    const hasPassword = given !== undefined && given !== null && given !== "";
    const checked = {
      row,
      email: email ?? "",
      firstName: take("firstName", profileTextIn),
      lastName: take("lastName", profileTextIn),
      username: take("username", profileTextIn),
      emailVerified: take("emailVerified", booleanIn),
      roleIds: take("roles", rolesIn),
      password: take("password", (value) => passwordIn(value, email)),
      passwordHash: take("passwordHash", (value) => hashIn(value, hasPassword)),
    };
    const before = rowOf.get(mailboxOf(checked.email));
    if (email !== null && before !== undefined)
      errors.push({
        row,
        field: "email",
        code: "DUPLICATE",
        message: `Row ${before} of the file already has this e-mail address. Remove one of the two rows.`,
      });
    if (errors.length > 0) return { errors };
    rowOf.set(mailboxOf(checked.email), row);
    return { row: checked };
  };
}

/**
 * Returns the text of a field; "" if the field is empty.
 * @param options `isSecret` is true for passwords, which may contain control characters except NUL
 * @throws FieldFlaw if the value is not text, or contains invalid UTF-8 or control characters
 */
function textIn(value: unknown, { isSecret = false } = {}): string {
  if (value === null || value === undefined) return "";
  if (typeof value !== "string" && typeof value !== "number" && typeof value !== "boolean")
    throw new FieldFlaw(
      "INVALID",
      "The value of this field is a list or an object. Send text instead.",
    );
  const text = String(value);
  if (text.includes("\ufffd") || !text.isWellFormed())
    throw new FieldFlaw(
      "ENCODING",
      "This value contains bytes that are not valid UTF-8. Save the file as UTF-8.",
    );
  if (text.includes("\0") || (!isSecret && /\p{Cc}/u.test(text.trim())))
    throw new FieldFlaw(
      "CONTROL_CHARACTER",
      "This value contains a control character, such as NUL or a line break. Remove the character.",
    );
  return text;
}

function emailIn(value: unknown): string {
  const text = textIn(value);
  if (text.trim() === "")
    throw new FieldFlaw(
      "REQUIRED",
      "The row has no e-mail address. Add the e-mail address of the account.",
    );
  if (!isEmailAddress(text))
    throw new FieldFlaw(
      "INVALID",
      "This is not a valid e-mail address. Send an address such as name@example.com, with at most 254 characters.",
    );
  return normaliseEmail(text);
}

function profileTextIn(value: unknown): string | null {
  const text = textIn(value).trim();
  if (Array.from(text).length > PROFILE_LENGTH_MAX)
    throw new FieldFlaw(
      "TOO_LONG",
      `This value is longer than ${PROFILE_LENGTH_MAX} characters. Shorten it.`,
    );
  return text === "" ? null : text;
}

function booleanIn(value: unknown): boolean | null {
  const word = textIn(value).trim().toLowerCase();
  if (word === "") return null;
  const isTrue = booleanWords.get(word);
  if (isTrue === undefined)
    throw new FieldFlaw("INVALID", "The value of this field must be `true` or `false`.");
  return isTrue;
}

const splitText = (text: string): readonly string[] =>
  text
    .split(/[;,|]/)
    .map((name) => name.trim())
    .filter((name) => name !== "");

/**
 * Returns the name of an unknown field in a form that can be stored and shown: at most 60 valid
 * characters.
 */
const reportableName = (name: string): string =>
  name.slice(0, 60).toWellFormed().replaceAll("\0", "\ufffd");
