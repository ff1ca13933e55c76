// The raw body that a handler gets, which may contain any bytes. The gateway reads the body only
// when the handler calls `receive`, and does not decode it. The memory of the body counts against
// the limits until the call ends.
import type { RawBody } from "../../contract/index.ts";
import type { ByteBudget, HeldBytes, UnreadCall } from "../http/byte-budget.ts";
import { readBytes } from "./body-bytes.ts";

/** Maximum bytes of a raw body as the client sends it (G33.4). */
const rawBodyBytesMax = 10 * 1024 * 1024;

export class IncomingRaw implements RawBody {
  readonly #call: UnreadCall;
  readonly #limits: ByteBudget["limits"];
  readonly #room: HeldBytes;
  /** The bytes of the body. Null until `receive` has read them. */
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

  /**
   * Frees the memory of the body. Call it when the reply and the query log no longer need the
   * bytes.
   */
  release(): void {
    this.#room.release();
  }
}
