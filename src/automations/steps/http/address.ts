// Builds the URL of an `http` step. A placeholder cannot change the host, and cannot add path
// segments or parameters.
import { jsonText } from "../../values/json.ts";
import { fill, foundText, type PlaceholderScope } from "../../values/placeholders.ts";
import { StepFailure } from "../step-failure.ts";

const PLACEHOLDER = /\{\{([^{}]*)\}\}/g;
/**
 * `HOST` matches the text before a placeholder if it ends with a host, such as
 * `https://example.com`. `HOST_END` matches text that may follow a host. If both match, the
 * placeholder stands directly after the host and could change it.
 */
const HOST = /^https?:\/\/[^/?#\\]*[a-z0-9]$/i;
const HOST_END = /^(?:[/?#:\\]|$)/;
/** Matches a path segment `.` or `..`, also percent-encoded. */
const UPWARDS = /\/(?:\.|%2e){1,2}(?=[/?#]|$)/i;

/**
 * Fills the placeholders of the URL, and adds the query parameters. A placeholder at the start of
 * the URL may contain a whole URL or its beginning. The values of all later placeholders are
 * percent-encoded.
 * @throws StepFailure if a placeholder changes the host or adds `.` or `..` to the path, or if the
 *   URL is not valid
 */
export function addressOf(
  template: string,
  query: Readonly<Record<string, unknown>>,
  scope: PlaceholderScope,
): string {
  const text = template.replace(PLACEHOLDER, (all, path: string, offset: number) => {
    const found = foundText(path.trim(), scope);
    const [before, after] = [template.slice(0, offset), template.slice(offset + all.length)];
    if (
      found !== "" &&
      HOST.test(withoutPlaceholders(before)) &&
      HOST_END.test(withoutPlaceholders(after))
    )
      throw new StepFailure(
        "INVALID_VALUE",
        "A placeholder would change the host in `url`, so the gateway did not call the URL. Use placeholders only in the path or the query.",
      );
    return offset === 0 ? found : encoded(found);
  });
  if (!template.startsWith("{{") && UPWARDS.test(text.replace(/[?#].*$/s, "")))
    throw new StepFailure(
      "INVALID_VALUE",
      "The value of a placeholder is `.` or `..`, which would change the path of the URL. Use another value.",
    );
  if (!URL.canParse(text))
    throw new StepFailure(
      "INVALID_VALUE",
      "The URL with its placeholders filled is not valid. It must start with http:// or https://.",
    );
  const url = new URL(text);
  for (const [name, part] of Object.entries(query)) {
    const value = fill(part, scope);
    for (const item of Array.isArray(value) ? (value as unknown[]) : [value])
      if (item !== null) url.searchParams.append(name, parameterText(item));
  }
  return url.href;
}

/** Returns the template with its placeholders removed. */
const withoutPlaceholders = (template: string): string => template.replace(PLACEHOLDER, "");

const parameterText = (value: unknown): string =>
  typeof value === "string" ? value : jsonText(value);

/**
 * Percent-encodes the value of a placeholder.
 * @throws StepFailure if the value contains an unpaired surrogate, which is not valid Unicode
 */
function encoded(text: string): string {
  if (!text.isWellFormed())
    throw new StepFailure(
      "INVALID_VALUE",
      "The value of a placeholder in the URL is not valid Unicode text. Use another value.",
    );
  return encodeURIComponent(text);
}
