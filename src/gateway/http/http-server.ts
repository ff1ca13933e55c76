// Node's HTTP server with our time-outs, limits and drain; every well-formed request goes to one listener, the rest is refused (G22.3, G24.4).
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { AddressInfo, Server as NetServer, Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { MeasuredResource } from "../../platform/capacity/index.ts";
import { createServer, giveWay, networkOf } from "../../platform/index.ts";
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
import { noteLeftBehind } from "./delivered-bytes.ts";
import { IncomingBodies } from "./incoming-bodies.ts";
import { RequestOrder } from "./request-order.ts";
import type { ServerLimits } from "./server-limits.ts";
import { createSourceIp, peerOf, trustOf } from "./source-ip.ts";
import { UnsentAnswers } from "./unsent-answers.ts";
import { leavesHttp, upgradeAnswer } from "./upgrade.ts";

/** What a connection beyond the others may ask for. */
const probePaths: ReadonlySet<string> = new Set(["/healthz", "/readyz"]);

/** What was refused before it became a request: as much of its line as could be read. */
export interface UnreadRequest extends SentRefusal {
  readonly method: string;
  readonly target: string;
  /** The peer's own: headers that tell another one were not read. */
  readonly sourceIp: string;
}

/** What the server hands on. Neither may throw. */
export interface ServerListeners {
  readonly serve: RequestListener;
  readonly refused: (request: UnreadRequest) => void;
  /** Ends connections that would go on, when the server stops. */
  readonly leave: () => void;
}

export interface HttpServer {
  /** @throws the system's error, `EADDRINUSE` among others */
  listen(port: number, host: string): Promise<AddressInfo>;
  /** Moves clients away, stops accepting, lets requests in flight finish, and after `drainMs` closes every connection. */
  drain(): Promise<void>;
  readonly isDraining: boolean;
  /** Shared resources of its own, for the metrics (G38). */
  readonly capacities: readonly MeasuredResource[];
  /** What the steps of a request share with the server. */
  readonly forSteps: {
    readonly unsent: UnsentAnswers;
    readonly bodies: IncomingBodies;
    readonly turns: LoopTurns;
    /** Networks of callers with a good secret or signature. */
    readonly trustedNetworks: KnownNetworks;
    /** The address that a request came from, seen through trusted proxies. */
    readonly sourceIp: (request: IncomingMessage) => string;
  };
}

/**
 * @param listeners asked for with every request; without any nothing is answered. Of the requests of a connection they get one after the
 *   other is answered
 */
export function createHttpServer(
  listeners: () => ServerListeners | undefined,
  { trustedProxies }: { readonly trustedProxies: readonly string[] },
  limits: ServerLimits,
): HttpServer {
  const sourceIp = createSourceIp(trustedProxies);
  let isDraining = false;
  let further: readonly NetServer[] = [];
  const server = createServer(
    {
      headersTimeout: limits.headersTimeoutMs,
      // Whoever reads a body bounds its time; this is for the rest of them.
      requestTimeout: limits.headersTimeoutMs + limits.formTimeoutMs,
      keepAliveTimeout: limits.keepAliveTimeoutMs,
      connectionsCheckingInterval: Math.min(1_000, limits.headersTimeoutMs),
      maxHeaderSize: limits.headerBytesMax,
      // `normalise` answers a missing Host itself, with the headers of every other answer.
      requireHostHeader: false,
      shouldUpgradeCallback: leavesHttp,
      // A request without a body is no stream that has to be read to its end.
      optimizeEmptyRequests: true,
    },
    onRequest,
  );
  // One more than allowed: Node drops what is beyond, and `normalise` must see that there was something beyond.
  server.maxHeadersCount = limits.headersMax + 1;
  // The body is asked for where it is read, and not before the credential.
  server.on("checkContinue", onRequest).on("checkExpectation", onRequest);
  server.on("clientError", onClientError).on("upgrade", onUpgrade);
  const sockets = new Set<Socket>();
  const unsent = new UnsentAnswers(limits, sockets, (socket) => networkOfClient(socket, sourceIp));
  const bodies = new IncomingBodies(limits);
  const turns = new LoopTurns(limits);
  const trustedNetworks = new KnownNetworks();
  const shares = new ConnectionShares(limits, trustOf(trustedProxies), trustedNetworks);
  const looking = setInterval(
    () => {
      server.keepAliveTimeout =
        limits[shares.isCrowded ? "crowdedKeepAliveMs" : "keepAliveTimeoutMs"];
      shares.look();
    },
    Math.min(1_000, limits.crowdedKeepAliveMs / 4),
  ).unref();
  server.on("connection", (socket: Socket) => {
    giveWay();
    // Reset before it was accepted: what it sent ahead would be done for nobody, and without the address that it came from (G19.1).
    if (socket.remoteAddress === undefined) return void socket.destroy();
    noteLeftBehind(socket);
    sockets.add(socket);
    shares.enter(socket);
    socket.on("close", forget);
  });
  // One for all connections, which are many.
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
    else refuse(socket, refusal, requestLineIn(error.rawPacket));
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

  const order = new RequestOrder(limits, trustedNetworks);

  function onRequest(request: IncomingMessage, response: ServerResponse): void {
    const { socket, method = "", url = "" } = request;
    // What one read brought behind a request that was refused with its connection.
    if (!socket.writable) return;
    const network = (): string => networkOf(sourceIp(request));
    const refusal = order.enter(socket, response, network, () => begin(request, response));
    if (refusal !== null) refuse(socket, refusal, [method, url]);
  }

  /** None waits behind another request, as it would have to before its connection is read by somebody else. */
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
    listen: async (port, host) => {
      const address = await listenAlone(server, { port, host });
      further = await listenFurther(server, { port: address.port, host });
      return address;
    },
    async drain() {
      isDraining = true;
      const least = sockets.size > 0 ? limits.lameDuckMs : 0;
      await sleep(Math.max(limits.noticeMs, least));
      listeners()?.leave();
      await closeServer(server, { further, sockets }, limits);
      unsent.close();
      clearInterval(looking);
    },
    forSteps: { unsent, bodies, turns, trustedNetworks, sourceIp },
    capacities: [
      bodies.capacity,
      bodies.ofKnown,
      bodies.refused,
      turns.capacity,
      unsent.capacity,
      shares.places.capacity,
      order.places.capacity,
    ],
    get isDraining() {
      return isDraining;
    },
  };
}

interface ParserError extends NodeJS.ErrnoException {
  /** The bytes that the parser was at; a time-out has none. */
  readonly rawPacket?: Buffer;
}

const requestLine = /^([A-Z-]{1,24}) (\S{1,4096})/;

/** Method and target, empty where the bytes do not begin with any. */
function requestLineIn(bytes: Buffer | undefined): readonly [method: string, target: string] {
  const [, method = "", target = ""] =
    requestLine.exec(bytes?.toString("latin1", 0, 4_200) ?? "") ?? [];
  return [method, target];
}
