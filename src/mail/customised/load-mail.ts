// Loads a customised mail: its own template, words and samples, with the variables, the samples and
// the shared parts of the gateway's own mail. It has no access to other files.
import { loadMailSources, type MailTemplate } from "../templates/mail-folder.ts";
import { ownMailFolder, readTemplateFiles } from "../templates/template-files.ts";
import type { CustomisedMail } from "./mail-files.ts";

/**
 * Loads a customised mail. Its own samples replace samples of the gateway with the same name.
 * @throws Error if the gateway has no mail with this name
 */
export function loadCustomisedMail({ name, files }: CustomisedMail): MailTemplate {
  const { shared, templates } = readTemplateFiles(ownMailFolder);
  const base = templates.find((template) => template.name === name);
  if (base === undefined) throw new Error(`The gateway has no mail ${name}.`);
  const kept = [...base.files].filter(
    ([file]) => file === `${name}/variables.yaml` || file.startsWith(`${name}/samples/`),
  );
  const own = [...files].map(([path, text]) => [`${name}/${path}`, text] as const);
  const source = { ...base, files: new Map([...kept, ...own]) };
  return loadMailSources({ shared, templates: [source], diagnostics: [] }).get(name)!;
}
