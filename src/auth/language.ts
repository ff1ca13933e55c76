// Chooses the language of pages and mails: the browser's most preferred available language, or the
// workspace's default.
import Negotiator from "negotiator";
import type { Workspace } from "../catalog/index.ts";

/** Languages that every page and mail is written in. */
const languages = ["en", "de"] as const;
export type Language = (typeof languages)[number];

const HEADER_LENGTH_MAX = 1_000;
const TAG = /^[a-z]{2,3}(?:-[a-z0-9]{2,8}){0,3}$/i;

/**
 * Returns the tag of the best available language, such as `de-AT`.
 * @param header the value of `Accept-Language`
 * @param workspace the workspace whose default language is used otherwise; without it, English
 */
export function preferredLanguage(header: string | undefined, workspace?: Workspace): string {
  const headers = { "accept-language": header?.slice(0, HEADER_LENGTH_MAX) };
  const available = new Negotiator({ headers }).languages().find(isAvailable);
  return available ?? workspace?.definition.workspace.auth.defaultLanguage ?? "en";
}

/** Returns the language of the texts for a tag. English is the default. */
export function languageOf(tag: string): Language {
  const base = baseOf(tag);
  return languages.find((language) => language === base) ?? "en";
}

const baseOf = (tag: string): string => tag.split("-", 1)[0]!.toLowerCase();
const isAvailable = (tag: string): boolean =>
  TAG.test(tag) && languages.some((language) => language === baseOf(tag));
