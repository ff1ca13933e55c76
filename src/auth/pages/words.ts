// The texts of the pages by language, from templates/pages/i18n; throws when the file of a language is missing.
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

interface Message {
  readonly title: string;
  readonly lines?: readonly string[];
}

/** What a page says of an app that asks for access. */
export type AppProblem = "unknownApp" | "wrongReturn";

export interface PageWords {
  readonly pages: Readonly<Record<PageName, Message>>;
  /** By status; what has none of its own says 400 or 500. */
  readonly failures: Readonly<Record<number, Message>>;
  /**
   * The same for a person whom an app has sent here; by status, or by what is wrong with the app.
   */
  readonly appFailures: Readonly<Record<number | AppProblem, Message | undefined>>;
  readonly words: Readonly<Record<string, string>>;
  readonly flaws: Readonly<
    Record<
      "length" | "common" | "own" | "different" | "wrong" | "tooMany" | "credentials" | "noChoice",
      string
    >
  >;
  /** What an app may do that somebody lets in; `{workspace}` stands for the name. */
  readonly rights: Readonly<
    Record<
      "read" | "hear" | "change" | "publish" | "changeRows" | "deleteRows" | "runEndpoints",
      string
    >
  >;
}

const folder = join(import.meta.dirname, "../../../templates/pages/i18n");
const known = new Map<Language, PageWords>();

/** @throws the system's error where there is no such file */
export function wordsOf(language: Language): PageWords {
  let words = known.get(language);
  if (words === undefined)
    known.set(language, (words = readWords(join(folder, `${language}.yaml`))));
  return words;
}

const readWords = (file: string): PageWords =>
  readYaml(file, readFileSync(file, "utf8")).value as PageWords;
