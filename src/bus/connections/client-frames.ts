// Processes the frames that a client sends over one WebSocket, in their order. Checks the form of
// each frame, the rate of frames, and that the client is authenticated. Then performs the action of
// the frame. Answers an invalid frame with an error. Reports a client that sends too many invalid
// frames.
import {
  checkClientFrame,
  GatewayError,
  operations,
  type ClientFrame,
} from "../../contract/index.ts";
import { onBehalfOf, type Party } from "../../platform/capacity/index.ts";
import type { BusLimits } from "./limits.ts";

export type TypedFrame<Type extends ClientFrame["type"]> = Extract<
  ClientFrame,
  { readonly type: Type }
>;

type FrameActions = {
  [Type in ClientFrame["type"]]: (frame: TypedFrame<Type>) => Promise<void> | void;
};

/** The connection that receives the frames. It has one method for each type of frame. */
export interface FramesOwner extends FrameActions {
  readonly isAuthenticated: boolean;
  /** The workspace, caller class and network of the client. Their limits apply to its frames. */
  readonly party: Party;
  refuse(id: string | null, error: unknown): void;
  tooManyFaults(): void;
  /** Pauses or resumes the reading of frames from the connection. */
  pauseReading(isPaused: boolean): void;
}

const QUEUE_MAX = 16;
/** Types of frames that a client may send before it is authenticated. */
const openTypes: ReadonlySet<string> = new Set(["auth", "ping"]);

export class ClientFrames {
  readonly #limits: BusLimits;
  readonly #readJson: (text: string) => unknown;
  readonly #owner: FramesOwner;
  readonly #queue: (Buffer | null)[] = [];
  #isWorking = false;
  #faults = 0;
  #framesLeft: number;
  #publicationsLeft: number;

  constructor(limits: BusLimits, readJson: (text: string) => unknown, owner: FramesOwner) {
    this.#limits = limits;
    this.#readJson = readJson;
    this.#owner = owner;
    this.#framesLeft = limits.framesPerSecond;
    this.#publicationsLeft = limits.publicationsPerSecond;
  }

  /**
   * Adds one frame of the client to the queue.
   * @param text the text of the frame in UTF-8; null for a binary frame
   */
  push(text: Buffer | null): void {
    this.#queue.push(text);
    if (this.#queue.length === QUEUE_MAX) this.#owner.pauseReading(true);
    if (!this.#isWorking) void this.#work();
  }

  /**
   * Counts a ping or pong of the WebSocket protocol as a frame. Returns false if the client has
   * sent too many frames. The gateway then does not answer a ping.
   */
  count(): boolean {
    this.#framesLeft -= 1;
    if (this.#framesLeft < 0) this.#fault();
    return this.#framesLeft >= 0;
  }

  /**
   * Raises the numbers of frames and publications that the client may still send, up to the limits
   * per second. Also lowers the count of faults (invalid or excess frames).
   * @param seconds time since the last call
   */
  refill(seconds: number): void {
    const { framesPerSecond, publicationsPerSecond, faultsForgiven } = this.#limits;
    const filled = (left: number, perSecond: number): number =>
      Math.min(perSecond, left + perSecond * seconds);
    this.#framesLeft = filled(Math.max(0, this.#framesLeft), framesPerSecond);
    this.#publicationsLeft = filled(this.#publicationsLeft, publicationsPerSecond);
    this.#faults = Math.max(0, this.#faults - faultsForgiven * seconds);
  }

  stop(): void {
    this.#queue.length = 0;
  }

  async #work(): Promise<void> {
    this.#isWorking = true;
    try {
      while (this.#queue.length > 0) {
        const next = this.#queue.shift()!;
        if (this.#queue.length === 0) this.#owner.pauseReading(false);
        await this.#take(next);
      }
    } finally {
      this.#isWorking = false;
    }
  }

  async #take(text: Buffer | null): Promise<void> {
    let parsed: unknown;
    let frame: ClientFrame;
    try {
      parsed = this.#read(text);
      frame = this.#checked(parsed);
    } catch (error) {
      this.#owner.refuse(idIn(parsed), toFrameError(error));
      return this.#fault();
    }
    const id = "id" in frame ? frame.id : null;
    try {
      if (!openTypes.has(frame.type) && !this.#owner.isAuthenticated)
        throw new GatewayError("UNAUTHENTICATED", { message: AUTH_FIRST });
      if (frame.type === "publish") this.#countPublication();
      // The owner has one method for each type of frame. The method has the name of the type.
      await onBehalfOf(this.#owner.party, () => this.#owner[frame.type](frame as never));
    } catch (error) {
      this.#owner.refuse(id, error);
    }
  }

  /**
   * Counts a frame and parses its JSON.
   * @throws GatewayError INVALID_REQUEST if the frame is not text or not JSON; RATE_LIMITED if the
   *   client sends too many frames
   */
  #read(text: Buffer | null): unknown {
    this.#framesLeft -= 1;
    if (this.#framesLeft < 0) throw new GatewayError("RATE_LIMITED", { message: TOO_MANY_FRAMES });
    if (text === null) throw new GatewayError("INVALID_REQUEST", { message: TEXT_ONLY });
    return this.#readJson(text.toString("utf8"));
  }

  /**
   * Checks a parsed frame against the schema of client frames.
   * @throws GatewayError INVALID_REQUEST if the frame does not match the schema
   */
  #checked(parsed: unknown): ClientFrame {
    const checked = checkClientFrame(parsed, CONNECT);
    if ("flaw" in checked) throw new GatewayError("INVALID_REQUEST", { message: checked.flaw });
    return checked.frame;
  }

  #countPublication(): void {
    this.#publicationsLeft -= 1;
    if (this.#publicationsLeft >= 0) return;
    this.#publicationsLeft = 0;
    this.#fault();
    const { publicationsPerSecond } = this.#limits;
    const message = `A connection can publish at most ${publicationsPerSecond} events per second, so this event was not published. Send it later, or use several connections.`;
    throw new GatewayError("RATE_LIMITED", { message });
  }

  #fault(): void {
    this.#faults += 1;
    if (this.#faults > this.#limits.faultsMax) this.#owner.tooManyFaults();
  }
}

const CONNECT = operations.get("connectBus")!;
/** Maximum characters of a frame's `id`, as in the schema. */
const ID_MAX = 64;
const AUTH_FIRST =
  "You are not authenticated yet, so the gateway ignored this frame. Send your credential in an `auth` frame first.";
const TEXT_ONLY = "This frame is binary. Send each frame as text that contains a JSON object.";
const TOO_MANY_FRAMES =
  "This connection sends more than 200 frames per second, so the gateway ignored this frame. Send fewer frames.";

/** Returns the `id` of a frame, even if the rest of the frame is not valid. */
function idIn(parsed: unknown): string | null {
  const { id } = Object(parsed) as { readonly id?: unknown };
  return typeof id === "string" && id.length <= ID_MAX ? id : null;
}

/** Changes the message of an error of the JSON reader: replaces the word "body" by "frame". */
const toFrameError = (error: unknown): unknown =>
  error instanceof GatewayError
    ? new GatewayError(error.code, {
        message: error.message.replaceAll(/\b(the) body\b/gi, "$1 frame"),
      })
    : error;
