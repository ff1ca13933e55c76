// Checks each template in each language in the background, while nobody waits for a mail, and caches the result until a file of the
// template changes.
import type { MailTemplate } from "../mail/index.ts";
import type { Diagnostic } from "../platform/index.ts";
import type { ChecksThread } from "./checks-thread.ts";
import type { EntryQuestion } from "./checks-worker.ts";

export interface EntryChecks {
  /** Undefined before it was first looked for; what was found before, while it is looked for again. */
  of(template: string, language: string): readonly Diagnostic[] | undefined;
  /** @param files that changed, relative to the folder of templates; without them everything is looked at */
  restart(files?: readonly string[]): void;
  close(): Promise<void>;
}

/** Mails that somebody waits for come first, even where there is one processor. */
const QUIET_MS = 200;
const shared = "_shared";

/** @param onFound is called whenever something was found out */
export function createEntryChecks(
  folder: string,
  templates: () => ReadonlyMap<string, MailTemplate>,
  onFound: () => void,
  thread: ChecksThread,
): EntryChecks {
  const found = new Map<string, readonly Diagnostic[]>();
  let waiting: ReadonlyMap<string, EntryQuestion> = new Map();
  let timer: NodeJS.Timeout | undefined;
  let busy = false;
  let closed = false;

  async function checkNext(): Promise<void> {
    const [next] = waiting;
    if (next === undefined || busy || closed) return;
    const [key, question] = next;
    waiting = new Map([...waiting].slice(1));
    busy = true;
    const answer = await thread
      .check(question)
      .catch((error: unknown) => [failedCheck(question, error)]);
    busy = false;
    if (answer === undefined) found.delete(key);
    else found.set(key, answer);
    if (closed) return;
    onFound();
    soon(0);
  }
  const soon = (delay: number): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void checkNext(), delay);
  };
  return {
    of: (template, language) => found.get(keyOf({ template, language })),
    restart(files) {
      const asked = [...templates().values()]
        .filter(({ name }) => files === undefined || files.some((file) => isPartOf(file, name)))
        .flatMap(({ name: template, languages }) =>
          languages.map((language) => ({ folder, template, language })),
        )
        .map((question) => [keyOf(question), question] as const);
      // What was saved last is looked at first.
      waiting = new Map([...asked, ...waiting]);
      soon(QUIET_MS);
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      await thread.close();
    },
  };
}

/** What the checks trip over is no reason to end the preview. */
const failedCheck = ({ template }: EntryQuestion, error: unknown): Diagnostic => ({
  file: `${template}/template.mjml`,
  rule: "failed-check",
  message: `the checks failed unexpectedly: ${String(error).split("\n")[0]}`,
  hint: "Take back what you changed last.",
  severity: "error",
});

const keyOf = ({ template, language }: Omit<EntryQuestion, "folder">): string =>
  `${template} ${language}`;

const isPartOf = (file: string, template: string): boolean =>
  file.startsWith(`${template}/`) || file.startsWith(`${shared}/`);
