// Calls oidc-provider with a request in memory, and returns the response in memory. So the
// gateway's own HTTP code sends all responses. The request contains the configured base URL, and
// never a host or protocol that a client or proxy sent (G1.11).
import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";

export interface ProviderRequest {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly parameters: URLSearchParams;
  /** Request headers of the client, without `host`, `content-type` and `content-length`. */
  readonly headers: Readonly<Record<string, string>>;
}

export interface ProviderAnswer {
  readonly status: number;
  readonly location: string | undefined;
  readonly cookies: readonly string[];
  readonly body: string;
}

export type ProviderListener = (request: IncomingMessage, response: ServerResponse) => unknown;

/**
 * A socket without a connection. oidc-provider reads only `encrypted`, which is true if the base
 * URL begins with https.
 */
class NoConnection extends Socket {
  readonly encrypted: boolean;

  constructor(isEncrypted: boolean) {
    super();
    this.encrypted = isEncrypted;
  }
}

class CapturedResponse extends ServerResponse {
  readonly #answered: (answer: ProviderAnswer) => void;

  constructor(request: IncomingMessage, answered: (answer: ProviderAnswer) => void) {
    super(request);
    this.#answered = answered;
  }

  override end(body?: unknown): this {
    const location = this.getHeader("location");
    this.#answered({
      status: this.statusCode,
      location: typeof location === "string" ? location : undefined,
      cookies: [this.getHeader("set-cookie") ?? []].flat().map(String),
      body: typeof body === "string" || Buffer.isBuffer(body) ? String(body) : "",
    });
    return this;
  }
}

/**
 * Passes a request to oidc-provider, and returns its response.
 * @param baseUrl the configured base URL of the gateway
 */
export function captureAnswer(
  listener: ProviderListener,
  baseUrl: string,
  { method, path, parameters, headers }: ProviderRequest,
): Promise<ProviderAnswer> {
  const { protocol, host } = new URL(baseUrl);
  const request = new IncomingMessage(new NoConnection(protocol === "https:"));
  request.method = method;
  request.headers = { ...headers, host };
  if (method === "GET") {
    request.url = `${path}?${parameters.toString()}`;
  } else {
    const body = Buffer.from(parameters.toString());
    request.url = path;
    request.headers["content-type"] = "application/x-www-form-urlencoded";
    request.headers["content-length"] = String(body.length);
    request.push(body);
  }
  request.push(null);
  return new Promise((resolve) => listener(request, new CapturedResponse(request, resolve)));
}
