// The preview of mail templates for tests. It runs on a copy of the templates, and tests send the
// requests of its page.
import { startChecksThread } from "../../src/mail-preview/checks-thread.ts";
import { openMailPreview } from "../../src/mail-preview/server.ts";
import type { RenderedMail } from "../../src/mail/index.ts";
import type { Diagnostic } from "../../src/platform/index.ts";
import { copyMailFolder } from "../mail/folder.ts";

interface ListedTemplate {
  readonly name: string;
  readonly description: string;
  readonly languages: readonly { language: string; errors?: number; warnings?: number }[];
  readonly samples: readonly { name: string; title: string; values: Record<string, unknown> }[];
  readonly variables: readonly { name: string; type: string; required: boolean }[];
}
interface List {
  readonly folder: string;
  readonly problem: string | null;
  readonly templates: readonly ListedTemplate[];
}
interface ShownMail {
  readonly mail: null | Record<
    "language" | "subject" | "preview" | "text" | "html" | "mjml" | "copy",
    string
  >;
  readonly diagnostics: readonly Diagnostic[];
  readonly refusedValue: null | { variable: string; message: string; hint: string };
  readonly stale: boolean;
}
interface Checks {
  readonly groups: readonly {
    title: string;
    summary: string | null;
    diagnostics: readonly Diagnostic[];
  }[];
  readonly programs: null | readonly { program: string; lacks: readonly string[] }[];
}

/** One process for all previews of a worker: loading its modules takes 1.5 s of processor time. */
export const checksThread = { ...startChecksThread(), close: async (): Promise<void> => {} };

export type OpenPreview = Awaited<ReturnType<typeof openPreview>>;

export const usual = {
  template: "reset-code",
  language: "en",
  theme: "light",
  values: { code: "481516", firstName: "Ada" },
};

/** @param samples names of the sets of sample values that are copied; all by default */
export async function openPreview(samples?: readonly string[]) {
  // Two templates are enough, and are checked faster than all.
  const folder = await copyMailFolder(["confirm-email", "reset-code"], samples);
  /** The mails that the preview has sent. */
  const sent: { readonly mail: RenderedMail; readonly to: string }[] = [];
  const preview = await openMailPreview(
    folder.path,
    [0],
    async (mail, to) => {
      sent.push({ mail, to });
      return { by: "a test", said: "250 OK" };
    },
    checksThread,
  );
  const over = new AbortController();
  /** Sends any request to any path. */
  const send = (path: string, init?: RequestInit): Promise<Response> =>
    fetch(new URL(path, preview.url), init);
  const ask = async <T>(what: string, request: object): Promise<T> => {
    const response = await send(`/_/mail/templates/${what}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ ...usual, ...request }),
    });
    if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
    return (await response.json()) as T;
  };
  const listeners: { readonly name: string; readonly resolve: () => void }[] = [];
  const stream = await send("/_/mail/templates/changes", { signal: over.signal });
  void readEvents(stream, (name) => {
    for (const listener of listeners.splice(0))
      if (listener.name === name) listener.resolve();
      else listeners.push(listener);
  }).catch(() => undefined);
  return {
    preview,
    folder,
    sent,
    send,
    list: async () => (await send("/_/mail/templates/list")).json() as Promise<List>,
    mail: (request = {}) => ask<ShownMail>("mail", request),
    checks: (request = {}) => ask<Checks>("checks", request),
    /** Resolves with the next event of that name after the call. */
    event: (name: string) => new Promise<void>((resolve) => void listeners.push({ name, resolve })),
    async close() {
      over.abort();
      await preview.close();
      await folder.close();
    },
  };
}

async function readEvents({ body }: Response, tell: (name: string) => void): Promise<void> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of body!) {
    text += decoder.decode(chunk, { stream: true });
    const events = text.split("\n\n");
    text = events.pop() ?? "";
    for (const event of events) {
      const name = /^event: (\w+)$/m.exec(event)?.[1];
      if (name !== undefined) tell(name);
    }
  }
}
