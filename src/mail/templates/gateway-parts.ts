// Completes the mails of a workspace (`<workspace>/mail/`), which have only a template, translated
// texts and samples (example values). Adds the variables, the samples and the shared parts of the
// gateway's own mails.
import {
  ownMailFolder,
  readTemplateFiles,
  sharedFolder,
  type MailSources,
  type TemplateSource,
} from "./template-files.ts";

/**
 * Returns true if the files are mails of a workspace. These mails have no variables and no shared
 * parts of their own.
 */
const areCustomised = ({ shared, templates }: MailSources): boolean =>
  shared.files.size === 0 && templates.every(({ name, files }) => !files.has(variablesOf(name)));

/**
 * Completes mails of a workspace with the parts of the gateway's own mails. Samples of the
 * workspace replace samples of the gateway with the same name. Files of other mails are returned
 * unchanged.
 */
export function withGatewayParts(sources: MailSources): MailSources {
  if (!areCustomised(sources)) return sources;
  const own = readTemplateFiles(ownMailFolder);
  const complete = (template: TemplateSource): TemplateSource => {
    const { name, files } = template;
    const base = own.templates.find((each) => each.name === name);
    const kept = [...(base?.files ?? [])].filter(
      ([file]) => file === variablesOf(name) || file.startsWith(`${name}/samples/`),
    );
    return { ...template, files: new Map([...kept, ...files]) };
  };
  const { templates, diagnostics } = sources;
  return { shared: own.shared, templates: templates.map(complete), diagnostics };
}

/** The shared parts of a workspace's mails: none. */
export const noSharedParts: TemplateSource = {
  name: sharedFolder,
  files: new Map(),
  pictures: new Map(),
};

const variablesOf = (name: string): string => `${name}/variables.yaml`;
