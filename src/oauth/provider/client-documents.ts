// Fetches the metadata document of an OAuth client from the URL that is its client id (Client ID
// Metadata Document). Uses only the client's name and redirect addresses. Rejects clients with
// secrets or keys. Rejects documents on the gateway's own host, where users can publish files.
import { createOutboundFetch, type OutboundFetch } from "../../platform/outbound/index.ts";
import { isObject } from "../../platform/index.ts";

export type ClientDocuments = ReturnType<typeof createClientDocuments>;

/** Maximum number of characters of a client id whose document is fetched. */
const CLIENT_ID_MAX = 500;
const NAME_MAX = 200;
const REDIRECTS_MAX = 50;
const ADDRESS_MAX = 2_000;
/**
 * Limits of fetching one document: the duration in milliseconds, and the size of the document in
 * bytes.
 */
const DOCUMENT_MS = 2_500;
const DOCUMENT_BYTES = 16 * 1024;

/**
 * Creates the function that fetches documents. The function calls only public addresses, because
 * any client can send a client id. It ignores the setting that allows private hosts for automations
 * and identity providers.
 * @param privateTargets allowed private hosts; only tests set it
 */
export const documentFetch = (privateTargets: readonly string[] = []): OutboundFetch =>
  createOutboundFetch({ privateTargets, timeoutMs: DOCUMENT_MS, bodyBytesMax: DOCUMENT_BYTES });

/** @param baseUrl the configured base URL of the gateway */
export function createClientDocuments(fetch: OutboundFetch, baseUrl: string) {
  const own = hostOf(baseUrl);
  let running = 0;
  return {
    /**
     * Returns false if the client id is longer than 500 characters, or is an address on the
     * gateway's own host.
     */
    isFetchable: (clientId: string): boolean =>
      clientId.length <= CLIENT_ID_MAX && hostOf(clientId) !== own,
    /** Returns the number of documents that are being fetched now. */
    running: (): number => running,
    /**
     * Fetches the metadata document of a client for oidc-provider.
     * @throws Error if the document is not valid
     */
    async fetch(url: string, signal: AbortSignal | undefined): Promise<Response> {
      running += 1;
      try {
        const answer = await fetch(url, { headers: { accept: "application/json" }, signal });
        if (answer.status !== 200) return new Response(null, { status: 502 });
        const document: unknown = JSON.parse(await answer.text());
        const caching = answer.headers.get("cache-control");
        return Response.json(reduceDocument(document), {
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
 * Returns only the fields of a document that the gateway uses. Addresses of keys and logos are left
 * out, so that the gateway fetches nothing else for a client.
 * @throws Error if the document does not describe a public client (a client without a secret)
 */
function reduceDocument(document: unknown): object {
  if (!isObject(document)) throw new Error("the client's document is not a JSON object");
  const { client_id, client_name, redirect_uris, token_endpoint_auth_method } = document;
  if (token_endpoint_auth_method !== undefined && token_endpoint_auth_method !== "none")
    throw new Error("the client is not public: token_endpoint_auth_method must be none");
  if ("client_secret" in document || "jwks" in document || "jwks_uri" in document)
    throw new Error("the client has a secret or keys; only public clients are accepted");
  const uris = Array.isArray(redirect_uris) ? redirect_uris.filter(isRedirectAddress) : [];
  if (uris.length === 0)
    throw new Error("the client's document names no valid redirect address (redirect_uris)");
  return {
    client_id,
    client_name: readableName(client_name),
    redirect_uris: uris.slice(0, REDIRECTS_MAX),
    application_type: "native",
  };
}

/**
 * Returns the name without control characters, line breaks, invisible characters and characters
 * that change the direction of the text. Returns undefined if the value is not a usable name.
 */
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

/**
 * Returns true if a client may use the redirect address. Allowed are https addresses, http
 * addresses of the user's own computer, and addresses with the scheme of an app.
 */
function isRedirectAddress(uri: unknown): uri is string {
  if (typeof uri !== "string" || uri.length > ADDRESS_MAX || /[\s\\#]/.test(uri)) return false;
  const url = URL.canParse(uri) ? new URL(uri) : undefined;
  if (url === undefined || url.username !== "" || url.password !== "") return false;
  if (url.protocol === "http:") return loopback.has(url.hostname);
  if (url.protocol === "https:") return !loopback.has(url.hostname);
  return !scripts.has(url.protocol);
}
