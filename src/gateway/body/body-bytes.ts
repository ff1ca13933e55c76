// Reads the bytes of a request body, with a maximum size and time-outs. Discards a body that the
// gateway does not need, for example because the request was rejected.
import type { IncomingMessage, ServerResponse } from "node:http";
import { GatewayError } from "../../contract/index.ts";
import { ClientGone } from "../http/client-gone.ts";
import { refuseConnection } from "../http/connection-refusal.ts";
import type { HeldBytes, UnreadCall } from "../http/byte-budget.ts";
import type { ServerLimits } from "../http/server-limits.ts";

/** Maximum number of bytes to read of a body that is discarded. */
const discardedBytesMax = 16 * 1024 * 1024;
/** Maximum milliseconds to read a body that is discarded. */
const discardedMs = 30_000;
/**
 * Each piece of a discarded body counts as at least this number of bytes. A piece of one byte takes
 * nearly as much time as a large piece.
 */
const discardedPieceMin = 1024;
/** Maximum number of pieces in which the body of one request may arrive. */
const piecesMax = 65_536;

/**
 * Reads the whole body of a request. A client that sent `Expect: 100-continue` gets the response
 * `100 Continue` here, and then sends the body. So such a client never sends the body of a request
 * that an earlier step has rejected.
 * @param room counts the memory of the body; its `end` closes the connection if memory is short
 * @param bytesMax maximum size of the body in bytes
 * @throws GatewayError PAYLOAD_TOO_LARGE if the body is too large; if `Content-Length` already says
 *   so, before the first byte is read
 * @throws GatewayError TOO_MANY_CONCURRENT or UNAVAILABLE if no memory for bodies is free
 * @throws ClientGone if the connection ends early, or if the client stops sending; if it stops
 *   sending, the gateway sends a 408 and closes the connection
 */
export function readBytes(
  { request, response }: Pick<UnreadCall, "request" | "response">,
  room: Pick<HeldBytes, "hold" | "end">,
  bytesMax: number,
  limits: Pick<ServerLimits, "bodyIdleMs" | "requestTimeoutMs">,
): Buffer | Promise<Buffer> {
  const arrived = arrivedBytes(request, bytesMax);
  if (arrived !== null) return arrived;
  if (request.headers.expect !== undefined) response.writeContinue();
  return new Promise((resolve, reject) => {
    const body = new BodyPieces();
    let pieces = 0;
    const end = (): void => {
      refuseConnection(request.socket, "requestTimeout");
      finish(() => reject(new ClientGone()));
    };
    room.end = end;
    const idle = setTimeout(end, limits.bodyIdleMs);
    const whole = setTimeout(end, limits.requestTimeoutMs);
    const finish = (settle: () => void): void => {
      clearTimeout(idle);
      clearTimeout(whole);
      room.end = null;
      request.off("data", onData).off("end", onEnd).off("close", onGone).off("error", onGone);
      settle();
    };
    const onData = (chunk: Buffer): void => {
      idle.refresh();
      pieces += 1;
      if (body.size + chunk.length > bytesMax) finish(() => reject(tooLarge(bytesMax)));
      else if (pieces > piecesMax) finish(() => reject(tooManyPieces()));
      else store(chunk);
    };
    const store = (chunk: Buffer): void => {
      try {
        room.hold(body.capacityFor(chunk));
        body.add(chunk);
      } catch (error) {
        finish(() => reject(error as Error));
      }
    };
    const onEnd = (): void => finish(() => resolve(body.bytes));
    const onGone = (): void => finish(() => reject(new ClientGone()));
    request.on("data", onData).on("end", onEnd).on("close", onGone).on("error", onGone);
  });
}

/**
 * Returns the body if all of it is already in memory, otherwise null. A small body usually arrives
 * together with the headers. It then needs no listeners and no timer.
 * @throws GatewayError PAYLOAD_TOO_LARGE if the body is larger than `bytesMax`
 * @throws ClientGone if the connection was closed
 */
export function arrivedBytes(request: IncomingMessage, bytesMax: number): Buffer | null {
  if (hasNoBody(request)) return Buffer.alloc(0);
  if (Number(request.headers["content-length"] ?? 0) > bytesMax) throw tooLarge(bytesMax);
  if (request.destroyed) throw new ClientGone();
  if (!hasArrived(request)) return null;
  const bytes = (request.read() as Buffer | null) ?? Buffer.alloc(0);
  if (bytes.length > bytesMax) throw tooLarge(bytesMax);
  if (!request.complete) {
    completeBodies.add(request);
    request.resume();
  }
  return bytes;
}

