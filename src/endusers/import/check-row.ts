// Checks what a row says, field by field. Refuses a row with a line for each field that is wrong; nothing of it is imported then.
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
  /** Roles of the workspace. */
  readonly roles: readonly ImportRole[];
  /** Why the workspace's accounts have no passwords here; null where they have. */
  readonly noPasswords: string | null;
}

export type CheckedRow = { readonly row: ImportRow } | { readonly errors: readonly RowError[] };

const PROFILE_LENGTH_MAX = 100;
const PASSWORD_LENGTH_MAX = 1_024;
const truths = new Map([
  ...["true", "yes", "1"].map((word) => [word, true] as const),
  ...["false", "no", "0"].map((word) => [word, false] as const),
]);
const known: ReadonlySet<string> = new Set(importColumns);

/** What is wrong with a field. */
class Flaw {
  readonly code: RowErrorCode;
  readonly message: string;

  constructor(code: RowErrorCode, message: string) {
    this.code = code;
    this.message = message;
  }
}

/** Checks the rows of one file, in their order. */
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
  /** Where each address came first. */
  const rowOf = new Map<string, number>();

  function rolesIn(value: unknown): readonly string[] | null | Flaw {
    const given = Array.isArray(value)
      ? value.map((name) => textIn(name))
      : splitText(textIn(value));
    const flaw = given.find((name) => name instanceof Flaw);
    if (flaw instanceof Flaw) return flaw;
    const ids = new Set<string>();
    for (const name of given) {
      if (typeof name !== "string") continue;
      const id = roleIds.get(isGuid(name) ? normaliseGuid(name) : name);
      if (id === undefined)
        return new Flaw(
          "UNKNOWN_ROLE",
          `The workspace has no role ${JSON.stringify(name.slice(0, 60))}.`,
        );
      ids.add(id);
    }
    return ids.size === 0 ? null : [...ids];
  }

  function hashIn(value: unknown, password: string | null | Flaw): string | null | Flaw {
    const text = textIn(value);
    if (text instanceof Flaw || text.trim() === "") return text instanceof Flaw ? text : null;
    if (noPasswords !== null) return new Flaw("PASSWORD_REFUSED", noPasswords);
    if (password !== null)
      return new Flaw("INVALID", "A row has a password or the hash of one, not both.");
    const hash = readHash(text.trim());
    if (hash === "unknown")
      return new Flaw(
        "HASH_UNKNOWN",
        "This is no hash of argon2, bcrypt, scrypt or PBKDF2 in a spelling that is known.",
      );
    if (hash === "costly")
      return new Flaw(
        "HASH_TOO_COSTLY",
        "Checking this hash would cost more than a sign-in may; leave it out, and let the person set a password.",
      );
    return spellHash(hash);
  }

  function passwordIn(value: unknown, email: string | null): string | null | Flaw {
    const text = textIn(value, { isSecret: true });
    if (text instanceof Flaw || text === "") return text instanceof Flaw ? text : null;
    if (noPasswords !== null) return new Flaw("PASSWORD_REFUSED", noPasswords);
    if (text.length > PASSWORD_LENGTH_MAX)
      return new Flaw("PASSWORD_REFUSED", `The password ${passwordSentences.length}.`);
    const flaw = passwordFlaw(text, [email]);
    return flaw === null
      ? text
      : new Flaw("PASSWORD_REFUSED", `The password ${passwordSentences[flaw]}.`);
  }

  return ({ row, cells }) => {
    if ("flaw" in cells) return { errors: [{ row, field: null, ...cells.flaw }] };
    const errors: RowError[] = [];
    const take = <T>(field: ImportColumn, value: T | Flaw): T | null => {
      if (!(value instanceof Flaw)) return value;
      errors.push({ row, field, code: value.code, message: value.message });
      return null;
    };
    const cell = (field: ImportColumn): unknown => cells.get(field);
    for (const name of cells.keys())
      if (!known.has(name))
        errors.push({
          row,
          field: toldName(name),
          code: "UNKNOWN_FIELD",
          message: `There is no such field; known are ${importColumns.join(", ")}.`,
        });
    const email = take("email", emailIn(cell("email")));
    const password = passwordIn(cell("password"), email);
    const checked = {
      row,
      email: email ?? "",
      firstName: take("firstName", profileTextIn(cell("firstName"))),
      lastName: take("lastName", profileTextIn(cell("lastName"))),
      username: take("username", profileTextIn(cell("username"))),
      emailVerified: take("emailVerified", truthIn(cell("emailVerified"))),
      roleIds: take("roles", rolesIn(cell("roles"))),
      password: take("password", password),
      passwordHash: take("passwordHash", hashIn(cell("passwordHash"), password)),
    };
    const before = rowOf.get(mailboxOf(checked.email));
    if (email !== null && before !== undefined)
      take("email", new Flaw("DUPLICATE", `Row ${before} has the same address.`));
    if (errors.length > 0) return { errors };
    rowOf.set(mailboxOf(checked.email), row);
    return { row: checked };
  };
}

/** The text of a cell; "" where it is empty. */
function textIn(value: unknown, { isSecret = false } = {}): string | Flaw {
  if (value === null || value === undefined) return "";
  if (typeof value !== "string" && typeof value !== "number" && typeof value !== "boolean")
    return new Flaw("INVALID", "This must be text.");
  const text = String(value);
  if (text.includes("\ufffd") || !text.isWellFormed())
    return new Flaw("ENCODING", "This holds bytes that are no UTF-8; save the file as UTF-8.");
  if (text.includes("\0") || (!isSecret && /\p{Cc}/u.test(text.trim())))
    return new Flaw(
      "CONTROL_CHARACTER",
      "This holds a control character, such as NUL or a line break.",
    );
  return text;
}

function emailIn(value: unknown): string | Flaw {
  const text = textIn(value);
  if (text instanceof Flaw) return text;
  if (text.trim() === "") return new Flaw("REQUIRED", "Every row needs an e-mail address.");
  return isEmailAddress(text)
    ? normaliseEmail(text)
    : new Flaw("INVALID", "This is no e-mail address of at most 254 characters.");
}

function profileTextIn(value: unknown): string | null | Flaw {
  const text = textIn(value);
  if (text instanceof Flaw) return text;
  const trimmed = text.trim();
  if (Array.from(trimmed).length > PROFILE_LENGTH_MAX)
    return new Flaw("TOO_LONG", `This is longer than ${PROFILE_LENGTH_MAX} characters.`);
  return trimmed === "" ? null : trimmed;
}

function truthIn(value: unknown): boolean | null | Flaw {
  const text = textIn(value);
  if (text instanceof Flaw) return text;
  const word = text.trim().toLowerCase();
  return word === ""
    ? null
    : (truths.get(word) ?? new Flaw("INVALID", "This must be true or false."));
}

const splitText = (text: string | Flaw): readonly (string | Flaw)[] =>
  text instanceof Flaw
    ? [text]
    : text.split(/[;,|]/).flatMap((name) => (name.trim() === "" ? [] : [name.trim()]));

/** A name that the file has made up, as it may be told and stored. */
const toldName = (name: string): string =>
  name.slice(0, 60).toWellFormed().replaceAll("\0", "\ufffd");
