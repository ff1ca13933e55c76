// The multipart form with a file, as a handler gets it. The gateway reads the form only when the
// handler calls `receive`, and keeps only a few pieces of it in memory. It stops reading if the
// client sends too slowly, disconnects, or sends too much.
import {
  GatewayError,
  type FileBounds,
  type FormWithFile,
  type IncomingFile,
} from "../../contract/index.ts";
import { ClientGone } from "../http/client-gone.ts";
import { refuseConnection } from "../http/connection-refusal.ts";
import type { ByteBudget, HeldBytes, UnreadCall } from "../http/byte-budget.ts";
import { FormSource, parseForm } from "./form-parser.ts";

/**
 * Bytes of memory that count for a form while it arrives: the memory in the connection, the parser
 * and the file store together (G24.10).
 */
const bufferBytes = 512 * 1024;
/**
 * Maximum bytes of everything in the form except the file: the headers of its parts, and the other
 * fields.
 */
const aroundMax = 256 * 1024;
/**
 * Number of pieces of a form that may be of any size. All pieces beyond this number must have at
 * least `pieceMin` bytes on average.
 */
const freePieces = 65_536;
const pieceMin = 256;

export class IncomingForm implements FormWithFile {
  readonly #call: UnreadCall;
  readonly #byteBudget: ByteBudget;

  constructor(call: UnreadCall, byteBudget: ByteBudget) {
    this.#call = call;
    this.#byteBudget = byteBudget;
  }

  async receive<T>(bounds: FileBounds, take: (file: IncomingFile) => Promise<T>): Promise<T> {
    const { headers } = this.#call.request;
    if (Number(headers["content-length"] ?? 0) > bounds.bytesMax + aroundMax)
      throw bounds.tooLarge();
    const room = this.#byteBudget.forBody(this.#call);
    const formSource = new FormSource(headers);
    try {
      room.hold(bufferBytes);
      const stop = this.#feed(formSource, room, bounds);
      try {
        return await take(await parseForm(formSource));
      } finally {
        stop();
      }
    } finally {
      formSource.destroy();
      room.release();
    }
  }

  /**
   * Passes the bytes of the request to the parser. If the parser does not read them, the request is
   * paused.
   * @returns a function that stops passing bytes, and discards the rest of the request
   */
  #feed(formSource: FormSource, room: HeldBytes, { bytesMax, tooLarge }: FileBounds): () => void {
    const { request, response } = this.#call;
    const { bodyIdleMs, formTimeoutMs } = this.#byteBudget.limits;
    let size = 0;
    let pieces = 0;
    let idle: NodeJS.Timeout | undefined;
    const end = (): void => {
      refuseConnection(request.socket, "requestTimeout");
      formSource.destroy(new ClientGone());
    };
    const whole = setTimeout(end, formTimeoutMs);
    // The time-out counts only the time in which the gateway waits for the client. It does not
    // count the time in which the form waits for the file store.
    const wait = (): void => {
      clearTimeout(idle);
      idle = setTimeout(end, bodyIdleMs);
    };
    const onData = (piece: Buffer): void => {
      size += piece.length;
      pieces += 1;
      idle?.refresh();
      if (formSource.destroyed) return;
      if (size > bytesMax + aroundMax) formSource.destroy(tooLarge());
      else if (pieces > freePieces + size / pieceMin) formSource.destroy(tooManyPieces());
      else if (!formSource.write(piece)) {
        clearTimeout(idle);
        request.pause();
      }
    };
    const onDrain = (): void => {
      wait();
      request.resume();
    };
    const onEnd = (): void => {
      clearTimeout(idle);
      clearTimeout(whole);
      formSource.end();
    };
    // A request also emits `close` after it was read completely. If it was not read completely, the
    // client has disconnected.
    const onGone = (): void => {
      if (!request.readableEnded) formSource.destroy(new ClientGone());
    };
    room.end = end;
    formSource.on("drain", onDrain);
    // Without a listener for `error`, an error of this stream would end the process. The parser
    // reports the error to the handler.
    formSource.on("error", () => {});
    request.on("data", onData).on("end", onEnd).on("close", onGone).on("error", onGone);
    wait();
    if (request.destroyed) onGone();
    else if (request.headers.expect !== undefined) response.writeContinue();
    return () => {
      clearTimeout(idle);
      clearTimeout(whole);
      room.end = null;
      formSource.off("drain", onDrain);
      request.off("data", onData).off("end", onEnd).off("close", onGone).off("error", onGone);
      request.resume();
    };
  }
}

function tooManyPieces(): GatewayError {
  const message = `The body arrived in more than ${freePieces} pieces of less than ${pieceMin} bytes. Send larger pieces at a time.`;
  return new GatewayError("INVALID_REQUEST", { message });
}
