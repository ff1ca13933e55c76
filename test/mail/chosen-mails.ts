// The mails that `npm test` draws in a browser. A drawn mail takes ten times as long as a rendered
// one.
import type { MailTemplate } from "../../src/mail/index.ts";

/** True for `npm run suite mails`, which draws every mail. */
export const hasAllMails = process.env["MAILS"] === "all";

/**
 * Returns each template with one of its languages and one of its samples (files with sample
 * values). Every second template has its usual sample, and the others have an unusual one.
 * `npm run suite mails` keeps all.
 */
export const chosenMails = (templates: readonly MailTemplate[]): readonly MailTemplate[] =>
  hasAllMails
    ? templates
    : templates.map((template, place) => {
        const { languages, samples } = template;
        const [usual, ...unusual] = samples;
        const sample = place % 2 === 0 ? usual : unusual[Math.floor(place / 2) % unusual.length];
        return {
          ...template,
          languages: [languages[place % languages.length]!],
          samples: [sample!],
        };
      });
