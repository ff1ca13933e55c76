// Checks the versions of customised mails in a backup file before the gateway restores them
// (G28.7). Rejects mails that cannot be customised, files that an apply would not read, and files
// that do not fit their hash.
import type { BackupRow, BackupRules } from "../../catalog/index.ts";
import {
  customisableHint,
  isMailFile,
  MAIL_BYTES_MAX,
  packMail,
  unpackMail,
} from "./mail-files.ts";

const FAILURE_LENGTH_MAX = 500;
const count = /^[1-9]\d{0,8}$/;
/** Matches a timestamp in PostgreSQL's text format, with a year of four digits. */
const moment = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?[+-]\d\d(?::\d\d){0,2}$/;

function mailRowFlaw(row: BackupRow): string | undefined {
  const { mail, number, revision, files, hash } = row;
  if (typeof mail !== "string" || customisableHint(mail) !== undefined)
    return "`mail` is not a mail that can be customised";
  if (!count.test(number ?? "") || !count.test(revision ?? ""))
    return "`number` or `revision` is not a whole number from 1";
  for (const column of ["stored_at", "failed_at"])
    if (typeof row[column] === "string" && !moment.test(row[column]))
      return `\`${column}\` is not a valid timestamp`;
  if ((row["failure"] ?? "").length > FAILURE_LENGTH_MAX)
    return `\`failure\` is longer than ${FAILURE_LENGTH_MAX} characters`;
  return fitsHash(files ?? "", hash ?? "")
    ? undefined
    : "`files` does not contain the files of a mail, or does not fit `hash`";
}

function fitsHash(text: string, hash: string): boolean {
  try {
    const files = unpackMail(text);
    const bytes = [...files.values()].reduce((sum, each) => sum + Buffer.byteLength(each), 0);
    const packed = packMail(files);
    return (
      bytes <= MAIL_BYTES_MAX &&
      [...files.keys()].every(isMailFile) &&
      packed.files === text &&
      packed.hash === hash
    );
  } catch {
    return false;
  }
}

export const mailBackup: BackupRules = {
  flawOf: mailRowFlaw,
  nameOf: ({ mail, number }) => `version ${number} of the mail ${mail}`,
};
