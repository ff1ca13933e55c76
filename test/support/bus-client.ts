// A client of the Event Bus: a WebSocket that compares every frame with the AsyncAPI document. It
// stores received frames, and waits for frames that are missing.
import { type ClientRequest, type IncomingHttpHeaders, type IncomingMessage } from "node:http";
import { WebSocket } from "ws";
import type { ValidateFunction } from "ajv/dist/2020.js";
import { eventsDocument } from "../../src/contract/frames.ts";
import { schemaCompiler } from "../../src/contract/schema-compiler.ts";
import { assertDeclared } from "./http-client.ts";
import { soon } from "./soon.ts";

export const BUS_PROTOCOL = "gateway.bus.v1";

export interface Frame {
  readonly type: string;
  readonly [key: string]: any;
}

export interface Ended {
  readonly code: number;
  readonly reason: string;
}

export interface BusClient {
  readonly frames: readonly Frame[];
  readonly socket: WebSocket;
  send(frame: object | string): void;
  /** Returns the next frame of this type, or waits for it. Each frame is returned only once. */
  next(type: string): Promise<Frame>;
  /** Sends a subscription and waits until it has begun. */
  subscribe(bus: string, more?: { id?: string; from?: number | string }): Promise<Frame>;
  readonly ended: Promise<Ended>;
  close(): Promise<Ended>;
}

export interface Refused {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly json: any;
}

export interface BusAsk {
  readonly key?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  readonly protocols?: readonly string[];
}

/** @param url address of the gateway, beginning with `http:` */
export function openBus(
  url: string,
  { key, headers = {}, protocols = [BUS_PROTOCOL] }: BusAsk = {},
): Promise<BusClient | Refused> {
  const socket = new WebSocket(url.replace("http:", "ws:"), [...protocols], {
    headers: { ...headers, ...(key === undefined ? {} : { authorization: `Bearer ${key}` }) },
    perMessageDeflate: false,
  });
  const client = new CollectingClient(socket);
  return new Promise((resolve, reject) => {
    socket.once("upgrade", ({ statusCode = 0, headers: received }) => {
      assertDeclared("connectBus", "GET", {
        status: statusCode,
        headers: received,
        text: "",
        json: undefined,
      });
    });
    socket.once("open", () => resolve(client));
    socket.once("unexpected-response", (_request: ClientRequest, response: IncomingMessage) => {
      readRefusal(response).then(resolve, reject);
    });
    socket.once("error", reject);
  });
}

/** Opens a connection that must succeed. */
export async function connectBus(url: string, ask?: BusAsk): Promise<BusClient> {
  const opened = await openBus(url, ask);
  if ("status" in opened) throw new Error(`The bus answered ${opened.status}: ${opened.text}`);
  return opened;
}

async function readRefusal(response: IncomingMessage): Promise<Refused> {
  const chunks: Buffer[] = await response.toArray();
  const text = Buffer.concat(chunks).toString("utf8");
  const { statusCode: status = 0, headers } = response;
  const json: unknown = JSON.parse(text);
  assertDeclared("connectBus", "GET", { status, headers, text, json });
  return { status, headers, text, json };
}

const compile = schemaCompiler(eventsDocument());
const validators = new Map<string, ValidateFunction>();

function assertFrame(frame: Frame): void {
  const name = `${frame.type[0]!.toUpperCase()}${frame.type.slice(1)}Frame`;
  let validate = validators.get(name);
  if (validate === undefined)
    validators.set(name, (validate = compile({ $ref: `#/components/schemas/${name}` })));
  if (!validate(frame))
    throw new Error(
      `A frame is not as described: ${JSON.stringify(frame)} ${JSON.stringify(validate.errors)}`,
    );
}

class CollectingClient implements BusClient {
  readonly frames: Frame[] = [];
  readonly socket: WebSocket;
  readonly ended: Promise<Ended>;
  readonly #waited = new Map<string, number>();
  readonly #wakers = new Set<() => void>();
  #ids = 0;
  #flaw: unknown;

  constructor(socket: WebSocket) {
    this.socket = socket;
    socket.on("message", (data: Buffer) => {
      const frame = JSON.parse(data.toString("utf8")) as Frame;
      try {
        assertFrame(frame);
      } catch (error) {
        this.#flaw = error;
      }
      this.frames.push(frame);
      for (const wake of this.#wakers) wake();
    });
    this.ended = new Promise((resolve) =>
      socket.once("close", (code, reason) => {
        resolve({ code, reason: reason.toString("utf8") });
        for (const wake of this.#wakers) wake();
      }),
    );
  }

  send(frame: object | string): void {
    this.socket.send(typeof frame === "string" ? frame : JSON.stringify(frame));
  }

  async next(type: string): Promise<Frame> {
    const at = this.#waited.get(type) ?? 0;
    this.#waited.set(type, at + 1);
    const find = (): Frame | undefined => this.frames.filter((frame) => frame.type === type)[at];
    const found = await this.#until(find, type);
    if (this.#flaw !== undefined) throw this.#flaw;
    return found;
  }

  async subscribe(
    bus: string,
    { id = `s${(this.#ids += 1)}`, from }: { id?: string; from?: number | string } = {},
  ): Promise<Frame> {
    this.send({ type: "subscribe", id, bus, ...(from === undefined ? {} : { from }) });
    return this.next("subscribed");
  }

  async close(): Promise<Ended> {
    this.socket.close();
    return this.ended;
  }

  #until(find: () => Frame | undefined, what: string): Promise<Frame> {
    return new Promise((resolve, reject) => {
      const seen = (): string => JSON.stringify(this.frames.slice(-5));
      const fail = (why: string): void => {
        end();
        reject(new Error(`${why} while waiting for ${what}; the last frames: ${seen()}`));
      };
      const timer = setTimeout(() => fail("Nothing came"), soon.timeout);
      const look = (): void => {
        const found = find();
        if (found !== undefined) {
          end();
          resolve(found);
        } else if (this.socket.readyState === WebSocket.CLOSED) fail("The connection was closed");
      };
      const end = (): void => {
        clearTimeout(timer);
        this.#wakers.delete(look);
      };
      this.#wakers.add(look);
      look();
    });
  }
}
