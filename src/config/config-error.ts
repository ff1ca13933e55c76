// The error that stops a start. Its message names the key or variable, the value and what to do.
// Contains no secret.
import { DiagnosticError } from "../platform/index.ts";
import { hideInUrl } from "./redaction.ts";

/** An invalid configuration. The message is for the operator, and is printed without a stack. */
export class ConfigError extends DiagnosticError {}

/**
 * Formats a value for a message. Hides the password of a URL, and hides any other secret
 * completely.
 */
export function showValue(value: unknown, secret: boolean): string {
  const isAddress = typeof value === "string" && URL.canParse(value);
  if (isAddress && (secret || new URL(value).password !== "")) return hideInUrl(value);
  if (secret) return "a value that is not shown here";
  const text = JSON.stringify(value) ?? "nothing";
  return text.length > 120 ? `${text.slice(0, 117)}...` : text;
}
