// Opens a file of the built site in the content coding that the client prefers.
import type { IncomingHttpHeaders } from "node:http";
import Negotiator from "negotiator";
import {
  codings,
  type BuiltFile,
  type BuiltSite,
  type ContentCoding,
} from "../../docs-site/index.ts";

/**
 * Opens a file, and returns its content with the headers that describe the content.
 * @throws Error if the stored file is missing or damaged
 */
export async function openBuiltFile(
  site: BuiltSite,
  file: BuiltFile,
  headers: IncomingHttpHeaders,
) {
  const coding = codingFor(file, headers);
  return {
    stream: await site.read(file, coding),
    headers: {
      "Content-Length": String(file.stored[coding]?.[1] ?? 0),
      ...(coding === "identity" ? {} : { "Content-Encoding": coding }),
    },
  };
}

/** Returns the smallest stored form that the client accepts. */
function codingFor({ stored }: BuiltFile, headers: IncomingHttpHeaders): ContentCoding {
  const available = codings.filter((coding) => stored[coding] !== undefined);
  const accepted = new Negotiator({ headers }).encodings([...available]);
  return available.find((coding) => accepted.includes(coding)) ?? "identity";
}
