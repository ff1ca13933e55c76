// The address of an `http` step. What placeholders find is a part of it and never more: no other host, folder or parameter.
import { jsonText } from "../../values/json.ts";
import { fill, foundText, type PlaceholderScope } from "../../values/placeholders.ts";
import { StepFailure } from "../step-failure.ts";

const PLACEHOLDER = /\{\{([^{}]*)\}\}/g;
/** A host that is written out, `https://example.com`, and what follows one: a name behind it would make it another's. */
const HOST = /^https?:\/\/[^/?#\\]*[a-z0-9]$/i;
const HOST_END = /^(?:[/?#:\\]|$)/;
/** `.` and `..` as a part of a path, however they are spelled. */
const UPWARDS = /\/(?:\.|%2e){1,2}(?=[/?#]|$)/i;

/**
 * A placeholder at the beginning stands for an address or the beginning of one; every other is encoded.
 * @throws StepFailure
 */
export function addressOf(
  template: string,
  query: Readonly<Record<string, unknown>>,
  scope: PlaceholderScope,
): string {
  const text = template.replace(PLACEHOLDER, (all, path: string, place: number) => {
    const found = foundText(path.trim(), scope);
    const [before, after] = [template.slice(0, place), template.slice(place + all.length)];
    if (found !== "" && HOST.test(written(before)) && HOST_END.test(written(after)))
      throw new StepFailure("INVALID_VALUE", "A part of the address leads to another host.");
    return place === 0 ? found : encoded(found);
  });
  if (!template.startsWith("{{") && UPWARDS.test(text.replace(/[?#].*$/s, "")))
    throw new StepFailure("INVALID_VALUE", "A part of the address leads upwards.");
  if (!URL.canParse(text))
    throw new StepFailure("INVALID_VALUE", "The address is none of http or https.");
  const url = new URL(text);
  for (const [name, part] of Object.entries(query)) {
    const value = fill(part, scope);
    for (const item of Array.isArray(value) ? (value as unknown[]) : [value])
      if (item !== null) url.searchParams.append(name, parameterText(item));
  }
  return url.href;
}

/** Without placeholders. */
const written = (template: string): string => template.replace(PLACEHOLDER, "");

const parameterText = (value: unknown): string =>
  typeof value === "string" ? value : jsonText(value);

/** @throws StepFailure for half a character */
function encoded(text: string): string {
  if (!text.isWellFormed())
    throw new StepFailure("INVALID_VALUE", "A part of the address is no text.");
  return encodeURIComponent(text);
}
