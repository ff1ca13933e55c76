// Opens an address that always leads to the primary database server. It works like the endpoint of
// a managed database, or like a balancer beside Patroni: it asks the servers which of them accepts
// writes.
import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { ask } from "../../bench/database.ts";
import type { Server } from "./servers.ts";

const ASK_MS = 250;

export interface PrimaryAddress {
  readonly port: number;
  readonly close: () => void;
}

export async function openPrimaryAddress(servers: readonly Server[]): Promise<PrimaryAddress> {
  const sockets = new Set<Socket>();
  let primary: Server | undefined;
  let isOpen = true;
  const isPrimary = ({ url }: Server): Promise<boolean> =>
    ask(url, "select pg_is_in_recovery() as is_replica").then(
      ([row]) => row?.["is_replica"] === false,
      () => false,
    );
  const look = async (): Promise<void> => {
    const found = await Promise.all(servers.map(isPrimary));
    const next = servers[found.indexOf(true)];
    if (next !== primary) for (const socket of sockets) socket.destroy();
    primary = next;
  };
  const server = createServer((client) => {
    if (primary === undefined) return void client.destroy();
    const target = connect(primary.port, "127.0.0.1");
    for (const [socket, other] of [
      [client, target],
      [target, client],
    ] as const) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on("error", () => {});
      socket.on("close", () => {
        sockets.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  });
  await look();
  const looking = (async () => {
    while (isOpen) {
      await sleep(ASK_MS);
      await look();
    }
  })();
  looking.catch(() => {});
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      isOpen = false;
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
