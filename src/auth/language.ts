// Chooses the language of the pages and mails for a user: the supported language that the request
// header `Accept-Language` prefers most. If the header names no supported language, chooses the
// default language of the workspace.
import Negotiator from "negotiator";
import type { Workspace } from "../catalog/index.ts";

/** The supported languages. The gateway has all pages and mails in these languages. */
const languages = ["en", "de"] as const;
export type Language = (typeof languages)[number];

const HEADER_LENGTH_MAX = 1_000;
const TAG = /^[a-z]{2,3}(?:-[a-z0-9]{2,8}){0,3}$/i;

/**
 * Returns the tag of the best supported language, such as `de-AT`.
 * @param header the value of `Accept-Language`
 * @param workspace if the header names no supported language, the default language of this
 *   workspace is returned; without a workspace, English
 */
export function preferredLanguage(header: string | undefined, workspace?: Workspace): string {
  const headers = { "accept-language": header?.slice(0, HEADER_LENGTH_MAX) };
  const available = new Negotiator({ headers }).languages().find(isAvailable);
  return available ?? workspace?.definition.workspace.auth.defaultLanguage ?? "en";
}

/**
 * Returns the supported language for a tag, such as `de` for `de-AT`. Returns English for an
 * unsupported language.
 */
export function languageOf(tag: string): Language {
  const base = baseOf(tag);
  return languages.find((language) => language === base) ?? "en";
}

const baseOf = (tag: string): string => tag.split("-", 1)[0]!.toLowerCase();
const isAvailable = (tag: string): boolean =>
  TAG.test(tag) && languages.some((language) => language === baseOf(tag));
