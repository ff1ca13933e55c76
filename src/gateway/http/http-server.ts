// Creates Node's HTTP server with the time-outs and limits of the gateway, and its shutdown (G22.3,
// G24.4). All valid HTTP requests go to one function. Connections without a valid HTTP request are
// rejected.
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from "node:http";
import type { AddressInfo, Server as NetServer, Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { yieldToNewRequests } from "../../platform/index.ts";
import { ByteBudget } from "./byte-budget.ts";
import { closeServer } from "./close-server.ts";
import {
  isAnswering,
  markAnswering,
  refusalFor,
  refuseConnection,
  type ConnectionRefusal,
  networkOfClient,
  type SentRefusal,
} from "./connection-refusal.ts";
import { ConnectionShares } from "./connection-shares.ts";
import { KnownNetworks } from "./known-networks.ts";
import { listenFurther, listenAlone } from "./listeners.ts";
import { LoopTurns } from "./loop-turns.ts";
import { trackUnsentAtClose } from "./delivered-bytes.ts";
import { RequestOrder } from "./request-order.ts";
import type { ServerLimits } from "./server-limits.ts";
import { createSourceIp, peerOf, trustOf } from "./source-ip.ts";
import { leavesHttp, upgradeAnswer } from "./upgrade.ts";

/** The paths of health probes. A connection beyond the limits may request only these paths. */
const probePaths: ReadonlySet<string> = new Set(["/healthz", "/readyz"]);

/**
 * A connection that was rejected before a complete request had arrived, with the part of the
 * request line that could be read.
 */
export interface UnparsedRequest extends SentRefusal {
  readonly method: string;
  readonly target: string;
  /**
   * The IP address of the other end of the connection, which may be a proxy. The server did not
   * parse the headers, so `X-Forwarded-For` is unknown.
   */
  readonly sourceIp: string;
}

/** The functions of the gateway that the server calls. They must not throw. */
export interface ServerListeners {
  readonly serve: RequestListener;
  readonly refused: (request: UnparsedRequest) => void;
  /** Ends the long-lived connections. Called at a shutdown. */
  readonly leave: () => void;
}

/**
 * Creates the HTTP server. Requests on the same connection are served one after the other.
 * @param listeners returns the functions to call; while it returns undefined, no request is served
 */
export function createHttpServer(
  listeners: () => ServerListeners | undefined,
  { trustedProxies }: { readonly trustedProxies: readonly string[] },
  limits: ServerLimits,
) {
  /**
   * Returns the IP address of a request's client. Behind trusted proxies, it is the address that
   * the proxies report.
   */
  const sourceIp = createSourceIp(trustedProxies);
  let isDraining = false;
  let further: readonly NetServer[] = [];
  const server = createServer(
    {
      headersTimeout: limits.headersTimeoutMs,
      // Node's time limit for bodies that no step reads. Bodies that a step reads have their own
      // time limits.
      requestTimeout: limits.headersTimeoutMs + limits.formTimeoutMs,
      keepAliveTimeout: limits.keepAliveTimeoutMs,
      connectionsCheckingInterval: Math.min(1_000, limits.headersTimeoutMs),
      maxHeaderSize: limits.headerBytesMax,
      // If the `Host` header is missing, the step `normalise` rejects the request instead of Node.
      // So the response has the usual headers.
      requireHostHeader: false,
      shouldUpgradeCallback: leavesHttp,
      // Node need not read the body of a request without a body.
      optimizeEmptyRequests: true,
    },
    onRequest,
  );
  // Node drops all headers beyond this number. The number is one above the limit of the gateway, so
  // that the step `normalise` can recognise requests with too many headers.
  server.maxHeadersCount = limits.headersMax + 1;
  // Node does not send `100 Continue` itself. The step that reads the body sends it, after the
  // credential was checked.
  server.on("checkContinue", onRequest).on("checkExpectation", onRequest);
  server.on("clientError", onClientError).on("upgrade", onUpgrade);
  const sockets = new Set<Socket>();
  const clientOf = (socket: Socket): string => networkOfClient(socket, sourceIp);
  const byteBudget = new ByteBudget(limits, sockets, clientOf);
  const turns = new LoopTurns(limits);
  /**
   * Networks that recently sent a call with a secret, such as a server key, or with a valid
   * signature.
   */
  const trustedNetworks = new KnownNetworks();
  const shares = new ConnectionShares(limits, trustOf(trustedProxies), trustedNetworks);
  const silenceTimer = setInterval(
    () => {
      server.keepAliveTimeout =
        limits[shares.isCrowded ? "crowdedKeepAliveMs" : "keepAliveTimeoutMs"];
      shares.closeSilent();
    },
    Math.min(1_000, limits.crowdedKeepAliveMs / 4),
  ).unref();
  server.on("connection", (socket: Socket) => {
    yieldToNewRequests();
    // If the address is unknown, the client has closed this connection before the server accepted
    // it. Without an address, the call cannot be logged (G19.1), and no client waits for a
    // response.
    if (socket.remoteAddress === undefined) return void socket.destroy();
    trackUnsentAtClose(socket);
    sockets.add(socket);
    shares.enter(socket);
    socket.on("close", forget);
  });
  // All connections share this function. A closure for each connection would take more memory.
  function forget(this: Socket): void {
    sockets.delete(this);
    shares.leave(this);
  }
  server.on("connect", ({ method = "", url = "" }: IncomingMessage, socket: Socket) =>
    refuse(socket, "methodNotAllowed", [method, url]),
  );

  function onClientError(error: ParserError, socket: Socket): void {
    const refusal = refusalFor(error.code);
    if (refusal === null) socket.destroy();
    else if (refusal === "requestTimeout" && order.isWaiting(socket)) giveTimeAgain(socket);
    else refuse(socket, refusal, requestLineIn(error.rawPacket));
  }

  /**
   * Prolongs the time-out of a connection on which requests wait, because the gateway itself has
   * stopped reading it.
   */
  function giveTimeAgain(socket: Socket): void {
    const isPaused = order.isWaiting(socket);
    const last = order.lastOf(socket);
    setTimeout(() => {
      if (!socket.writable || order.lastOf(socket) !== last) return;
      if (isPaused) giveTimeAgain(socket);
      else refuse(socket, "requestTimeout", ["", ""]);
    }, limits.headersTimeoutMs).unref();
  }

  function refuse(
    socket: Socket,
    refusal: ConnectionRefusal,
    [method, target]: readonly [method: string, target: string],
  ): void {
    const sourceIp = peerOf(socket);
    const sent = refuseConnection(socket, refusal);
    order.stop(socket);
    if (sent !== null) listeners()?.refused({ ...sent, method, target, sourceIp });
  }

  const order = new RequestOrder(byteBudget, (socket) => {
    const network = clientOf(socket);
    return { network, rank: 2, isKnown: trustedNetworks.isKnown(network) };
  });

  function onRequest(request: IncomingMessage, response: ServerResponse): void {
    const { socket, method = "", url = "" } = request;
    // After a connection was rejected, Node may still parse requests that had already arrived on
    // the connection. These requests are ignored.
    if (!socket.writable) return;
    const refusal = order.enter(request, response, () => begin(request, response));
    if (refusal !== null) refuse(socket, refusal, [method, url]);
  }

  /**
   * Serves an upgrade request. If another request is still running on the connection, the upgrade
   * is rejected. While an upgrade waits, Node would not stop reading the connection.
   */
  function onUpgrade(request: IncomingMessage, socket: Socket, head: Buffer): void {
    const { method = "", url = "" } = request;
    if (!socket.writable) socket.destroy();
    else if (isAnswering(socket)) refuse(socket, "malformed", [method, url]);
    else begin(request, upgradeAnswer(request, socket, head));
  }

  function begin(request: IncomingMessage, response: ServerResponse): void {
    const { socket, method = "", url = "" } = request;
    const refusal = shares.refusalOf(socket);
    if (refusal !== undefined && !probePaths.has(url))
      return refuse(socket, refusal, [method, url]);
    markAnswering(response);
    if (isDraining || refusal !== undefined) response.shouldKeepAlive = false;
    listeners()?.serve(request, response);
  }

  return {
    /**
     * Starts to listen.
     * @throws the error of the operating system, for example `EADDRINUSE`
     */
    async listen(port: number, host: string): Promise<AddressInfo> {
      const address = await listenAlone(server, { port, host });
      further = await listenFurther(server, { port: address.port, host });
      return address;
    },
    /**
     * Stops the server. First it continues to serve for a while, so that load balancers can choose
     * another node. Then it accepts no new connections, and finishes the running requests. After
     * `drainMs`, all connections are closed.
     */
    async drain(): Promise<void> {
      isDraining = true;
      const lameDuckMs = sockets.size > 0 ? limits.lameDuckMs : 0;
      await sleep(Math.max(limits.noticeMs, lameDuckMs));
      listeners()?.leave();
      await closeServer(server, further, sockets, limits);
      byteBudget.close();
      clearInterval(silenceTimer);
    },
    /** The objects of the server that the steps of a request use. */
    forSteps: { byteBudget, turns, trustedNetworks, sourceIp },
    /** The limited resources of the server, for the metrics (G38). */
    capacities: [
      byteBudget.bodies,
      byteBudget.bodiesOfKnown,
      byteBudget.refusedBodies,
      byteBudget.answers,
      turns.capacity,
      shares.capacity,
    ],
    get isDraining(): boolean {
      return isDraining;
    },
  };
}

interface ParserError extends NodeJS.ErrnoException {
  /** The bytes at which Node's HTTP parser failed. Undefined after a time-out. */
  readonly rawPacket?: Buffer;
}

const requestLine = /^([A-Z-]{1,24}) (\S{1,4096})/;

/**
 * Returns the method and the URL of a request line. Both are empty texts if the bytes do not begin
 * with a valid request line.
 */
function requestLineIn(bytes: Buffer | undefined): readonly [method: string, target: string] {
  const [, method = "", target = ""] =
    requestLine.exec(bytes?.toString("latin1", 0, 4_200) ?? "") ?? [];
  return [method, target];
}
