// Fetches the document that a client id of https leads to (Client ID Metadata Document), and takes from it what the identity service goes by:
// a name, and where the browser may return to. Refuses documents of clients with secrets or keys, and those of this gateway's own host, on which
// others may publish files.
import { createOutboundFetch, type OutboundFetch } from "../../platform/outbound/index.ts";

export interface ClientDocuments {
  /** Whether a document may stand there at all. */
  readonly isPlace: (clientId: string) => boolean;
  /** How many are being fetched. */
  readonly running: () => number;
  /** As the provider asks for it. @throws OutboundError, Error for a document that is none */
  readonly fetch: (url: string, signal: AbortSignal | undefined) => Promise<Response>;
}

/** Longest id that is fetched. */
const CLIENT_ID_MAX = 500;
const NAME_MAX = 200;
const REDIRECTS_MAX = 50;
const ADDRESS_MAX = 2_000;
/** What a document may take. */
const DOCUMENT_MS = 2_500;
const DOCUMENT_BYTES = 16 * 1024;

/**
 * What asks for documents: of public addresses, whatever the operator lets automations and providers reach, since any stranger names an id.
 * @param privateTargets for tests only
 */
export const documentFetch = (privateTargets: readonly string[] = []): OutboundFetch =>
  createOutboundFetch({ privateTargets, timeoutMs: DOCUMENT_MS, bodyBytesMax: DOCUMENT_BYTES });

/** @param baseUrl configured */
export function createClientDocuments(fetch: OutboundFetch, baseUrl: string): ClientDocuments {
  const own = hostOf(baseUrl);
  let running = 0;
  return {
    isPlace: (clientId) => clientId.length <= CLIENT_ID_MAX && hostOf(clientId) !== own,
    running: () => running,
    async fetch(url, signal) {
      running += 1;
      try {
        const answer = await fetch(url, { headers: { accept: "application/json" }, signal });
        if (answer.status !== 200) return new Response(null, { status: 502 });
        const document: unknown = JSON.parse(await answer.text());
        const caching = answer.headers.get("cache-control");
        return Response.json(reduced(document), {
          headers: caching === null ? {} : { "cache-control": caching },
        });
      } finally {
        running -= 1;
      }
    },
  };
}

const hostOf = (url: string): string | undefined => URL.parse(url)?.host.replace(/\.(?=$|:)/, "");

/**
 * What is gone by of a document. Keys, pictures and addresses of others are left out: nothing else is ever fetched for a client.
 * @throws Error for a document that is not one of a public client
 */
export function reduced(document: unknown): object {
  if (!isRecord(document)) throw new Error("the document is no JSON object");
  const { client_id, client_name, redirect_uris, token_endpoint_auth_method } = document;
  if (token_endpoint_auth_method !== undefined && token_endpoint_auth_method !== "none")
    throw new Error("the client is not a public one");
  if ("client_secret" in document || "jwks" in document || "jwks_uri" in document)
    throw new Error("the client has a secret or keys");
  const uris = Array.isArray(redirect_uris) ? redirect_uris.filter(isReturnAddress) : [];
  if (uris.length === 0) throw new Error("the document names no address to return to");
  return {
    client_id,
    client_name: readableName(client_name),
    redirect_uris: uris.slice(0, REDIRECTS_MAX),
    application_type: "native",
  };
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Without characters that turn around, hide or break what stands beside them. */
export const readableName = (name: unknown): string | undefined => {
  if (typeof name !== "string") return undefined;
  const shown = name.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, "").trim();
  return shown === "" ? undefined : Array.from(shown).slice(0, NAME_MAX).join("");
};

const loopback: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]"]);
const scripts: ReadonlySet<string> = new Set([
  "about:",
  "blob:",
  "data:",
  "file:",
  "filesystem:",
  "ftp:",
  "javascript:",
  "vbscript:",
  "ws:",
  "wss:",
]);

/** Public pages by https, programs on the person's own computer by http, apps by a scheme of their own. */
function isReturnAddress(uri: unknown): uri is string {
  if (typeof uri !== "string" || uri.length > ADDRESS_MAX || /[\s\\#]/.test(uri)) return false;
  const url = URL.canParse(uri) ? new URL(uri) : undefined;
  if (url === undefined || url.username !== "" || url.password !== "") return false;
  if (url.protocol === "http:") return loopback.has(url.hostname);
  if (url.protocol === "https:") return !loopback.has(url.hostname);
  return !scripts.has(url.protocol);
}
