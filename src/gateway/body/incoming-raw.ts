// A body of any bytes, as a handler gets it. The gateway reads it only when the handler asks for
// it, and does not decode it. Its memory counts until the call is over.
import type { IncomingMessage, ServerResponse } from "node:http";
import type { RawBody } from "../../contract/index.ts";
import type { BodySender, ByteBudget, HeldBytes } from "../http/byte-budget.ts";
import { readBytes } from "./body-bytes.ts";

/** Most bytes of such a body on the wire (G33.4). */
const rawBodyBytesMax = 10 * 1024 * 1024;

export class IncomingRaw implements RawBody {
  readonly #request: IncomingMessage;
  readonly #response: ServerResponse;
  readonly #limits: ByteBudget["limits"];
  readonly #room: HeldBytes;
  /** The bytes after the body was read; null before. */
  bytes: Buffer | null = null;

  constructor(
    request: IncomingMessage,
    response: ServerResponse,
    byteBudget: ByteBudget,
    sender: BodySender,
  ) {
    this.#request = request;
    this.#response = response;
    this.#limits = byteBudget.limits;
    this.#room = byteBudget.forBody(sender);
  }

  async receive(): Promise<Buffer> {
    const { bodyIdleMs: idleMs, requestTimeoutMs: wholeMs } = this.#limits;
    const limits = { bytesMax: rawBodyBytesMax, idleMs, wholeMs };
    return (this.bytes = await readBytes(this.#request, this.#response, this.#room, limits));
  }

  /** Frees the memory of the body. Call it when no step needs the bytes any more. */
  release(): void {
    this.#room.release();
  }
}
