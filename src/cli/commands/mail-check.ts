// `gateway mail check`: every template in every language with every sample, for people who edit them and for their CI. Needs no database
// and no configuration; an error ends with exit code 1.
import { join, relative, resolve } from "node:path";
import { plural } from "../../definitions/index.ts";
import {
  checkTemplate,
  formatMailFinding,
  isError,
  loadMailFolder,
  ownMailFolder,
  sortMailFindings,
  type MailFinding,
  type MailTemplate,
} from "../../mail/index.ts";
import type { Outcome } from "../program.ts";
import { printJson, type Terminal } from "../terminal.ts";

interface Options {
  readonly json?: true;
}

export async function check(
  terminal: Terminal,
  { json }: Options,
  given: string | undefined,
): Promise<Outcome> {
  const folder = given === undefined ? ownMailFolder : resolve(terminal.directory, given);
  const templates = [...loadMailFolder(folder).values()];
  const found: MailFinding[] = [];
  // As they can be opened from here.
  const place = relative(terminal.directory, folder);
  for (const template of templates)
    for (const finding of await checkTemplate(template))
      found.push({ ...finding, file: join(place, finding.file) });
  // What templates share is told once.
  const findings = sortMailFindings(found);
  const failed = findings.some(isError);
  if (json === true) printJson(terminal, findings);
  else
    terminal.print([...findings.map(formatMailFinding), summary(templates, findings)].join("\n"));
  return failed ? 1 : 0;
}

function summary(templates: readonly MailTemplate[], findings: readonly MailFinding[]): string {
  const mails = templates.reduce(
    (sum, { languages, samples }) => sum + languages.length * samples.length,
    0,
  );
  const errors = findings.filter(isError).length;
  const found =
    findings.length === 0
      ? "nothing to mend"
      : `${plural(errors, "error")}, ${plural(findings.length - errors, "warning")}`;
  return `${plural(templates.length, "template")}, ${plural(mails, "mail")}: ${found}.`;
}
