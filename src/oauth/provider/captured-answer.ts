// Hands the provider a request of our making and catches its answer, so that every answer goes out through the edge. The address is the
// configured one: what a client or a proxy says of host and protocol never reaches the provider (G1.11).
import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";

export interface ProviderRequest {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly parameters: URLSearchParams;
  /** Beside those that follow from the rest. */
  readonly headers: Readonly<Record<string, string>>;
}

export interface ProviderAnswer {
  readonly status: number;
  readonly location: string | undefined;
  readonly cookies: readonly string[];
  readonly challenge: string | undefined;
  readonly body: string;
}

export type ProviderListener = (request: IncomingMessage, response: ServerResponse) => unknown;

/** A connection that is none; it says alone whether it would be encrypted. */
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
    const text = (name: string): string | undefined => {
      const value = this.getHeader(name);
      return typeof value === "string" ? value : undefined;
    };
    this.#answered({
      status: this.statusCode,
      location: text("location"),
      cookies: [this.getHeader("set-cookie") ?? []].flat().map(String),
      challenge: text("www-authenticate"),
      body: typeof body === "string" || Buffer.isBuffer(body) ? String(body) : "",
    });
    return this;
  }
}

/** @param baseUrl configured */
export function askProvider(
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
