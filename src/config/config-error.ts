// The error that stops the start of the gateway. Its message names the setting, its value and what
// to do. It contains no secret.
import { DiagnosticError } from "../platform/index.ts";
import { hideInUrl } from "./redaction.ts";

/**
 * The error for an invalid configuration. Its message is for the operator, and is printed without a
 * stack.
 */
export class ConfigError extends DiagnosticError {}

/**
 * Formats a value for a message. Hides the password of a URL. Any other secret is hidden
 * completely.
 */
export function showValue(value: unknown, secret: boolean): string {
  const isAddress = typeof value === "string" && URL.canParse(value);
  if (isAddress && (secret || new URL(value).password !== "")) return hideInUrl(value);
  if (secret) return "a value that is not shown here";
  const text = JSON.stringify(value) ?? "nothing";
  return text.length > 120 ? `${text.slice(0, 117)}...` : text;
}
