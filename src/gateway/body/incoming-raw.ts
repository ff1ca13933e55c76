// A body of any bytes, as a handler gets it. The gateway reads it only when the handler asks for
// it, and does not decode it. Its memory counts until the call is over.
import type { RawBody } from "../../contract/index.ts";
import type { ByteBudget, HeldBytes, UnreadCall } from "../http/byte-budget.ts";
import { readBytes } from "./body-bytes.ts";

/** Most bytes of such a body on the wire (G33.4). */
const rawBodyBytesMax = 10 * 1024 * 1024;

export class IncomingRaw implements RawBody {
  readonly #call: UnreadCall;
  readonly #limits: ByteBudget["limits"];
  readonly #room: HeldBytes;
  /** The bytes after the body was read; null before. */
  bytes: Buffer | null = null;

  constructor(call: UnreadCall, byteBudget: ByteBudget) {
    this.#call = call;
    this.#limits = byteBudget.limits;
    this.#room = byteBudget.forBody(call);
  }

  async receive(): Promise<Buffer> {
    this.bytes = await readBytes(this.#call, this.#room, rawBodyBytesMax, this.#limits);
    return this.bytes;
  }

  /** Frees the memory of the body. Call it when no step needs the bytes any more. */
  release(): void {
    this.#room.release();
  }
}
