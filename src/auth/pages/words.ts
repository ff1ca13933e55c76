// Reads the texts of the pages from templates/pages/i18n, one file per language.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readYaml } from "../../config/index.ts";
import type { Language } from "../language.ts";

export type PageName =
  | "confirmed"
  | "proven"
  | "confirmationRefused"
  | "confirmationWaits"
  | "choosePassword"
  | "passwordSet"
  | "resetRefused"
  | "invited"
  | "invitationAccepted"
  | "invitationRefused"
  | "signIn"
  | "consent"
  | "noAccess"
  | "authorizationOver"
  | "formRefused";

interface PageMessage {
  readonly title: string;
  readonly lines?: readonly string[];
}

/** The problem of an app that requests access. */
export type AppProblem = "unknownApp" | "wrongReturn";

export interface PageWords {
  readonly pages: Readonly<Record<PageName, PageMessage>>;
  /** Texts by status. A status without a text uses the text of 400 or 500. */
  readonly failures: Readonly<Record<number, PageMessage>>;
  /** Texts for a user that an app has sent here, by status or by the problem of the app. */
  readonly appFailures: Readonly<Record<number | AppProblem, PageMessage | undefined>>;
  readonly words: Readonly<Record<string, string>>;
  readonly flaws: Readonly<
    Record<
      "length" | "common" | "own" | "different" | "wrong" | "tooMany" | "credentials" | "noChoice",
      string
    >
  >;
  /** The rights that a user grants to an app. `{workspace}` is replaced by the workspace's name. */
  readonly rights: Readonly<
    Record<
      "read" | "hear" | "change" | "publish" | "changeRows" | "deleteRows" | "runEndpoints",
      string
    >
  >;
}

const folder = join(import.meta.dirname, "../../../templates/pages/i18n");
const wordsCache = new Map<Language, PageWords>();

/** Returns the texts of a language. @throws the system's error if the file is missing */
export function pageWordsOf(language: Language): PageWords {
  let words = wordsCache.get(language);
  if (words === undefined)
    wordsCache.set(language, (words = readWords(join(folder, `${language}.yaml`))));
  return words;
}

const readWords = (file: string): PageWords =>
  readYaml(file, readFileSync(file, "utf8")).value as PageWords;
