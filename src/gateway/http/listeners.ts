// Listens with several sockets on one port (G38.6). Node accepts one connection from each listening
// socket in each round of its event loop. If a round takes 50 ms, one socket accepts 20 connections
// a second. Further connections wait in the queue of the socket. The system drops them if the queue
// is full. `openapi/decisions/0001-shares-of-the-processors.md` has the measurements.
import { once } from "node:events";
import { createServer, type AddressInfo, type Server } from "node:net";

const SOCKETS = 16;
/** Connections that may wait at one socket. The system may allow fewer. */
const BACKLOG = 1_024;

/** The options of Node's HTTP server. Without them, each second write of an answer waits 40 ms. */
const asHttp = { noDelay: true, allowHalfOpen: true };

interface ListenAddress {
  readonly port: number;
  readonly host: string;
}

/**
 * Listens on a port. Refuses a port that another program uses.
 * @throws the system's error
 */
export async function listenAlone(server: Server, address: ListenAddress): Promise<AddressInfo> {
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

/** True on systems that distribute connections over all sockets of a port. */
const canSharePorts = process.platform === "linux" || process.platform === "freebsd";

/**
 * Opens further sockets on the port of a server that already listens, and gives it their
 * connections.
 * @returns the further sockets; the caller closes them with the server
 */
export async function listenFurther(
  server: Server,
  address: ListenAddress,
): Promise<readonly Server[]> {
  const further: Server[] = [];
  while (canSharePorts && further.length < SOCKETS - 1) {
    const other = createServer(asHttp, (socket) => server.emit("connection", socket));
    further.push(other);
    await listen(other, address);
  }
  return further;
}
