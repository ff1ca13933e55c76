// A proxy in front of a gateway that adds a key to every request, for clients that cannot send one.
// It changes nothing else.
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

export interface KeyProxy {
  readonly port: number;
  close(): void;
}

export async function openKeyProxy(gatewayPort: number, token: string): Promise<KeyProxy> {
  const server = createServer((incoming, answer) => {
    const { method, url: path, headers } = incoming;
    const all = { ...headers, authorization: `Bearer ${token}` };
    const asked = { host: "127.0.0.1", port: gatewayPort, method, path, headers: all };
    const outgoing = request(asked, (given) => {
      answer.writeHead(given.statusCode ?? 502, given.headers);
      given.pipe(answer);
    });
    outgoing.on("error", () => answer.destroy());
    incoming.pipe(outgoing);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { port, close: () => server.close().closeAllConnections() };
}
