// Reads the texts of the HTML pages from templates/pages/i18n, which contains one file for each
// language.
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

/**
 * The problem of a client app (an OAuth client) that requests access: the app is unknown, or the
 * address to which the user returns is wrong.
 */
export type AppProblem = "unknownApp" | "wrongReturn";

export interface PageWords {
  readonly pages: Readonly<Record<PageName, PageMessage>>;
  /**
   * Texts of error pages by HTTP status. If a status below 500 has no text, the text of 400 is
   * used. If a status from 500 on has no text, the text of 500 is used.
   */
  readonly failures: Readonly<Record<number, PageMessage>>;
  /**
   * Texts of error pages for a user that a client app has sent to the gateway. The key is the HTTP
   * status or the problem of the app.
   */
  readonly appFailures: Readonly<Record<number | AppProblem, PageMessage | undefined>>;
  readonly words: Readonly<Record<string, string>>;
  readonly flaws: Readonly<
    Record<
      | "length"
      | "common"
      | "own"
      | "different"
      | "wrong"
      | "tooMany"
      | "credentials"
      | "noChoice"
      | "codeNeeded"
      | "codeWrong",
      string
    >
  >;
  /**
   * Texts for the rights that a user grants to a client app. `{workspace}` is replaced by the
   * workspace's name.
   */
  readonly rights: Readonly<
    Record<
      "read" | "hear" | "change" | "publish" | "changeRows" | "deleteRows" | "runEndpoints",
      string
    >
  >;
}

const folder = join(import.meta.dirname, "../../../templates/pages/i18n");
const wordsCache = new Map<Language, PageWords>();

/**
 * Returns the texts of the pages in a language.
 * @throws the error of the file system if the file is missing
 */
export function pageWordsOf(language: Language): PageWords {
  let words = wordsCache.get(language);
  if (words === undefined)
    wordsCache.set(language, (words = readWords(join(folder, `${language}.yaml`))));
  return words;
}

const readWords = (file: string): PageWords =>
  readYaml(file, readFileSync(file, "utf8")).value as PageWords;
