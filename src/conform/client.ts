// The HTTP client of the conformance kit. It adds the server's address and the credentials to each
// request. It rejects requests that the tester has not allowed, such as writes without `--write`.
import { isLoopbackName } from "../platform/index.ts";
import { SkippedError, type CaseRequest, type CredentialName, type CaseExchange } from "./case.ts";
import { ConformError } from "./conform-error.ts";
import { createHttpSender, hasHeader } from "./http.ts";
import type { SecretName, KitSecrets } from "./secrets.ts";

interface KitClientOptions {
  readonly server: URL;
  readonly secrets: KitSecrets;
  /** True if other methods than GET, HEAD and OPTIONS may be sent. */
  readonly mayWrite: boolean;
  /** True if secrets may go over plain HTTP to other computers. */
  readonly isInsecure: boolean;
  /** The header `Origin` of requests with the publishable key, unless the case sets this header. */
  readonly origin: string;
  /** The signal that ends requests in progress. */
  readonly signal: AbortSignal;
}

export type Client = ReturnType<typeof createClient>;

const safeMethods: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);
const secretOf = {
  serverKey: "CONFORM_SERVER_KEY",
  publishableKey: "CONFORM_PUBLISHABLE_KEY",
} as const satisfies Partial<Record<CredentialName, SecretName>>;

/**
 * Reads the address of a server.
 * @throws ConformError if the text is not a web address
 */
export function readServer(text: string): URL {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new ConformError(
      `${text} is not a web address. Name the server as http://... or https://...`,
    );
  if (url.username !== "" || url.password !== "")
    throw new ConformError(
      "The address of the server contains a user name or a password. Set the CONFORM_... variables instead.",
    );
  return url;
}

/**
 * Creates a client for one server.
 * @throws ConformError if a secret would go over plain HTTP to another computer
 */
export function createClient(options: KitClientOptions) {
  const { server, secrets, mayWrite, isInsecure, origin, signal } = options;
  const hasSecret = (
    ["CONFORM_SERVER_KEY", "CONFORM_PUBLISHABLE_KEY", "CONFORM_MEMBER_PASSWORD"] as const
  ).some((name) => secrets.get(name) !== undefined);
  if (server.protocol === "http:" && !isLoopbackName(server.hostname) && hasSecret && !isInsecure)
    throw new ConformError(
      `The keys would be sent to ${server.origin} over plain HTTP, so an attacker could read them. Use https://, or allow plain HTTP with --insecure.`,
    );
  const sender = createHttpSender();
  const base = server.pathname.replace(/\/$/, "");
  let session: Promise<Readonly<Record<string, string>>> | undefined;

  function requireSecret(name: SecretName): string {
    const value = secrets.get(name);
    if (value === undefined) throw new SkippedError(`${name} is not set`);
    return value;
  }

  async function credentialHeaders(
    request: CaseRequest,
  ): Promise<Readonly<Record<string, string>>> {
    const { credential = "none", headers = {} } = request;
    if (credential === "none") return {};
    if (credential === "member") return (session ??= signIn());
    const value = requireSecret(secretOf[credential]);
    return {
      ...(!hasHeader(headers, "authorization") && { authorization: `Bearer ${value}` }),
      ...(credential === "publishableKey" &&
        origin !== "" &&
        !hasHeader(headers, "origin") && { origin }),
    };
  }

  /** Signs the member in once for the run. The cookie and the token are hidden in reports. */
  async function signIn(): Promise<Readonly<Record<string, string>>> {
    const [email, password] = [
      requireSecret("CONFORM_MEMBER_EMAIL"),
      requireSecret("CONFORM_MEMBER_PASSWORD"),
    ];
    if (!mayWrite)
      throw new SkippedError("a sign-in of the member writes, and --write is not given");
    const { response } = await send({
      operationId: "startPortalSession",
      method: "POST",
      path: "/api/v1/portal/session",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email, password }),
    });
    const cookie = /^([^=;,\s]*gateway_portal=[^;]+)/.exec(
      response.headers["set-cookie"] ?? "",
    )?.[1];
    const csrf = (response.json as { csrfToken?: unknown } | undefined)?.csrfToken;
    if (response.status !== 200 || cookie === undefined || typeof csrf !== "string")
      throw new SkippedError(
        `the member CONFORM_MEMBER_EMAIL could not sign in (status ${response.status})`,
      );
    secrets.hide(cookie.slice(cookie.indexOf("=") + 1), "member session");
    secrets.hide(csrf, "member token");
    return { cookie, "x-portal-csrf": csrf };
  }

  async function send(request: CaseRequest): Promise<CaseExchange> {
    if (!mayWrite && !safeMethods.has(request.method.toUpperCase()))
      throw new SkippedError(`${request.method} may change data, and --write is not given`);
    const own = await credentialHeaders(request);
    const { path, headers = {}, body } = request;
    const texts = [path, ...Object.values(headers), typeof body === "string" ? body : ""];
    const missing = texts.map(secrets.missingIn).find((name) => name !== undefined);
    if (missing !== undefined) throw new SkippedError(`${missing} is not set`);
    const startedAt = new Date();
    const begun = performance.now();
    const sentPath = base + secrets.fill(path);
    const response = await sender.send({
      url: server,
      method: request.method,
      path: sentPath,
      headers: {
        ...own,
        ...Object.fromEntries(
          Object.entries(headers).map(([name, value]) => [name, secrets.fill(value)]),
        ),
      },
      body:
        body === undefined
          ? undefined
          : Buffer.from(typeof body === "string" ? secrets.fill(body) : body),
      signal,
    });
    return {
      request,
      url: server.origin + base + path,
      response,
      startedAt,
      durationMs: performance.now() - begun,
    };
  }

  return {
    server,
    secrets,
    mayWrite,
    /**
     * Sends a request, and reads the response. Does not check the response.
     * @throws SkippedError if the request is not allowed, or a secret is missing
     * @throws ConnectionError if no response came
     */
    send,
    /** Returns the headers of a credential, for connections that are no HTTP requests. */
    headersOf: (credential: CredentialName) =>
      credentialHeaders({ operationId: null, method: "GET", path: "/", credential }),
    close: sender.close,
  };
}
