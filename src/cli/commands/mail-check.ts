// `gateway mail check`: checks every mail template in every language, with every sample (a set of
// example values). Needs no database and no configuration. The exit code is 1 if there is an error.
import { join, relative, resolve } from "node:path";
import {
  checkTemplate,
  loadMailFolder,
  ownMailFolder,
  type MailTemplate,
} from "../../mail/index.ts";
import {
  formatDiagnostic,
  isError,
  sortDiagnostics,
  type Diagnostic,
  plural,
} from "../../platform/index.ts";
import type { CommandOutcome } from "../options.ts";
import { printJson, type Terminal } from "../terminal.ts";

interface MailCheckOptions {
  readonly json?: true;
}

export async function check(
  terminal: Terminal,
  { json }: MailCheckOptions,
  given: string | undefined,
): Promise<CommandOutcome> {
  const folder = given === undefined ? ownMailFolder : resolve(terminal.directory, given);
  const templates = [...loadMailFolder(folder).values()];
  const found: Diagnostic[] = [];
  // Paths are printed relative to the current folder, so that the user can open them.
  const relativeFolder = relative(terminal.directory, folder);
  for (const template of templates)
    for (const diagnostic of await checkTemplate(template))
      found.push({ ...diagnostic, file: join(relativeFolder, diagnostic.file) });
  // Several templates can include the same file, so the same problem can be found several times. It
  // is printed only once.
  const diagnostics = sortDiagnostics(found, "line");
  const failed = diagnostics.some(isError);
  if (json === true) printJson(terminal, diagnostics);
  else
    terminal.print(
      [
        ...diagnostics.map((each) => formatDiagnostic(each, "line")),
        summary(templates, diagnostics),
      ].join("\n"),
    );
  return failed ? 1 : 0;
}

function summary(templates: readonly MailTemplate[], diagnostics: readonly Diagnostic[]): string {
  const mails = templates.reduce(
    (sum, { languages, samples }) => sum + languages.length * samples.length,
    0,
  );
  const errors = diagnostics.filter(isError).length;
  const found =
    diagnostics.length === 0
      ? "no problems"
      : `${plural(errors, "error")}, ${plural(diagnostics.length - errors, "warning")}`;
  return `Checked ${plural(templates.length, "template")} with ${plural(mails, "mail")}. Result: ${found}.`;
}
