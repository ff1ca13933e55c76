// The files of the page, read from the disk once. Names come from a fixed list; nothing else on the disk can be asked for.
import { readFileSync } from "node:fs";
import { extname, join } from "node:path";

export interface PageFile {
  readonly type: string;
  readonly bytes: Buffer;
}

const names = [
  "page.html",
  "page.css",
  "sides.css",
  "mail.css",
  "panes.css",
  "narrow.css",
  "start.js",
  "state.js",
  "elements.js",
  "frame.js",
  "list.js",
  "form.js",
  "views.js",
] as const;

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
};

export function readPageFiles(): ReadonlyMap<string, PageFile> {
  return new Map(
    names.map((name) => [
      name,
      {
        type: types[extname(name)]!,
        bytes: readFileSync(join(import.meta.dirname, "files", name)),
      },
    ]),
  );
}
