// `gateway mail check`: checks every mail template in every language, with every sample (a set of
// example values). Needs no database and no configuration. The exit code is 1 if there is an error.
import { dirname, join, relative, resolve } from "node:path";
import {
  checkMailFolder,
  checkWorkspaceMails,
  goldenFolder,
  loadMailFolder,
  type MailTemplate,
} from "../../mail/index.ts";
import type { MailImageReport } from "../../mail-preview/index.ts";
import { formatDiagnostic, isError, type Diagnostic, plural } from "../../platform/index.ts";
import { UsageError } from "../errors.ts";
import { chooseMailFolder, isWorkspaceMailFolder } from "../mail-folder.ts";
import type { CommandOutcome } from "../options.ts";
import { printJson, type Terminal } from "../terminal.ts";

interface MailCheckOptions {
  readonly json?: true;
  readonly strict?: true;
  readonly folder?: string;
  readonly images?: true;
  readonly update?: true;
  readonly differences?: string;
}

export async function check(
  terminal: Terminal,
  options: MailCheckOptions,
  given: string | undefined,
): Promise<CommandOutcome> {
  requireImages(options);
  const folder = chooseMailFolder(terminal, given, options.folder);
  const templates = [...loadMailFolder(folder).values()];
  // Paths are printed relative to the current folder, so that the user can open them.
  const relativeTo = (path: string, found: readonly Diagnostic[]): readonly Diagnostic[] =>
    found.map((each) => ({
      ...each,
      file: join(relative(terminal.directory, path), each.file),
    }));
  const isWorkspaces = isWorkspaceMailFolder(folder);
  if (isWorkspaces && options.images === true)
    throw new UsageError(
      "--images compares only folders with templates of their own. Give the folder of a workspace's mails without --images.",
    );
  const ofTemplates = isWorkspaces
    ? relativeTo(dirname(folder), await checkWorkspaceMails(dirname(folder)))
    : relativeTo(folder, await checkMailFolder(templates));
  // A template with an error cannot be rendered as an image, so no images are compared.
  const isDrawn = options.images === true && !ofTemplates.some(isError);
  const images = isDrawn ? await compareImages(terminal, folder, templates, options) : undefined;
  const ofImages = relativeTo(join(folder, goldenFolder), images?.diagnostics ?? []);
  const diagnostics = [...ofTemplates, ...ofImages];
  const failed = options.strict === true ? diagnostics.length > 0 : diagnostics.some(isError);
  if (options.json === true) printJson(terminal, diagnostics);
  else
    terminal.print(
      [
        ...diagnostics.map((each) => formatDiagnostic(each, "line")),
        ...imageNotes(images, options),
        summary(templates, diagnostics, images),
      ].join("\n"),
    );
  return failed ? 1 : 0;
}

/**
 * Rejects the options `--update` and `--differences` without the option `--images`.
 * @throws UsageError if one of these options is given
 */
function requireImages({ images, ...options }: MailCheckOptions): void {
  for (const name of ["update", "differences"] as const)
    if (options[name] !== undefined && images === undefined)
      throw new UsageError(`--${name} works only together with --images.`);
}

/**
 * Renders the mails as images, and compares these with the approved images.
 * @throws UsageError if this machine cannot render or compare the images
 */
async function compareImages(
  { directory, env }: Terminal,
  folder: string,
  templates: readonly MailTemplate[],
  { update, differences = "mail-differences" }: MailCheckOptions,
): Promise<MailImageReport> {
  const { compareMailImages, MailImageError } = await import("../../mail-preview/index.ts");
  try {
    const golden = join(folder, goldenFolder);
    const path = resolve(directory, differences);
    const options = { golden, differences: path, update: update === true, env };
    const report = await compareMailImages(templates, options);
    return {
      ...report,
      diagnostics: report.diagnostics.map((each) => ({
        ...each,
        hint: each.hint.replace(path, relative(directory, path) || "."),
      })),
    };
  } catch (error) {
    throw error instanceof MailImageError ? new UsageError(error.message) : error;
  }
}

function imageNotes(
  report: MailImageReport | undefined,
  { images }: MailCheckOptions,
): readonly string[] {
  if (report === undefined)
    return images === true ? ["The images were not compared. Correct the errors first."] : [];
  const { skipped, updated } = report;
  return [
    ...(skipped === 0
      ? []
      : [
          `The check did not compare ${plural(skipped, "image")} with letters that are not Latin, because this computer draws such letters differently.`,
        ]),
    ...(updated.length === 0 ? [] : [`Wrote ${plural(updated.length, "approved image")}.`]),
  ];
}

function summary(
  templates: readonly MailTemplate[],
  diagnostics: readonly Diagnostic[],
  images: MailImageReport | undefined,
): string {
  const mails = templates.reduce(
    (sum, { languages, samples }) => sum + languages.length * samples.length,
    0,
  );
  const errors = diagnostics.filter(isError).length;
  const found =
    diagnostics.length === 0
      ? "no problems"
      : `${plural(errors, "error")}, ${plural(diagnostics.length - errors, "warning")}`;
  const drawn = images === undefined ? "" : ` and ${plural(images.images, "image")}`;
  return `Checked ${plural(templates.length, "template")} with ${plural(mails, "mail")}${drawn}. Result: ${found}.`;
}
