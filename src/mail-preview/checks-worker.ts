// The worker thread that checks templates. A check uses a processor for several hundred
// milliseconds, and must not delay the preview. The worker reads the template from disk, and sends
// the template's errors and warnings back.
import { parentPort } from "node:worker_threads";
import type { Diagnostic } from "../platform/index.ts";
import { loadMailFolder, MailFolderError } from "../mail/index.ts";
import { checkEntry } from "./entry-check.ts";

export interface CheckRequest {
  /** Path of the folder that contains all templates. */
  readonly folder: string;
  readonly template: string;
  readonly language: string;
}

/** The errors and warnings of the template. Undefined if the template no longer exists. */
export type CheckReply = readonly Diagnostic[] | undefined;

parentPort?.on("message", (request: CheckRequest) => {
  void replyTo(request).then((diagnostics) => parentPort?.postMessage(diagnostics));
});

async function replyTo({ folder, template: name, language }: CheckRequest): Promise<CheckReply> {
  try {
    const template = loadMailFolder(folder).get(name);
    return template === undefined ? undefined : await checkEntry(template, language);
  } catch (error) {
    if (error instanceof MailFolderError) return undefined;
    throw error;
  }
}
