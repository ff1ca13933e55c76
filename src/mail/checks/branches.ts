// Reports the branches of templates and translated texts that no sample renders, such as the body
// of an `{% if %}`. A sample is a set of example values. All other checks read mails that were
// rendered with samples, so they find no mistakes in these branches.
import type { Diagnostic } from "../../platform/index.ts";
import { sampleBrand } from "../render/brand.ts";
import { renderSource } from "../render/render.ts";
import { createBranchMarks, type TemplateBranch } from "../templates/branch-marks.ts";
import { loadMailSources, type MailTemplate } from "../templates/mail-folder.ts";
import { markLines } from "../templates/origin-lines.ts";
import { MailTemplateError } from "../templates/template-files.ts";

/**
 * Returns a warning for each branch that no sample renders in any language. A branch inside such a
 * branch gets no warning of its own.
 */
export function findUncheckedBranches({ name, sources }: MailTemplate): readonly Diagnostic[] {
  const marks = createBranchMarks();
  const marked = loadMailSources(sources, (file, text, firstLine) =>
    markLines(file, marks.mark(file, text, firstLine)),
  ).get(name)!;
  const rendered = marked.languages.flatMap((language) =>
    marked.samples.flatMap((sample) => {
      try {
        const content = { language, values: sample.values, brand: sampleBrand(sample) };
        const { words, mjml } = renderSource(marked, content);
        return [mjml.text, words.subject, words.preview, ...Object.values(words.text)];
      } catch (error) {
        // `checkTemplate` also renders the mail with this sample, and reports the error.
        if (error instanceof MailTemplateError) return [];
        throw error;
      }
    }),
  );
  return marks.missingIn(rendered).map(uncheckedBranch);
}

const uncheckedBranch = ({ file, line, lastLine, reason }: TemplateBranch): Diagnostic => ({
  file,
  line,
  rule: "unchecked-branch",
  message: `${reason}: ${
    line === lastLine ? `line ${line} was` : `lines ${line}-${lastLine} were`
  } not checked`,
  hint: "Add or change a file with sample values, so that a mail contains the lines.",
  severity: "warning",
});
