// Renders mails in a thread of its own, since loading the compilers takes half a second and a hundred megabytes. The thread ends when
// it is idle, which frees its memory.
import { Worker } from "node:worker_threads";
import type { Diagnostic } from "../../platform/index.ts";
import { MailTemplateError } from "../templates/template-error.ts";
import { ownMailFolder } from "../templates/template-files.ts";
import type { MailContent, RenderedMail } from "./render.ts";
import { MailValueError } from "../templates/values.ts";

/** What of a rendered mail is sent. */
export type SentMail = Pick<RenderedMail, "language" | "subject" | "html" | "text" | "images">;

export interface MailRenderer {
  /** @throws MailTemplateError, MailValueError like `renderMail`; MissingTemplateError */
  readonly render: (template: string, content: MailContent) => Promise<SentMail>;
  readonly close: () => Promise<void>;
}

/** There is no template of that name: another version of the gateway asked for it, perhaps. */
export class MissingTemplateError extends Error {
  override readonly name = "MissingTemplateError";
}

export interface RenderRequest {
  readonly id: number;
  readonly template: string;
  readonly content: MailContent;
}

export type RenderAnswer =
  | { readonly id: number; readonly mail: SentMail }
  | { readonly id: number; readonly refused: Refusal };

type Refusal =
  | { readonly kind: "missing" }
  | { readonly kind: "template"; readonly diagnostics: readonly Diagnostic[] }
  | {
      readonly kind: "value";
      readonly variable: string;
      readonly message: string;
      readonly hint: string;
    }
  | { readonly kind: "fault"; readonly message: string };

interface Waiting {
  readonly template: string;
  readonly resolve: (mail: SentMail) => void;
  readonly reject: (error: Error) => void;
}

/** A mail takes milliseconds, the first one a second. */
const RENDER_MS_MAX = 30_000;
const IDLE_MS = 60_000;
const HEAP_MB_MAX = 256;

/** @param options of tests: other templates, a shorter patience */
export function createMailRenderer(
  options: { readonly folder?: string; readonly idleMs?: number } = {},
): MailRenderer {
  const { folder = ownMailFolder, idleMs = IDLE_MS } = options;
  const waiting = new Map<number, Waiting>();
  let thread: Worker | undefined;
  let timer: NodeJS.Timeout | undefined;
  let lastId = 0;

  function open(): Worker {
    const opened = new Worker(new URL("./render-worker.ts", import.meta.url), {
      workerData: { folder },
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB_MAX },
    });
    opened.on("message", (answer: RenderAnswer) => settle(answer));
    opened.on("error", (error) => drop(opened, error));
    opened.on("exit", () => drop(opened, new Error("The thread that renders mails has ended.")));
    return opened;
  }

  /** Whoever still waits is told; the next mail opens another thread. */
  function drop(dropped: Worker, error: Error): void {
    if (thread !== dropped) return;
    thread = undefined;
    clearTimeout(timer);
    void dropped.terminate();
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  }

  function settle(answer: RenderAnswer): void {
    const asked = waiting.get(answer.id);
    waiting.delete(answer.id);
    if ("mail" in answer) asked?.resolve(answer.mail);
    else asked?.reject(refusalError(answer.refused, asked.template));
    watch();
  }

  /** Ends the thread when it takes too long over a mail, or has none for a while. */
  function watch(): void {
    clearTimeout(timer);
    if (thread === undefined) return;
    const watched = thread;
    const isIdle = waiting.size === 0;
    if (isIdle) watched.unref();
    else watched.ref();
    timer = setTimeout(
      () => drop(watched, new Error("A mail took too long to render.")),
      isIdle ? idleMs : RENDER_MS_MAX,
    ).unref();
  }

  return {
    render(template, content) {
      thread ??= open();
      const id = ++lastId;
      const rendered = new Promise<SentMail>((resolve, reject) =>
        waiting.set(id, { template, resolve, reject }),
      );
      const request: RenderRequest = { id, template, content };
      thread.postMessage(request);
      watch();
      return rendered;
    },
    async close() {
      const closing = thread;
      if (closing !== undefined) drop(closing, new Error("The gateway stops."));
      await closing?.terminate();
    },
  };
}

function refusalError(refusal: Refusal, template: string): Error {
  switch (refusal.kind) {
    case "missing":
      return new MissingTemplateError(`There is no mail template ${template}.`);
    case "template":
      return new MailTemplateError(refusal.diagnostics);
    case "value": {
      const { variable, message, hint } = refusal;
      return new MailValueError(variable, message.slice(variable.length + 1), hint);
    }
    case "fault":
      return new Error(refusal.message);
  }
}
