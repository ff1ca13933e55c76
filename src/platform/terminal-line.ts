// Formats a JSON line of the process log as text for a terminal.
import { printableText } from "./printable.ts";

/**
 * Fields that `terminalLine` does not print as `name=value`. They have a fixed position in the
 * line, or are of no use in a terminal.
 */
const omittedFields: ReadonlySet<string> = new Set(
  "level time msg err method path status code bytes durationMs requestId".split(" "),
);

/**
 * Returns the line for the terminal. A request gives `14:03:09 POST /.../query 200 1.4 KiB 12.3
 * ms`. Any other event gives `14:03:09 warn: text field=value`. The stack of an error follows on
 * separate lines.
 * @param json one line of the logger
 */
export function terminalLine(json: string): string {
  const line = JSON.parse(json) as Readonly<Record<string, unknown>>;
  const { time, level, msg, err } = line;
  const clock = logText(time).slice(11, 19);
  const isRequest = msg === "request" && "method" in line;
  const summary = isRequest ? requestText(line) : `${logText(level)}: ${logText(msg)}`;
  const fields = Object.entries(line)
    .filter(([name]) => !omittedFields.has(name) || (!isRequest && name === "code"))
    .map(([name, value]) => ` ${name}=${JSON.stringify(value)}`);
  return `${printableText(`${clock} ${summary}${fields.join("")}`)}${stackOf(err)}\n`;
}

function requestText(line: Readonly<Record<string, unknown>>): string {
  const { method, path, status, bytes, durationMs, code } = line;
  const size = Number(bytes);
  const shown = size < 1024 ? `${size} B` : `${(size / 1024).toFixed(1)} KiB`;
  const words = [method, path, status, shown, `${Number(durationMs).toFixed(1)} ms`, code];
  return words
    .filter((word) => word !== undefined)
    .map(logText)
    .join(" ");
}

function stackOf(err: unknown): string {
  if (typeof err !== "object" || err === null || !("stack" in err)) return "";
  return logText(err.stack)
    .split("\n")
    .map((frame) => `\n    ${printableText(frame.trim())}`)
    .join("");
}

const logText = (value: unknown): string =>
  typeof value === "string" ? value : (JSON.stringify(value) ?? "");
