// Listens with several sockets on one port (G38.6). Node accepts one connection from each listening
// socket in each round of its event loop. While a round takes 50 ms, one socket accepts 20
// connections a second. Other connections wait in the queue of the socket, and are dropped when the
// queue is full. The gain stands in `openapi/decisions/0001-shares-of-the-processors.md`.
import { createServer, type AddressInfo, type Server } from "node:net";

const SOCKETS = 16;
/** Connections that may wait at one socket. The system may allow fewer. */
const BACKLOG = 1_024;

/** As Node's HTTP server takes connections: without them, each second write of an answer waits 40 ms. */
const asHttp = { noDelay: true, allowHalfOpen: true };

interface Address {
  readonly port: number;
  readonly host: string;
}

/** Listens, and refuses a port that another program has. @throws the system's error */
export async function listenAlone(server: Server, address: Address): Promise<AddressInfo> {
  const probe = createServer();
  const { port } = await listen(probe, address, false);
  await new Promise((resolve) => probe.close(resolve));
  return listen(server, { ...address, port });
}

function listen(
  server: Server,
  { port, host }: Address,
  reusePort = canSharePorts,
): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen({ port, host, backlog: BACKLOG, reusePort }, () => {
      server.off("error", reject);
      resolve(server.address() as AddressInfo);
    });
  });
}

/** Systems that spread connections over all the sockets of a port. */
const canSharePorts = process.platform === "linux" || process.platform === "freebsd";

/**
 * Hands the connections of further sockets to a server that listens already.
 * @returns the further sockets, which have to be closed with the server
 */
export async function listenFurther(server: Server, address: Address): Promise<readonly Server[]> {
  const further: Server[] = [];
  while (canSharePorts && further.length < SOCKETS - 1) {
    const other = createServer(asHttp, (socket) => server.emit("connection", socket));
    further.push(other);
    await listen(other, address);
  }
  return further;
}
