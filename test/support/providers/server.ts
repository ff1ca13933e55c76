// The common part of the tests' identity providers: a server on a free port of this machine, with
// one registered client.
import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";

export interface ProviderServer {
  readonly issuer: string;
  readonly discoveryUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  close(): Promise<void>;
}

/** Starts the server. Returns the settings of the provider for the definition of a workspace. */
export async function providerAt(server: Server): Promise<ProviderServer> {
  await once(server.listen(0, "127.0.0.1"), "listening");
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    issuer,
    discoveryUrl: `${issuer}/.well-known/openid-configuration`,
    clientId: "shop",
    clientSecret: "a secret of the shop",
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