/**
 * Returns true if the request has no body. Node marks such a request as closed before the gateway
 * gets it, so the mark does not mean that the connection was closed.
 */
const hasNoBody = ({ headers }: IncomingMessage): boolean =>
  headers["content-length"] === undefined && headers["transfer-encoding"] === undefined;

/** Requests whose body was read completely before Node set `complete`. */
const completeBodies = new WeakSet<IncomingMessage>();

/**
 * Returns true if the whole body is in memory. Node sets `complete` a little after the last byte,
 * so the bytes are also compared with `Content-Length`. Returns false for a request with an
 * `Expect` header, because its client may still wait for `100 Continue`.
 */
function hasArrived({ complete, headers, readableLength }: IncomingMessage): boolean {
  if (complete) return true;
  const isWhole = readableLength > 0 && readableLength === Number(headers["content-length"]);
  return isWhole && headers.expect === undefined;
}

/**
 * Reads and drops a body that no step has read, so that the next request on the connection can be
 * parsed. If the body is too large or too slow, the connection is closed. It is also closed if the
 * client waits for `100 Continue`, because the gateway does not send this response.
 */
export function discardBody(request: IncomingMessage, response: ServerResponse): void {
  const { "content-length": length, "transfer-encoding": coding, expect } = request.headers;
  if (request.complete || completeBodies.has(request)) return;
  if (coding === undefined && Number(length ?? 0) === 0) return;
  if (expect !== undefined) response.shouldKeepAlive = false;
  const ending = setTimeout(
    () => request.complete || request.socket.destroy(),
    discardedMs,
  ).unref();
  request.once("close", () => clearTimeout(ending));
  let left = discardedBytesMax;
  request.on("data", (chunk: Buffer) => {
    left -= Math.max(chunk.length, discardedPieceMin);
    if (left < 0) request.socket.destroy();
  });
}

/**
 * Maximum bytes of a piece that is copied into a block together with other pieces. Each separate
 * piece takes hundreds of bytes of additional memory.
 */
const smallPieceMax = 4 * 1024;
const blockBytesMax = 64 * 1024;

/** The pieces of a body in the order of their arrival. */
class BodyPieces {
  readonly #pieces: Buffer[] = [];
  /** The block into which the next small pieces are copied. */
  #block = Buffer.alloc(0);
  #blockUsed = 0;
  /** Bytes of memory that all pieces and the block take. */
  #capacity = 0;
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** Returns the body as one buffer. If the body has only one piece, it is not copied. */
  get bytes(): Buffer {
    this.#closeBlock();
    const [first, second] = this.#pieces;
    return first !== undefined && second === undefined ? first : Buffer.concat(this.#pieces);
  }

  /** Returns the bytes of memory that the body will take after this piece is added. */
  capacityFor(piece: Buffer): number {
    return this.#capacity + (this.#fits(piece) ? 0 : this.#newBytesFor(piece));
  }

  add(piece: Buffer): void {
    this.#size += piece.length;
    if (!this.#fits(piece)) {
      this.#closeBlock();
      const bytes = this.#newBytesFor(piece);
      this.#capacity += bytes;
      if (piece.length >= smallPieceMax) return void this.#pieces.push(piece);
      this.#block = Buffer.allocUnsafeSlow(bytes);
    }
    this.#blockUsed += piece.copy(this.#block, this.#blockUsed);
  }

  #fits(piece: Buffer): boolean {
    return piece.length < smallPieceMax && piece.length <= this.#block.length - this.#blockUsed;
  }

  #newBytesFor(piece: Buffer): number {
    if (piece.length >= smallPieceMax) return piece.length;
    return Math.min(blockBytesMax, Math.max(smallPieceMax, Math.floor(this.#size / 8)));
  }

  #closeBlock(): void {
    if (this.#blockUsed > 0) this.#pieces.push(this.#block.subarray(0, this.#blockUsed));
    this.#block = Buffer.alloc(0);
    this.#blockUsed = 0;
  }
}

function tooManyPieces(): GatewayError {
  const message = `The body arrived in more than ${piecesMax} pieces. Send larger pieces at a time.`;
  return new GatewayError("PAYLOAD_TOO_LARGE", { message });
}

function tooLarge(bytesMax: number): GatewayError {
  const kibibytes = bytesMax / 1024;
  const size = kibibytes < 1024 ? `${kibibytes} KiB` : `${kibibytes / 1024} MiB`;
  const message = `The body is larger than ${size}, the most that this address accepts. Send a smaller body.`;
  return new GatewayError("PAYLOAD_TOO_LARGE", { message });
}
