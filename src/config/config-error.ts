// The error that stops a start, and the sentences in it: which key or variable, which value, what to do. Shows no secret.
import { DiagnosticError } from "../platform/index.ts";
import { hideInUrl } from "./redaction.ts";

/** A configuration that cannot be used. The message is one line for the operator; nobody needs its stack. */
export class ConfigError extends DiagnosticError {}

/** A value as a message may show it: of an address everything but the password, of another secret nothing. */
export function showValue(value: unknown, secret: boolean): string {
  const isAddress = typeof value === "string" && URL.canParse(value);
  if (isAddress && (secret || new URL(value).password !== "")) return hideInUrl(value);
  if (secret) return "a value that is not shown here";
  const text = JSON.stringify(value) ?? "nothing";
  return text.length > 120 ? `${text.slice(0, 117)}...` : text;
}
