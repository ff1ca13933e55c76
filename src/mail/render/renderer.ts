// Renders mails in a worker thread, since loading the compilers takes half a second and a hundred
// megabytes. An idle thread ends, which frees its memory.
import { Worker } from "node:worker_threads";
import type { Diagnostic } from "../../platform/index.ts";
import { MailTemplateError } from "../templates/template-error.ts";
import { ownMailFolder } from "../templates/template-files.ts";
import type { MailContent, RenderedMail } from "./render.ts";
import { MailValueError } from "../templates/values.ts";

/** The parts of a rendered mail that are sent. */
export type SentMail = Pick<RenderedMail, "language" | "subject" | "html" | "text" | "images">;

export interface MailRenderer {
  /**
   * Renders a mail.
   * @throws MailTemplateError, MailValueError, as `renderMail`; MissingTemplateError
   */
  readonly render: (template: string, content: MailContent) => Promise<SentMail>;
  readonly close: () => Promise<void>;
}

/** No template has this name. Another version of the gateway may have queued the mail. */
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
  | { readonly id: number; readonly refused: RenderRefusal };

type RenderRefusal =
  | { readonly kind: "missing" }
  | { readonly kind: "template"; readonly diagnostics: readonly Diagnostic[] }
  | {
      readonly kind: "value";
      readonly variable: string;
      readonly message: string;
      readonly hint: string;
    }
  | { readonly kind: "fault"; readonly message: string };

interface PendingRender {
  readonly template: string;
  readonly resolve: (mail: SentMail) => void;
  readonly reject: (error: Error) => void;
}

/** A mail takes milliseconds, the first one a second. */
const RENDER_MS_MAX = 30_000;
const IDLE_MS = 60_000;
const HEAP_MB_MAX = 256;

/**
 * Creates the renderer.
 * @param options other templates and a shorter idle time, for tests
 */
export function createMailRenderer(
  options: { readonly folder?: string; readonly idleMs?: number } = {},
): MailRenderer {
  const { folder = ownMailFolder, idleMs = IDLE_MS } = options;
  const waiting = new Map<number, PendingRender>();
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
    opened.on("exit", () =>
      drop(opened, new Error("The mail renderer stopped. The job queue sends the mail again.")),
    );
    return opened;
  }

  /** Rejects the pending requests and ends the thread. The next mail starts another thread. */
  function drop(dropped: Worker, error: Error): void {
    if (thread !== dropped) return;
    thread = undefined;
    clearTimeout(timer);
    void dropped.terminate();
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  }

  function settle(answer: RenderAnswer): void {
    const request = waiting.get(answer.id);
    waiting.delete(answer.id);
    if ("mail" in answer) request?.resolve(answer.mail);
    else request?.reject(refusalErrorOf(answer.refused, request.template));
    watch();
  }

  /** Ends the thread if it takes too long for a mail, or has been idle for a while. */
  function watch(): void {
    clearTimeout(timer);
    if (thread === undefined) return;
    const watched = thread;
    const isIdle = waiting.size === 0;
    if (isIdle) watched.unref();
    else watched.ref();
    timer = setTimeout(
      () =>
        drop(watched, new Error("Rendering a mail took longer than 30 s. Simplify the template.")),
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

function refusalErrorOf(refusal: RenderRefusal, template: string): Error {
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
