// A line of the process log for people who watch a terminal; everybody else gets it as the JSON that it was.
import { printable } from "./printable.ts";

/** Told by their places in the line of a request, or of no use to somebody who watches. */
const placed: ReadonlySet<string> = new Set(
  "level time msg err method path status code bytes durationMs requestId".split(" "),
);

/**
 * @param json a line of the logger
 * @returns `14:03:09 POST /.../query 200 1.4 KiB 12.3 ms`, `14:03:09 warn: text field=value` and a stack where there is one
 */
export function terminalLine(json: string): string {
  const line = JSON.parse(json) as Readonly<Record<string, unknown>>;
  const { time, level, msg, err } = line;
  const clock = textOf(time).slice(11, 19);
  const isRequest = msg === "request" && "method" in line;
  const said = isRequest ? requestText(line) : `${textOf(level)}: ${textOf(msg)}`;
  const fields = Object.entries(line)
    .filter(([name]) => !placed.has(name) || (!isRequest && name === "code"))
    .map(([name, value]) => ` ${name}=${JSON.stringify(value)}`);
  return `${printable(`${clock} ${said}${fields.join("")}`)}${stackOf(err)}\n`;
}

function requestText(line: Readonly<Record<string, unknown>>): string {
  const { method, path, status, bytes, durationMs, code } = line;
  const size = Number(bytes);
  const shown = size < 1024 ? `${size} B` : `${(size / 1024).toFixed(1)} KiB`;
  const words = [method, path, status, shown, `${Number(durationMs).toFixed(1)} ms`, code];
  return words
    .filter((word) => word !== undefined)
    .map(textOf)
    .join(" ");
}

function stackOf(err: unknown): string {
  if (typeof err !== "object" || err === null || !("stack" in err)) return "";
  return textOf(err.stack)
    .split("\n")
    .map((frame) => `\n    ${printable(frame.trim())}`)
    .join("");
}

const textOf = (value: unknown): string =>
  typeof value === "string" ? value : (JSON.stringify(value) ?? "");
