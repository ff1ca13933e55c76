// Checks a row of an import field by field. A row with an invalid field is rejected as a whole,
// with one error for each invalid field.
import { isEmailAddress, mailboxOf } from "../../contract/index.ts";
import { isGuid, normaliseGuid } from "../../platform/index.ts";
import { normaliseEmail } from "../accounts/account.ts";
import { readHash, spellHash } from "../passwords/known-hash.ts";
import { passwordFlaw } from "../passwords/password-rules.ts";
import { passwordSentences } from "../passwords/password-sentences.ts";
import type { RawRow } from "./file/raw-row.ts";
import {
  importColumns,
  type ImportColumn,
  type ImportRow,
  type ImportRole,
  type RowError,
  type RowErrorCode,
} from "./import-row.ts";

export interface RowRules {
  /** The roles of the workspace, which rows may name or refer to by id. */
  readonly roles: readonly ImportRole[];
  /**
   * The message for rows with passwords if an external provider stores the workspace's passwords;
   * null otherwise.
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

/** An error in a field. */
class FieldFlaw {
  readonly code: RowErrorCode;
  readonly message: string;

  constructor(code: RowErrorCode, message: string) {
    this.code = code;
    this.message = message;
  }
}

/**
 * Returns a function that checks the rows of one file in order. It remembers the addresses of valid
 * rows to find duplicates.
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
  /** The first row with each mailbox. */
  const rowOf = new Map<string, number>();

  function rolesIn(value: unknown): readonly string[] | null | FieldFlaw {
    const given = Array.isArray(value)
      ? value.map((name) => textIn(name))
      : splitText(textIn(value));
    const flaw = given.find((name) => name instanceof FieldFlaw);
    if (flaw instanceof FieldFlaw) return flaw;
    const ids = new Set<string>();
    for (const name of given) {
      if (typeof name !== "string") continue;
      const id = roleIds.get(isGuid(name) ? normaliseGuid(name) : name);
      if (id === undefined)
        return new FieldFlaw(
          "UNKNOWN_ROLE",
          `The workspace has no role ${JSON.stringify(name.slice(0, 60))}.`,
        );
      ids.add(id);
    }
    return ids.size === 0 ? null : [...ids];
  }

  function hashIn(value: unknown, password: string | null | FieldFlaw): string | null | FieldFlaw {
    const text = textIn(value);
    if (text instanceof FieldFlaw || text.trim() === "")
      return text instanceof FieldFlaw ? text : null;
    if (noPasswords !== null) return new FieldFlaw("PASSWORD_REFUSED", noPasswords);
    if (password !== null)
      return new FieldFlaw("INVALID", "Send a password or a password hash in a row, not both.");
    const hash = readHash(text.trim());
    if (hash === "unknown")
      return new FieldFlaw(
        "HASH_UNKNOWN",
        "This is not a password hash in a known format. Use argon2, bcrypt, scrypt or PBKDF2.",
      );
    if (hash === "costly")
      return new FieldFlaw(
        "HASH_TOO_COSTLY",
        "This hash is too costly to verify at a sign-in. Leave it out, so that the user sets a new password.",
      );
    return spellHash(hash);
  }

  function passwordIn(value: unknown, email: string | null): string | null | FieldFlaw {
    const text = textIn(value, { isSecret: true });
    if (text instanceof FieldFlaw || text === "") return text instanceof FieldFlaw ? text : null;
    if (noPasswords !== null) return new FieldFlaw("PASSWORD_REFUSED", noPasswords);
    if (text.length > PASSWORD_LENGTH_MAX)
      return new FieldFlaw("PASSWORD_REFUSED", `The password ${passwordSentences.length}.`);
    const flaw = passwordFlaw(text, [email]);
    return flaw === null
      ? text
      : new FieldFlaw("PASSWORD_REFUSED", `The password ${passwordSentences[flaw]}.`);
  }

