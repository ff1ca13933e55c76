// What is wrong with each template in each language, found in the background one by one while nobody waits for a mail, and kept
// until a file changes that the template is made of. Finds nothing itself: the checks of `mail/` do.
import { checkTemplate, type MailFinding, type MailTemplate } from "../../mail/index.ts";

export interface EntryChecks {
  /** Undefined before it was first looked for; what was found before, while it is looked for again. */
  of(template: string, language: string): readonly MailFinding[] | undefined;
  /** @param files that changed, relative to the folder of templates; without them everything is looked at */
  restart(files?: readonly string[]): void;
  close(): void;
}

/** Mails that somebody waits for come first. */
const QUIET_MS = 200;
const shared = "_shared";

/** @param onFound is called whenever something was found out */
export function createEntryChecks(
  templates: () => ReadonlyMap<string, MailTemplate>,
  onFound: () => void,
): EntryChecks {
  const found = new Map<string, readonly MailFinding[]>();
  const waiting = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let busy = false;
  let closed = false;

  async function checkNext(): Promise<void> {
    const [next] = waiting;
    if (next === undefined || busy || closed) return;
    waiting.delete(next);
    const [name = "", language = ""] = next.split(" ");
    const template = templates().get(name);
    if (template === undefined) found.delete(next);
    else {
      busy = true;
      found.set(next, await checkEntry(template, language).catch(failedCheck(template)));
      busy = false;
    }
    if (closed) return;
    onFound();
    soon(0);
  }
  const soon = (delay: number): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void checkNext(), delay);
  };
  return {
    of: (template, language) => found.get(keyOf(template, language)),
    restart(files) {
      for (const { name, languages } of templates().values())
        for (const language of languages)
          if (files === undefined || files.some((file) => isPartOf(file, name)))
            waiting.add(keyOf(name, language));
      soon(QUIET_MS);
    },
    close() {
      closed = true;
      clearTimeout(timer);
    },
  };
}

/** One template that the checks themselves trip over is no reason to end the preview of the others. */
const failedCheck =
  ({ name }: MailTemplate) =>
  (error: unknown): readonly MailFinding[] => [
    {
      file: `${name}/template.mjml`,
      rule: "failed-check",
      says: `the checks failed unexpectedly: ${String(error).split("\n")[0]}`,
      action: "Take back what you changed last.",
      severity: "error",
    },
  ];

const keyOf = (template: string, language: string): string => `${template} ${language}`;

const isPartOf = (file: string, template: string): boolean =>
  file.startsWith(`${template}/`) || file.startsWith(`${shared}/`);

/** The checks of a template, for one of its languages. What is wrong with another language's words is told there. */
export async function checkEntry(
  template: MailTemplate,
  language: string,
): Promise<readonly MailFinding[]> {
  const others = template.languages
    .filter((other) => other !== language)
    .map((other) => `${template.name}/i18n/${other}.yaml`);
  const findings = await checkTemplate({ ...template, languages: [language] });
  return findings.filter(({ file }) => !others.includes(file));
}
