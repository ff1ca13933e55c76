// A proxy in front of a gateway, which plants one fault. It reads each request and each response
// completely. So a fault can change all parts of them.
import { createServer, request, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

/** A request on its way to the gateway. */
export interface RelayedRequest {
  method: string;
  /** Path and query. */
  path: string;
  readonly headers: Record<string, string>;
  body: Buffer;
}

/** A response on its way to the client. */
export interface RelayedResponse {
  status: number;
  readonly headers: Record<string, string>;
  body: Buffer;
}

/** Sends a request to the gateway. */
export type Forward = (request: RelayedRequest) => Promise<RelayedResponse>;

/**
 * A planted fault: answers a request. It can forward the request, and change the request or the
 * response.
 */
export type Plant = (request: RelayedRequest, forward: Forward) => Promise<RelayedResponse>;

export interface FaultyProxy {
  readonly url: string;
  /** Replaces the planted fault by another one. */
  plant(fault: Plant): void;
  close(): Promise<void>;
}

/** Headers that concern only one connection. A proxy does not forward them. */
const ownHeaders: ReadonlySet<string> = new Set(["connection", "keep-alive", "transfer-encoding"]);

/** Starts a proxy for the gateway at `target`. Without a planted fault, it changes nothing. */
export async function startFaultyProxy(target: string): Promise<FaultyProxy> {
  let plant: Plant = (asked, forward) => forward(asked);
  const server = createServer((incoming, outgoing) => {
    void (async () => {
      const asked: RelayedRequest = {
        method: incoming.method ?? "GET",
        path: incoming.url ?? "/",
        headers: headersOf(incoming),
        body: await readAll(incoming),
      };
      const { status, headers, body } = await plant(asked, (one) => forwardTo(target, one));
      outgoing.writeHead(status, {
        ...headers,
        ...(headers["content-length"] !== undefined &&
          asked.method !== "HEAD" && { "content-length": body.length }),
      });
      outgoing.end(body);
    })().catch(() => outgoing.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    plant: (fault) => void (plant = fault),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function forwardTo(
  target: string,
  { method, path, headers, body }: RelayedRequest,
): Promise<RelayedResponse> {
  const { hostname, port } = new URL(target);
  return new Promise((resolve, reject) => {
    const length = body.length > 0 ? { "content-length": String(body.length) } : {};
    const sent = request(
      {
        hostname,
        port,
        method,
        path,
        headers: { ...headers, host: `${hostname}:${port}`, ...length },
      },
      (response) => {
        readAll(response).then(
          (bytes) =>
            resolve({
              status: response.statusCode ?? 0,
              headers: headersOf(response),
              body: bytes,
            }),
          reject,
        );
      },
    );
    sent.on("error", reject);
    sent.end(body);
  });
}

/**
 * Joins the values of headers that occur several times. `Set-Cookie` is handled separately, because
 * each cookie needs its own line.
 */
const headersOf = ({ headers }: IncomingMessage): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || ownHeaders.has(name) ? [] : [[name, [value].flat().join(", ")]],
    ),
  );

async function readAll(stream: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
