// A form with a file, as a handler is given it: nothing of it is read before the handler asks for it, no more is held than a few pieces,
// and a client that stalls, leaves or sends too much ends it.
import type { IncomingMessage, ServerResponse } from "node:http";
import {
  GatewayError,
  type FileBounds,
  type FormWithFile,
  type IncomingFile,
} from "../../contract/index.ts";
import { ClientGone } from "../http/client-gone.ts";
import { refuseConnection } from "../http/connection-refusal.ts";
import { BodyRoom, type BodySender, type IncomingBodies } from "../http/incoming-bodies.ts";
import { FormSource, parseForm } from "./form-parser.ts";

/** What a form holds while it comes: pieces of the connection, of the parser and of the store (G24.10). */
const heldBytes = 512 * 1024;
/** What may stand around the file: heads of parts, and the fields beside it. */
const aroundMax = 256 * 1024;
/** Pieces that a form may come in whatever its size, and what each further one must bring on average. */
const freePieces = 65_536;
const pieceMin = 256;

export class IncomingForm implements FormWithFile {
  readonly #request: IncomingMessage;
  readonly #response: ServerResponse;
  readonly #bodies: IncomingBodies;
  readonly #sender: BodySender;

  constructor(
    request: IncomingMessage,
    response: ServerResponse,
    bodies: IncomingBodies,
    sender: BodySender,
  ) {
    this.#request = request;
    this.#response = response;
    this.#bodies = bodies;
    this.#sender = sender;
  }

  async receive<T>(bounds: FileBounds, take: (file: IncomingFile) => Promise<T>): Promise<T> {
    if (Number(this.#request.headers["content-length"] ?? 0) > bounds.bytesMax + aroundMax)
      throw bounds.tooLarge();
    const room = new BodyRoom(this.#bodies, this.#sender);
    const source = new FormSource(this.#request.headers);
    try {
      room.hold(heldBytes);
      const stop = this.#feed(source, room, bounds);
      try {
        return await take(await parseForm(source));
      } finally {
        stop();
      }
    } finally {
      source.destroy();
      room.release();
    }
  }

  /** Hands on what comes, no faster than it is taken. @returns lets go of the request, whose rest is then nobody's */
  #feed(source: FormSource, room: BodyRoom, { bytesMax, tooLarge }: FileBounds): () => void {
    const request = this.#request;
    let size = 0;
    let pieces = 0;
    let idle: NodeJS.Timeout | undefined;
    const end = (): void => {
      refuseConnection(request.socket, "requestTimeout");
      source.destroy(new ClientGone());
    };
    const whole = setTimeout(end, this.#bodies.formMs);
    // Whoever waits for the store and not for the client blames nobody.
    const wait = (): void => {
      clearTimeout(idle);
      idle = setTimeout(end, this.#bodies.idleMs);
    };
    const onData = (piece: Buffer): void => {
      size += piece.length;
      pieces += 1;
      idle?.refresh();
      if (source.destroyed) return;
      if (size > bytesMax + aroundMax) source.destroy(tooLarge());
      else if (pieces > freePieces + size / pieceMin) source.destroy(tooManyPieces());
      else if (!source.write(piece)) {
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
      source.end();
    };
    // A request that is read to its end closes, too.
    const onGone = (): void => {
      if (!request.readableEnded) source.destroy(new ClientGone());
    };
    room.end = end;
    source.on("drain", onDrain);
    // Its flaw is told by the parser.
    source.on("error", () => {});
    request.on("data", onData).on("end", onEnd).on("close", onGone).on("error", onGone);
    wait();
    if (request.destroyed) onGone();
    else if (request.headers.expect !== undefined) this.#response.writeContinue();
    return () => {
      clearTimeout(idle);
      clearTimeout(whole);
      room.end = null;
      source.off("drain", onDrain);
      request.off("data", onData).off("end", onEnd).off("close", onGone).off("error", onGone);
      request.resume();
    };
  }
}

function tooManyPieces(): GatewayError {
  const message = `The body comes in more than ${freePieces} pieces of less than ${pieceMin} bytes; send it in larger chunks.`;
  return new GatewayError("INVALID_REQUEST", { message });
}