  return ({ row, cells }) => {
    if ("flaw" in cells) return { errors: [{ row, field: null, ...cells.flaw }] };
    const errors: RowError[] = [];
    const take = <T>(field: ImportColumn, value: T | FieldFlaw): T | null => {
      if (!(value instanceof FieldFlaw)) return value;
      errors.push({ row, field, code: value.code, message: value.message });
      return null;
    };
    const cell = (field: ImportColumn): unknown => cells.get(field);
    for (const name of cells.keys())
      if (!known.has(name))
        errors.push({
          row,
          field: reportableName(name),
          code: "UNKNOWN_FIELD",
          message: `This field is unknown. Use ${importColumns.join(", ")}.`,
        });
    const email = take("email", emailIn(cell("email")));
    const password = passwordIn(cell("password"), email);
    const checked = {
      row,
      email: email ?? "",
      firstName: take("firstName", profileTextIn(cell("firstName"))),
      lastName: take("lastName", profileTextIn(cell("lastName"))),
      username: take("username", profileTextIn(cell("username"))),
      emailVerified: take("emailVerified", booleanIn(cell("emailVerified"))),
      roleIds: take("roles", rolesIn(cell("roles"))),
      password: take("password", password),
      passwordHash: take("passwordHash", hashIn(cell("passwordHash"), password)),
    };
    const before = rowOf.get(mailboxOf(checked.email));
    if (email !== null && before !== undefined)
      take("email", new FieldFlaw("DUPLICATE", `Row ${before} already has this address.`));
    if (errors.length > 0) return { errors };
    rowOf.set(mailboxOf(checked.email), row);
    return { row: checked };
  };
}

/** Returns the text of a cell; "" for an empty cell. */
function textIn(value: unknown, { isSecret = false } = {}): string | FieldFlaw {
  if (value === null || value === undefined) return "";
  if (typeof value !== "string" && typeof value !== "number" && typeof value !== "boolean")
    return new FieldFlaw("INVALID", "This must be text.");
  const text = String(value);
  if (text.includes("\ufffd") || !text.isWellFormed())
    return new FieldFlaw(
      "ENCODING",
      "This contains bytes that are not valid UTF-8. Save the file as UTF-8.",
    );
  if (text.includes("\0") || (!isSecret && /\p{Cc}/u.test(text.trim())))
    return new FieldFlaw(
      "CONTROL_CHARACTER",
      "This contains a control character, such as NUL or a line break. Remove it.",
    );
  return text;
}

function emailIn(value: unknown): string | FieldFlaw {
  const text = textIn(value);
  if (text instanceof FieldFlaw) return text;
  if (text.trim() === "") return new FieldFlaw("REQUIRED", "Every row needs an e-mail address.");
  return isEmailAddress(text)
    ? normaliseEmail(text)
    : new FieldFlaw("INVALID", "This is not an e-mail address of at most 254 characters.");
}

function profileTextIn(value: unknown): string | null | FieldFlaw {
  const text = textIn(value);
  if (text instanceof FieldFlaw) return text;
  const trimmed = text.trim();
  if (Array.from(trimmed).length > PROFILE_LENGTH_MAX)
    return new FieldFlaw(
      "TOO_LONG",
      `This is longer than ${PROFILE_LENGTH_MAX} characters. Shorten it.`,
    );
  return trimmed === "" ? null : trimmed;
}

function booleanIn(value: unknown): boolean | null | FieldFlaw {
  const text = textIn(value);
  if (text instanceof FieldFlaw) return text;
  const word = text.trim().toLowerCase();
  return word === ""
    ? null
    : (booleanWords.get(word) ?? new FieldFlaw("INVALID", "This must be true or false."));
}

const splitText = (text: string | FieldFlaw): readonly (string | FieldFlaw)[] =>
  text instanceof FieldFlaw
    ? [text]
    : text.split(/[;,|]/).flatMap((name) => (name.trim() === "" ? [] : [name.trim()]));

/** Returns an unknown field's name in a form that can be reported and stored. */
const reportableName = (name: string): string =>
  name.slice(0, 60).toWellFormed().replaceAll("\0", "\ufffd");
