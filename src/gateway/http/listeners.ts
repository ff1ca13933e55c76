// Listens with several sockets on one port, so that a busy gateway can accept more connections
// (G38.6). In each round of its event loop, Node accepts only one new connection from each
// listening socket. If a round takes 50 ms, one socket accepts 20 connections per second. All other
// connections wait in the queue of the socket. If the queue is full, the operating system drops
// them. `openapi/decisions/0001-shares-of-the-processors.md` has the measurements.
import cluster from "node:cluster";
import { once } from "node:events";
import { createServer, type AddressInfo, type Server } from "node:net";

const SOCKETS = 16;
/**
 * Maximum number of connections in the queue of one socket. The operating system may have a lower
 * maximum.
 */
const BACKLOG = 1_024;

/**
 * The socket options of Node's HTTP server, for the additional sockets. Without them, every second
 * write of a response would wait 40 ms.
 */
const asHttp = { noDelay: true, allowHalfOpen: true };

interface ListenAddress {
  readonly port: number;
  readonly host: string;
}

/**
 * Makes a server listen on a port. Fails if any other program uses the port. In a worker, the
 * supervisor listens, and gives its connections to the workers in turn. So no connection is lost
 * when a worker ends.
 * @throws the error of the operating system, for example `EADDRINUSE`
 */
export async function listenAlone(server: Server, address: ListenAddress): Promise<AddressInfo> {
  if (cluster.isWorker) return listen(server, address, false);
  const probe = createServer();
  const { port } = await listen(probe, address, false);
  await once(probe.close(), "close");
  return listen(server, { ...address, port });
}

async function listen(
  server: Server,
  { port, host }: ListenAddress,
  reusePort = canSharePorts,
): Promise<AddressInfo> {
  await once(server.listen({ port, host, backlog: BACKLOG, reusePort }), "listening");
  return server.address() as AddressInfo;
}

/** True if the operating system distributes connections to all sockets of a port. */
const canSharePorts = process.platform === "linux" || process.platform === "freebsd";

/**
 * Opens additional sockets on the port of a server, and passes their connections to the server.
 * @returns the additional sockets; the caller closes them together with the server
 */
export async function listenFurther(
  server: Server,
  address: ListenAddress,
): Promise<readonly Server[]> {
  const further: Server[] = [];
  while (canSharePorts && !cluster.isWorker && further.length < SOCKETS - 1) {
    const other = createServer(asHttp, (socket) => server.emit("connection", socket));
    further.push(other);
    await listen(other, address);
  }
  return further;
}
