// Checks every template in every language in the background, one after the other. Caches the result
// of each check until a file of the template changes.
import type { MailTemplate } from "../mail/index.ts";
import type { Diagnostic } from "../platform/index.ts";
import type { ChecksThread } from "./checks-thread.ts";
import type { CheckRequest } from "./checks-worker.ts";

export type EntryChecks = ReturnType<typeof createEntryChecks>;

/**
 * Milliseconds between a change and the first check. In this time the page can request the changed
 * mail. So the mail is rendered before the check, even with only one processor.
 */
const START_DELAY_MS = 200;
const shared = "_shared";

/**
 * Creates the background checks. No check runs before the first call of `restart`.
 * @param onFound called after each check
 */
export function createEntryChecks(
  folder: string,
  templates: () => ReadonlyMap<string, MailTemplate>,
  onFound: () => void,
  thread: ChecksThread,
) {
  const diagnosticsCache = new Map<string, readonly Diagnostic[]>();
  let waiting: ReadonlyMap<string, CheckRequest> = new Map();
  let timer: NodeJS.Timeout | undefined;
  let busy = false;
  let closed = false;

  async function checkNext(): Promise<void> {
    const [next] = waiting;
    if (next === undefined || busy || closed) return;
    const [key, request] = next;
    waiting = new Map([...waiting].slice(1));
    busy = true;
    const answer = await thread
      .check(request)
      .catch((error: unknown) => [failedCheck(request, error)]);
    busy = false;
    if (answer === undefined) diagnosticsCache.delete(key);
    else diagnosticsCache.set(key, answer);
    if (closed) return;
    onFound();
    soon(0);
  }
  const soon = (delay: number): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void checkNext(), delay);
  };
  return {
    /**
     * Returns the errors and warnings of the last check of a template in one language. Returns
     * undefined if this template was never checked in this language.
     */
    of: (template: string, language: string) =>
      diagnosticsCache.get(checkKey({ template, language })),
    /**
     * Starts new checks of the templates that contain the changed files.
     * @param files the changed files, relative to the folder of templates; undefined checks all
     *   templates
     */
    restart(files?: readonly string[]): void {
      const requested = [...templates().values()]
        .filter(({ name }) => files === undefined || files.some((file) => isPartOf(file, name)))
        .flatMap(({ name: template, languages }) =>
          languages.map((language) => ({ folder, template, language })),
        )
        .map((request) => [checkKey(request), request] as const);
      // Templates that changed last are checked first.
      waiting = new Map([...requested, ...waiting]);
      soon(START_DELAY_MS);
    },
    async close(): Promise<void> {
      closed = true;
      clearTimeout(timer);
      await thread.close();
    },
  };
}

/**
 * Converts an unexpected error of a check to an error message for the page, so that the preview
 * continues to work.
 */
const failedCheck = ({ template }: CheckRequest, error: unknown): Diagnostic => ({
  file: `${template}/template.mjml`,
  rule: "failed-check",
  message: `the check of this template failed unexpectedly: ${String(error).split("\n")[0]}`,
  hint: "Undo your last change of the template and save the template. The preview then checks it again.",
  severity: "error",
});

const checkKey = ({ template, language }: Omit<CheckRequest, "folder">): string =>
  `${template} ${language}`;

const isPartOf = (file: string, template: string): boolean =>
  file.startsWith(`${template}/`) || file.startsWith(`${shared}/`);
