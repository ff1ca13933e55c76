// Checks a customised mail like a mail of the gateway: in all languages, with all samples. Also
// refuses scripts, forms and included files.
import { isError, sortDiagnostics, type Diagnostic } from "../../platform/index.ts";
import { checkTemplate } from "../checks/index.ts";
import { createBrand } from "../render/brand.ts";
import { renderMail } from "../render/render.ts";
import type { MailTemplate } from "../templates/mail-folder.ts";
import { sharedFolder } from "../templates/template-files.ts";
import { loadCustomisedMail } from "./load-mail.ts";
import { customisedFolder, readCustomisedMails, type CustomisedMail } from "./mail-files.ts";
import { findRefusedHtml, findRefusedSource } from "./refused-content.ts";

/**
 * Returns the errors and warnings of all customised mails in a workspace folder. These are the
 * errors and warnings that `gateway apply` reports for the folder. The paths in them are relative
 * to the workspace folder.
 */
export async function checkWorkspaceMails(workspaceFolder: string): Promise<readonly Diagnostic[]> {
  const { mails, diagnostics } = readCustomisedMails(workspaceFolder);
  const found = [...diagnostics];
  for (const mail of mails) found.push(...(await checkCustomisedMail(mail)));
  return found;
}

/**
 * Returns the errors and warnings of a customised mail. The paths in them are relative to the
 * workspace folder.
 */
export async function checkCustomisedMail(mail: CustomisedMail): Promise<readonly Diagnostic[]> {
  const refused = [...mail.files].flatMap(([path, text]) => checkSource(mail, path, text));
  if (refused.length > 0) return refused;
  const template = loadCustomisedMail(mail);
  const found = await checkTemplate(template);
  const rendered = found.some(isError) ? [] : await checkHtml(template);
  return sortDiagnostics(
    [...found, ...rendered].flatMap((diagnostic) => placed(diagnostic, mail)),
    "line",
  );
}

const checkSource = ({ name }: CustomisedMail, path: string, text: string): readonly Diagnostic[] =>
  findRefusedSource(text).map(({ offset, piece: _piece, ...violation }) => ({
    ...violation,
    file: `${customisedFolder}/${name}/${path}`,
    line: text.slice(0, offset).split("\n").length,
    severity: "error",
  }));

/**
 * Reports refused content that appears only after a mail was rendered. Renders the mail in each
 * language with each sample.
 */
async function checkHtml(template: MailTemplate): Promise<readonly Diagnostic[]> {
  const diagnostics: Diagnostic[] = [];
  for (const language of template.languages)
    for (const { values, brand: given } of template.samples) {
      const brand = createBrand(given);
      const { html, mjml } = await renderMail(template, { language, values, brand });
      for (const { offset: _offset, piece, ...violation } of findRefusedHtml(html)) {
        const origin = mjml.originOf(Math.max(0, mjml.text.indexOf(piece)));
        const file = `${template.name}/template.mjml`;
        diagnostics.push({ file, line: 1, ...origin, ...violation, severity: "error" });
      }
    }
  return diagnostics;
}

/**
 * Changes the path of a diagnostic, so that it leads from the workspace folder to the file. The
 * author of a customised mail cannot change `variables.yaml`. So a diagnostic about this file
 * becomes a diagnostic about `template.mjml`. Leaves out warnings about shared parts, because the
 * author cannot change these parts.
 */
function placed(diagnostic: Diagnostic, { name, files }: CustomisedMail): readonly Diagnostic[] {
  const { file } = diagnostic;
  const isShared = file.startsWith(`${sharedFolder}/`);
  if (isShared && diagnostic.severity === "warning") return [];
  const own = `${customisedFolder}/${name}`;
  if (file === `${name}/variables.yaml`) {
    const { column: _column, ...rest } = diagnostic;
    return [{ ...rest, file: `${own}/template.mjml`, line: 1 }];
  }
  const isOwn = files.has(file.slice(name.length + 1)) || diagnostic.rule.startsWith("missing-");
  return [
    {
      ...diagnostic,
      file: !isShared && isOwn ? `${customisedFolder}/${file}` : `templates/mail/${file}`,
    },
  ];
}
