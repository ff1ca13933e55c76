// Listens with several sockets on one port (G38.6). In each round of its event loop, Node accepts
// one connection from each socket. If a round takes 50 ms, one socket accepts only 20 connections
// per second. Further connections wait in the queue of the socket, and the system drops them if the
// queue is full. `openapi/decisions/0001-shares-of-the-processors.md` has the measurements.
import { once } from "node:events";
import { createServer, type AddressInfo, type Server } from "node:net";

const SOCKETS = 16;
/**
 * Maximum number of connections that wait in the queue of one socket. The system may have a lower
 * maximum.
 */
const BACKLOG = 1_024;

/**
 * The options that Node's HTTP server uses. Without them, each second write of a response waits 40
 * ms.
 */
const asHttp = { noDelay: true, allowHalfOpen: true };

interface ListenAddress {
  readonly port: number;
  readonly host: string;
}

/**
 * Listens on a port. Fails if another program uses the port.
 * @throws the error of the operating system, for example `EADDRINUSE`
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

/** True on systems that distribute connections to all sockets of a port. */
const canSharePorts = process.platform === "linux" || process.platform === "freebsd";

/**
 * Opens more sockets on the port of a server, and passes their connections to the server.
 * @returns these sockets; the caller closes them together with the server
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
