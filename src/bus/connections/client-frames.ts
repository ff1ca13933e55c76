// Takes the frames of one WebSocket one after the other: checks their form, their number and whether a credential has come, and does what
// they ask for. A frame that is not good is answered by an error; who sends too many of them is told off.
import {
  checkClientFrame,
  GatewayError,
  operations,
  type ClientFrame,
} from "../../contract/index.ts";
import type { BusLimits } from "./limits.ts";

export type FrameActions = {
  readonly [Type in ClientFrame["type"]]: (
    frame: Extract<ClientFrame, { readonly type: Type }>,
  ) => Promise<void> | void;
};

export interface ClientFramesOptions {
  readonly limits: BusLimits;
  readonly readJson: (text: string) => unknown;
  readonly actions: FrameActions;
  readonly isLetIn: () => boolean;
  readonly refuse: (id: string | null, error: unknown) => void;
  readonly tooManyFaults: () => void;
  /** Reads the connection no further, or on. */
  readonly pause: (isPaused: boolean) => void;
}

const QUEUE_MAX = 16;
/** Types that are taken from anybody. */
const open: ReadonlySet<string> = new Set(["auth", "ping"]);

export class ClientFrames {
  readonly #options: ClientFramesOptions;
  readonly #queue: (Buffer | null)[] = [];
  #isWorking = false;
  #faults = 0;
  #framesLeft: number;
  #publicationsLeft: number;

  constructor(options: ClientFramesOptions) {
    this.#options = options;
    this.#framesLeft = options.limits.framesPerSecond;
    this.#publicationsLeft = options.limits.publicationsPerSecond;
  }

  /** @param text UTF-8; null for a frame that is no text */
  push(text: Buffer | null): void {
    this.#queue.push(text);
    if (this.#queue.length === QUEUE_MAX) this.#options.pause(true);
    if (!this.#isWorking) void this.#work();
  }

  /** Something that is none of the frames, and counts as one: a ping of the protocol. @returns whether it is to be answered */
  count(): boolean {
    this.#framesLeft -= 1;
    if (this.#framesLeft < 0) this.#fault();
    return this.#framesLeft >= 0;
  }

  /** @param seconds since the last time */
  refill(seconds: number): void {
    const { framesPerSecond, publicationsPerSecond, faultsForgiven } = this.#options.limits;
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
        if (this.#queue.length === 0) this.#options.pause(false);
        await this.#take(next);
      }
    } finally {
      this.#isWorking = false;
    }
  }

  async #take(text: Buffer | null): Promise<void> {
    let frame: ClientFrame;
    try {
      frame = this.#read(text);
    } catch (error) {
      this.#options.refuse(null, error);
      return this.#fault();
    }
    const id = "id" in frame ? frame.id : null;
    try {
      if (!open.has(frame.type) && !this.#options.isLetIn())
        throw new GatewayError("UNAUTHENTICATED", { message: AUTH_FIRST });
      if (frame.type === "publish") this.#countPublication();
      await this.#act(frame);
    } catch (error) {
      this.#options.refuse(id, error);
    }
  }

  /** @throws GatewayError INVALID_REQUEST, RATE_LIMITED */
  #read(text: Buffer | null): ClientFrame {
    this.#framesLeft -= 1;
    if (this.#framesLeft < 0) throw new GatewayError("RATE_LIMITED", { message: TOO_MANY_FRAMES });
    if (text === null) throw new GatewayError("INVALID_REQUEST", { message: TEXT_ONLY });
    const checked = checkClientFrame(this.#options.readJson(text.toString("utf8")), CONNECT);
    if ("flaw" in checked) throw new GatewayError("INVALID_REQUEST", { message: checked.flaw });
    return checked.frame;
  }

  #act(frame: ClientFrame): Promise<void> | void {
    const { actions } = this.#options;
    switch (frame.type) {
      case "auth":
        return actions.auth(frame);
      case "subscribe":
        return actions.subscribe(frame);
      case "unsubscribe":
        return actions.unsubscribe(frame);
      case "publish":
        return actions.publish(frame);
      case "ping":
        return actions.ping(frame);
    }
  }

  #countPublication(): void {
    this.#publicationsLeft -= 1;
    if (this.#publicationsLeft >= 0) return;
    this.#publicationsLeft = 0;
    this.#fault();
    const { publicationsPerSecond } = this.#options.limits;
    const message = `A connection publishes at most ${publicationsPerSecond} events a second; send them later, or over several connections.`;
    throw new GatewayError("RATE_LIMITED", { message });
  }

  #fault(): void {
    this.#faults += 1;
    if (this.#faults > this.#options.limits.faultsMax) this.#options.tooManyFaults();
  }
}

const CONNECT = operations.get("connectBus")!;
const AUTH_FIRST = "A credential is required first; send it in the frame `auth`.";
const TEXT_ONLY = "A frame is text that holds a JSON object.";
const TOO_MANY_FRAMES = "Too many frames a second; send fewer.";
