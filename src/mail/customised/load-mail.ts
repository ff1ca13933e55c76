// Loads a customised mail. Its files are a template, translated texts and samples (example values).
// The variables, further samples and the shared parts come from the gateway's own mail. A
// customised mail has no access to other files.
import { noSharedParts, withGatewayParts } from "../templates/gateway-parts.ts";
import { loadMailSources, type MailTemplate } from "../templates/mail-folder.ts";
import type { CustomisedMail } from "./mail-files.ts";

/** Loads a customised mail. Its own samples replace samples of the gateway with the same name. */
export function loadCustomisedMail({ name, files }: CustomisedMail): MailTemplate {
  const own = new Map([...files].map(([path, text]) => [`${name}/${path}`, text] as const));
  const templates = [{ name, files: own, pictures: new Map<string, Uint8Array>() }];
  const sources = withGatewayParts({ shared: noSharedParts, templates, diagnostics: [] });
  return loadMailSources(sources).get(name)!;
}
