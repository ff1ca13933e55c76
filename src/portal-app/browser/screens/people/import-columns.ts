// Reads the columns of a CSV file of accounts, and writes the file again with the column names of
// the import. Other kinds of files are sent unchanged.
import { parse } from "csv-parse/browser/esm/sync";

/** The columns that an import accepts. */
export const importFields = [
  "email",
  "firstName",
  "lastName",
  "username",
  "emailVerified",
  "roles",
  "password",
  "passwordHash",
] as const;
type ImportField = (typeof importFields)[number];

/** The field of each column of a file. Null leaves the column out. */
export type FieldMapping = readonly (ImportField | null)[];

export type AccountRecords = readonly (readonly string[])[];

/** Returns true if the user can choose the columns of the file here. */
export const isCsvFile = (name: string): boolean => /\.(?:csv|tsv|txt)$/i.test(name);

/**
 * Splits a CSV text. The first record has the headings.
 * @throws Error with a sentence for the user if the text is not CSV, or empty
 */
export function readAccountRecords(text: string): AccountRecords {
  const [firstLine = ""] = text.split(/\r?\n/, 1);
  const delimiter = [",", ";", "\t"].reduce((best, sign) =>
    firstLine.split(sign).length > firstLine.split(best).length ? sign : best,
  );
  // Empty lines stay, so that row numbers of the report are line numbers of the file.
  const records: AccountRecords = parse(text, { bom: true, delimiter, relax_column_count: true });
  if (records.length === 0)
    throw new Error("The file is empty. Its first line must name the columns.");
  return records;
}

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^a-z]/g, "");

/** Usual headings of other systems. */
const synonyms: Readonly<Record<string, ImportField>> = {
  emailaddress: "email",
  mail: "email",
  givenname: "firstName",
  familyname: "lastName",
  surname: "lastName",
  login: "username",
  emailconfirmed: "emailVerified",
  verified: "emailVerified",
  role: "roles",
  hash: "passwordHash",
};

/** Guesses the field of each heading. No field is used twice. */
export function guessFields(headings: readonly string[]): FieldMapping {
  const used = new Set<ImportField>();
  return headings.map((heading) => {
    const name = lettersOf(heading);
    const field = importFields.find((known) => lettersOf(known) === name) ?? synonyms[name];
    if (field === undefined || used.has(field)) return null;
    used.add(field);
    return field;
  });
}

/** Writes the chosen columns as CSV. */
export function writeAccountFile(records: AccountRecords, mapping: FieldMapping): Blob {
  const kept = mapping.flatMap((field, index) => (field === null ? [] : [{ field, index }]));
  const lines = [
    kept.map(({ field }) => field).join(","),
    ...records.slice(1).map((record) => {
      if (record.length === 1 && record[0] === "") return "";
      return kept.map(({ index }) => `"${(record[index] ?? "").replaceAll('"', '""')}"`).join(",");
    }),
  ];
  return new Blob([lines.join("\n")], { type: "text/csv" });
}
