// Renders mails in a worker thread. Loading the compilers of Liquid and MJML takes half a second
// and 100 MB of memory. If the thread has no work for a minute, it ends, so that its memory becomes
// free.
import { Worker } from "node:worker_threads";
import { workerEnvironment } from "../../config/index.ts";
import { ownMailFolder } from "../templates/template-files.ts";
import type { Diagnostic } from "../../platform/index.ts";
import type { Brand } from "./brand.ts";
import type { MailContent, RenderedMail } from "./render.ts";

/** The parts of a rendered mail that are sent to the recipient. */
export type SentMail = Pick<RenderedMail, "language" | "subject" | "html" | "text" | "images">;

export type MailRenderer = ReturnType<typeof createMailRenderer>;

/** Thrown if a mail cannot be rendered. The message contains no values of the mail. */
export class RenderError extends Error {
  override readonly name = "RenderError";
  /**
   * True if another attempt would fail in the same way, so that the job queue does not try again.
   */
  readonly isPermanent: boolean;

  constructor({ message, isPermanent }: RenderRefusal) {
    super(message);
    this.isPermanent = isPermanent;
  }
}

export interface RenderRefusal {
  readonly message: string;
  readonly isPermanent: boolean;
}

/** The files of a customised mail, with their hash. */
export interface CustomisedFiles {
  readonly hash: string;
  /** JSON text with the text of each file by its path. */
  readonly files: string;
}

export interface RenderRequest {
  readonly id: number;
  readonly template: string;
  readonly content: MailContent;
  /** The files of a customised mail. Undefined for a mail of the gateway. */
  readonly customised: CustomisedFiles | undefined;
}

/** The files of a mail that is not stored, and how it is previewed. */
export interface MailDraft {
  /** JSON text with the text of each file by its path. */
  readonly files: string;
  /** The requested language. Undefined for English. */
  readonly language?: string | undefined;
  /** Name of the sample with the values. Undefined for `default`. */
  readonly sample?: string | undefined;
  readonly brand: Brand;
}

/** The problems of a draft, and its mail. */
export interface TriedDraft {
  /** Errors first. Their paths are relative to the workspace folder. */
  readonly problems: readonly Diagnostic[];
  readonly samples: readonly string[];
  readonly languages: readonly string[];
  /** Null if the files cannot be rendered. */
  readonly mail: SentMail | null;
}

export interface DraftRequest {
  readonly id: number;
  readonly template: string;
  readonly draft: MailDraft;
}

export type RenderAnswer =
  | { readonly id: number; readonly mail: SentMail }
  | { readonly id: number; readonly tried: TriedDraft }
  | { readonly id: number; readonly refused: RenderRefusal };

interface PendingRender {
  readonly resolve: (result: SentMail | TriedDraft) => void;
  readonly reject: (error: Error) => void;
}

/** Returns the error of mails that are not rendered before the gateway stops. */
export const gatewayStops = (): RenderError =>
  new RenderError({
    message: "The gateway is stopping, so it sends this mail after its next start.",
    isPermanent: false,
  });

/**
 * Maximum time for rendering one mail, in milliseconds. Usually a mail takes a few milliseconds,
 * and the first mail of a thread takes a second.
 */
const RENDER_MS_MAX = 30_000;
const IDLE_MS = 60_000;
const HEAP_MB_MAX = 256;

/**
 * Creates the object that renders mails. Its worker thread starts with the first mail.
 * @param options the folder of the templates, the time after which an idle thread ends, and the
 *   maximum time for one mail, in milliseconds; only tests set them
 */
export function createMailRenderer(
  options: {
    readonly folder?: string;
    readonly idleMs?: number;
    readonly renderMsMax?: number;
  } = {},
) {
  const { folder = ownMailFolder, idleMs = IDLE_MS, renderMsMax = RENDER_MS_MAX } = options;
  const waiting = new Map<number, PendingRender>();
  let thread: Worker | undefined;
  let timer: NodeJS.Timeout | undefined;
  let lastId = 0;

  function open(): Worker {
    const opened = new Worker(new URL("./render-worker.ts", import.meta.url), {
      workerData: { folder },
      env: workerEnvironment(),
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB_MAX },
    });
    opened.on("message", (answer: RenderAnswer) => settle(answer));
    opened.on("error", (error) => drop(opened, error));
    opened.on("exit", () =>
      drop(
        opened,
        new Error(
          "The thread that renders mails stopped unexpectedly. The gateway tries to send the mail again.",
        ),
      ),
    );
    return opened;
  }

  /**
   * Ends the worker thread. All mails that wait for the thread fail with the error. The next mail
   * starts a new thread.
   */
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
    else if ("tried" in answer) request?.resolve(answer.tried);
    else request?.reject(new RenderError(answer.refused));
    watch();
  }

  /**
   * Sets a timer that ends the worker thread. The timer ends the thread after the maximum time if
   * it is rendering a mail, and after the idle time if it has no work.
   */
  function watch(): void {
    clearTimeout(timer);
    if (thread === undefined) return;
    const watched = thread;
    const isIdle = waiting.size === 0;
    if (isIdle) watched.unref();
    else watched.ref();
    timer = setTimeout(
      () =>
        drop(
          watched,
          new Error(
            `The mail was not rendered within ${renderMsMax / 1000} seconds. The gateway tries again. If this repeats, simplify the mail's template.`,
          ),
        ),
      isIdle ? idleMs : renderMsMax,
    ).unref();
  }

  /** Sends a request to the thread, and waits for its answer. */
  function ask(request: RenderRequest | DraftRequest): Promise<SentMail | TriedDraft> {
    thread ??= open();
    const answer = new Promise<SentMail | TriedDraft>((resolve, reject) =>
      waiting.set(request.id, { resolve, reject }),
    );
    thread.postMessage(request);
    watch();
    return answer;
  }

  return {
    /**
     * Renders a mail.
     * @param customised the files of a customised mail; undefined for the gateway's own template
     * @throws RenderError if the template or the values have an error
     */
    render(
      template: string,
      content: MailContent,
      customised?: CustomisedFiles,
    ): Promise<SentMail> {
      return ask({ id: ++lastId, template, content, customised }) as Promise<SentMail>;
    },
    /**
     * Checks and renders the files of a mail that is not stored.
     * @throws Error if this takes too long or too much memory
     */
    tryDraft: (template: string, draft: MailDraft): Promise<TriedDraft> =>
      ask({ id: ++lastId, template, draft }) as Promise<TriedDraft>,
    close: async (): Promise<void> => {
      const closing = thread;
      if (closing !== undefined) drop(closing, gatewayStops());
      await closing?.terminate();
    },
  };
}
