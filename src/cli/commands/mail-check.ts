// `gateway mail check`: checks every mail template in every language, with every sample (a set of
// example values). Needs no database and no configuration. The exit code is 1 if there is an error.
import { join, relative } from "node:path";
import { checkMailFolder, loadMailFolder, type MailTemplate } from "../../mail/index.ts";
import { formatDiagnostic, isError, type Diagnostic, plural } from "../../platform/index.ts";
import { chooseMailFolder } from "../mail-folder.ts";
import type { CommandOutcome } from "../options.ts";
import { printJson, type Terminal } from "../terminal.ts";

interface MailCheckOptions {
  readonly json?: true;
  readonly strict?: true;
  readonly folder?: string;
}

export async function check(
  terminal: Terminal,
  { json, strict, ...options }: MailCheckOptions,
  given: string | undefined,
): Promise<CommandOutcome> {
  const folder = chooseMailFolder(terminal, given, options.folder);
  const templates = [...loadMailFolder(folder).values()];
  // Paths are printed relative to the current folder, so that the user can open them.
  const relativeFolder = relative(terminal.directory, folder);
  const diagnostics = (await checkMailFolder(templates)).map((diagnostic) => ({
    ...diagnostic,
    file: join(relativeFolder, diagnostic.file),
  }));
  const failed = strict === true ? diagnostics.length > 0 : diagnostics.some(isError);
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
