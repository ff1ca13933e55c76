// Lists the kinds of mails that the gateway sends, and the variables of their templates. Reads only
// `variables.yaml` and not the whole template, so that a request with wrong values fails at once.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isTemplateName, ownMailFolder } from "./template-files.ts";
import type { Variables } from "./values.ts";
import { readYamlFile } from "./yaml-file.ts";

/**
 * The kinds of mails that the gateway sends. The template of each kind is the folder of this name
 * in `templates/mail/`.
 */
export const mailTemplates = [
  "confirm-email",
  "resend-confirmation",
  "reset-code",
  "admin-reset",
  "password-changed",
  "invitation",
  "automation",
] as const;

export type MailTemplateName = (typeof mailTemplates)[number];

let own: ReadonlyMap<string, Variables> | undefined;

/**
 * Returns the variables that each of the gateway's own templates declares, by the name of the
 * template. The files are read only once, because they do not change while the gateway runs.
 */
export function ownContracts(): ReadonlyMap<string, Variables> {
  own ??= new Map(
    readdirSync(ownMailFolder, { withFileTypes: true }).flatMap((entry) => {
      if (!entry.isDirectory() || !isTemplateName(entry.name)) return [];
      const file = `${entry.name}/variables.yaml`;
      const text = readFileSync(join(ownMailFolder, file), "utf8");
      const { value } = readYamlFile("mail-variables", file, text);
      return value === undefined ? [] : [[entry.name, new Map(Object.entries(value.variables))]];
    }),
  );
  return own;
}
