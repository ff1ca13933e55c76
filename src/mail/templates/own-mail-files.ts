// Reads the gateway's own mails as their files, for members who compare them with customised mails.
// The files do not change while the gateway runs, so each mail is read once.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { MailTemplateName } from "./contracts.ts";
import { ownMailFolder } from "./template-files.ts";
import { readYamlFile } from "./yaml-file.ts";

const known = new Map<MailTemplateName, ReadonlyMap<string, string>>();

/**
 * Returns the template, translated texts and samples (example values) of one of the gateway's
 * mails, by their path in the mail's folder.
 */
export function ownMailFiles(name: MailTemplateName): ReadonlyMap<string, string> {
  let files = known.get(name);
  if (files === undefined) {
    const folder = join(ownMailFolder, name);
    const inside = ["i18n", "samples"].flatMap((part) =>
      readdirSync(join(folder, part)).map((file) => `${part}/${file}`),
    );
    const paths = ["template.mjml", ...inside].filter((path) => /\.(?:mjml|yaml)$/.test(path));
    files = new Map(paths.map((path) => [path, readFileSync(join(folder, path), "utf8")]));
    known.set(name, files);
  }
  return files;
}

/** Returns the languages of one of the gateway's mails, sorted. */
export const ownLanguages = (name: MailTemplateName): string[] =>
  [...ownMailFiles(name).keys()]
    .flatMap((path) => /^i18n\/(.+)\.yaml$/.exec(path)?.[1] ?? [])
    .toSorted();

/** Returns the values of the sample `default` of one of the gateway's mails. */
export function ownSampleValues(name: MailTemplateName): Readonly<Record<string, string>> {
  const path = "samples/default.yaml";
  const { value } = readYamlFile("mail-sample", path, ownMailFiles(name).get(path) ?? "");
  return Object.fromEntries(
    Object.entries(value?.values ?? {}).map(([variable, given]) => [variable, String(given)]),
  );
}
