// The mails that `npm test` draws in a browser. A drawn mail takes ten times as long as a rendered
// one.
import type { MailTemplate } from "../../src/mail/index.ts";

/** True for `npm run suite mails`, which draws every mail. */
export const hasAllMails = process.env["MAILS"] === "all";

/**
 * Returns each template with one of its languages and two of its samples. Each language and each
 * sample is there. `npm run suite mails` keeps all.
 */
export const chosenMails = (templates: readonly MailTemplate[]): readonly MailTemplate[] =>
  hasAllMails
    ? templates
    : templates.map((template, place) => {
        const { languages, samples } = template;
        const [usual, ...others] = samples;
        return {
          ...template,
          languages: [languages[place % languages.length]!],
          samples: [usual!, others[place % others.length]!],
        };
      });
