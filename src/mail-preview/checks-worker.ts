// A thread that checks templates, since a check keeps a processor busy for some hundred milliseconds. Reads folders by itself and
// answers requests with diagnostics, in order.
import { parentPort } from "node:worker_threads";
import type { Diagnostic } from "../platform/index.ts";
import { loadMailFolder, MailFolderError } from "../mail/index.ts";
import { checkEntry } from "./entry-check.ts";

export interface EntryQuestion {
  /** Of all templates. */
  readonly folder: string;
  readonly template: string;
  readonly language: string;
}

/** Undefined where there is no such template now. */
export type EntryAnswer = readonly Diagnostic[] | undefined;

parentPort?.on("message", (question: EntryQuestion) => {
  void answer(question).then((diagnostics) => parentPort?.postMessage(diagnostics));
});

async function answer({ folder, template: name, language }: EntryQuestion): Promise<EntryAnswer> {
  try {
    const template = loadMailFolder(folder).get(name);
    return template === undefined ? undefined : await checkEntry(template, language);
  } catch (error) {
    if (error instanceof MailFolderError) return undefined;
    throw error;
  }
}
