// Takes the frames of one WebSocket one after the other: checks their form, their number and whether a credential has come, and does what
// they ask for. A frame that is not good is answered by an error; who sends too many of them is told off.
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

/** The connection whose frames they are. */
export interface FramesOwner extends FrameActions {
  readonly isLetIn: boolean;
  /** The party that the work of a frame is counted for. */
  readonly party: Party;
  refuse(id: string | null, error: unknown): void;
  tooManyFaults(): void;
  /** Reads the connection no further, or on. */
  pauseReading(isPaused: boolean): void;
}

const QUEUE_MAX = 16;
/** Types that are taken from anybody. */
const open: ReadonlySet<string> = new Set(["auth", "ping"]);

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

  /** @param text UTF-8; null for a frame that is no text */
  push(text: Buffer | null): void {
    this.#queue.push(text);
    if (this.#queue.length === QUEUE_MAX) this.#owner.pauseReading(true);
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
    let asked: unknown;
    let frame: ClientFrame;
    try {
      asked = this.#read(text);
      frame = this.#checked(asked);
    } catch (error) {
      this.#owner.refuse(idIn(asked), ofFrame(error));
      return this.#fault();
    }
    const id = "id" in frame ? frame.id : null;
    try {
      if (!open.has(frame.type) && !this.#owner.isLetIn)
        throw new GatewayError("UNAUTHENTICATED", { message: AUTH_FIRST });
      if (frame.type === "publish") this.#countPublication();
      await onBehalfOf(this.#owner.party, () => this.#act(frame));
    } catch (error) {
      this.#owner.refuse(id, error);
    }
  }

  /** @throws GatewayError INVALID_REQUEST, RATE_LIMITED */
  #read(text: Buffer | null): unknown {
    this.#framesLeft -= 1;
    if (this.#framesLeft < 0) throw new GatewayError("RATE_LIMITED", { message: TOO_MANY_FRAMES });
    if (text === null) throw new GatewayError("INVALID_REQUEST", { message: TEXT_ONLY });
    return this.#readJson(text.toString("utf8"));
  }

  /** @throws GatewayError INVALID_REQUEST */
  #checked(asked: unknown): ClientFrame {
    const checked = checkClientFrame(asked, CONNECT);
    if ("flaw" in checked) throw new GatewayError("INVALID_REQUEST", { message: checked.flaw });
    return checked.frame;
  }

  #act(frame: ClientFrame): Promise<void> | void {
    const owner = this.#owner;
    switch (frame.type) {
      case "auth":
        return owner.auth(frame);
      case "subscribe":
        return owner.subscribe(frame);
      case "unsubscribe":
        return owner.unsubscribe(frame);
      case "publish":
        return owner.publish(frame);
      case "ping":
        return owner.ping(frame);
    }
  }

  #countPublication(): void {
    this.#publicationsLeft -= 1;
    if (this.#publicationsLeft >= 0) return;
    this.#publicationsLeft = 0;
    this.#fault();
    const { publicationsPerSecond } = this.#limits;
    const message = `A connection publishes at most ${publicationsPerSecond} events a second; send them later, or over several connections.`;
    throw new GatewayError("RATE_LIMITED", { message });
  }

  #fault(): void {
    this.#faults += 1;
    if (this.#faults > this.#limits.faultsMax) this.#owner.tooManyFaults();
  }
}

const CONNECT = operations.get("connectBus")!;
/** As in the schema of ids. */
const ID_MAX = 64;
const AUTH_FIRST = "A credential is required first; send it in the frame `auth`.";
const TEXT_ONLY = "A frame is text that holds a JSON object.";
const TOO_MANY_FRAMES = "Too many frames a second; send fewer.";

/** The id that a frame gives, whatever else is wrong with it. */
function idIn(asked: unknown): string | null {
  const { id } = Object(asked) as { readonly id?: unknown };
  return typeof id === "string" && id.length <= ID_MAX ? id : null;
}

/** The rules of JSON bodies hold for frames, which are none. */
const ofFrame = (error: unknown): unknown =>
  error instanceof GatewayError
    ? new GatewayError(error.code, {
        message: error.message.replaceAll(/\b(the) body\b/gi, "$1 frame"),
      })
    : error;
