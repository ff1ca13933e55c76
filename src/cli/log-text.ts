// Formats entries of the query log as text for people, or as JSON lines for programs. Control
// characters in texts of callers are never printed on a terminal (G19.12).
import type { ShownEntry } from "../log/index.ts";
import { printableText } from "../platform/index.ts";
import { grouped } from "./text-table.ts";

/** Name of each API key of the workspace, by the id of the key. */
type KeyNames = ReadonlyMap<string, string>;

const widths = { time: 23, status: 6, ms: 9, call: 28, code: 20, caller: 24 };

export const logHead = [
  "TIME (UTC)".padEnd(widths.time),
  "STATUS".padEnd(widths.status),
  "MS".padStart(widths.ms),
  "CALL".padEnd(widths.call),
  "CODE".padEnd(widths.code),
  "CALLER".padEnd(widths.caller),
  "REQUEST",
].join("  ");

/**
 * Returns an entry of the query log as one line. The columns have fixed widths, so that the lines
 * of later entries, which are not known yet, are aligned with this line.
 */
export function logLine(entry: ShownEntry, keys: KeyNames): string {
  const { at, status, durationMs, operationId, method, path, code, requestId, count } = entry;
  const cells = [
    at.slice(0, 23).replace("T", " "),
    String(status).padEnd(widths.status),
    (count === undefined ? durationMs.toFixed(1) : "").padStart(widths.ms),
    fitted(operationId ?? `${method} ${path}`, widths.call),
    fitted(code ?? "", widths.code),
    fitted(callerText(entry, keys), widths.caller),
    count === undefined ? printableText(requestId) : `${grouped(count)} calls in a minute`,
  ];
  return cells.join("  ");
}

/** Returns all fields of an entry of the query log, one field on each line. */
export function entryText(entry: ShownEntry, keys: KeyNames): string {
  const shown = { ...entry, caller: callerText(entry, keys) };
  const width = Math.max(...Object.keys(shown).map((name) => name.length));
  return Object.entries(shown)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `  ${name.padEnd(width)}  ${fieldText(value)}`)
    .join("\n");
}

/**
 * Returns the value as JSON text. Escapes control characters and characters that change the writing
 * direction, so that the text is safe to print on a terminal.
 */
export const jsonLine = (value: unknown): string =>
  JSON.stringify(value).replaceAll(
    /[\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

function callerText(
  { credentialType, credentialId, clientId, endUserId, sourceIp }: ShownEntry,
  keys: KeyNames,
): string {
  if (credentialType === "none") return sourceIp ?? "many addresses";
  if (credentialType === "endUser") return `end user ${(endUserId ?? "erased").slice(0, 8)}`;
  if (credentialType === "member") return `member ${(credentialId ?? "").slice(0, 8)}`;
  if (credentialType === "oauth") return `client ${clientId ?? ""}`;
  return `key ${keys.get(credentialId ?? "") ?? (credentialId ?? "").slice(0, 8)}`;
}

function fitted(text: string, width: number): string {
  const shown = printableText(text);
  return shown.length <= width ? shown.padEnd(width) : `${shown.slice(0, width - 1)}…`;
}

const fieldText = (value: unknown): string =>
  printableText(typeof value === "string" ? value : JSON.stringify(value));
