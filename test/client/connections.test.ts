// Connections to the bus that break at a certain moment. `bus.test.ts` tests the other cases.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { memoryStore } from "../../src/client/index.ts";
import { failure } from "./client-stage.ts";
import { fakeGateway, serviceAnswer, tokensOf } from "./fake-gateway.ts";

interface Frame {
  readonly type: string;
  readonly id?: string;
  readonly token?: string;
}

/** A WebSocket whose other side is the test. It accepts every credential. */
class FakeSocket {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  readyState = 0;
  readonly sent: Frame[] = [];
  onopen: () => void = () => {};
  onmessage: (event: { readonly data: string }) => void = () => {};
  onclose: (event: { readonly code: number; readonly reason: string }) => void = () => {};

  constructor() {
    FakeSocket.all.push(this);
  }

  open(): void {
    this.readyState = 1;
    this.onopen();
  }

  receive(frame: object): void {
    this.onmessage({ data: JSON.stringify(frame) });
  }

  send(text: string): void {
    const frame = JSON.parse(text) as Frame;
    this.sent.push(frame);
    if (frame.type === "auth") this.receive({ type: "ready" });
  }

  close(): void {
    this.readyState = 3;
  }

  lose(): void {
    this.onclose({ code: 1006, reason: "" });
  }

  of(type: string): readonly Frame[] {
    return this.sent.filter((frame) => frame.type === type);
  }
}

const last = (): FakeSocket => FakeSocket.all.at(-1)!;

beforeEach(() => {
  FakeSocket.all = [];
  vi.stubGlobal("WebSocket", FakeSocket);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const gateway = () =>
  fakeGateway({
    "/auth/login": () => serviceAnswer(tokensOf("bob")),
    // After a WebSocket has failed, the client asks over HTTP for the reason. A gateway that would
    // accept a WebSocket gives this answer.
    "/bus": () => Response.json({ error: "a WebSocket is needed" }, { status: 426 }),
  });
const account = { email: "bob@example.com", password: "seven brave otters" };
const fakeTime = (): unknown =>
  vi.useFakeTimers({
    toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"],
  });

describe("a WebSocket", () => {
  it("rejects a publication without an answer when the user changes", async () => {
    const client = gateway().client();
    const published = failure(client.bus.publish("stock:all", "counted", 1));
    last().open();
    await expect.poll(() => last().of("publish")).toHaveLength(1);
    await client.auth.signIn(account);
    const error = await published;
    expect(error).toMatchObject({ code: "NETWORK_ERROR" });
    expect((error as Error).message).toContain("may have been published");
  });

  it("stays open when the tokens of its user are renewed", async () => {
    const store = memoryStore();
    await store.set(tokensOf("bob", 0));
    const client = gateway().client({ store });
    client.bus.subscribe("stock:all", () => {});
    last().open();
    await expect.poll(() => last().of("subscribe")).toHaveLength(1);
    await client.auth.signIn(account);
    expect(FakeSocket.all).toHaveLength(1);
  });

  it("connects again if the user changes while it reads the tokens", async () => {
    const kept = memoryStore();
    let answer: () => void = () => {};
    const store = {
      ...kept,
      get: () => new Promise<null>((resolve) => (answer = () => resolve(null))),
    };
    const client = gateway().client({ store });
    client.bus.subscribe("stock:all", () => {});
    last().open();
    await client.auth.signIn(account);
    answer();
    expect(FakeSocket.all).toHaveLength(2);
  });

  it("does not repeat a refused subscription that a new connection has made", async () => {
    fakeTime();
    const random = vi.spyOn(Math, "random").mockReturnValueOnce(0);
    gateway()
      .client()
      .bus.subscribe("stock:all", () => {});
    last().open();
    await vi.advanceTimersByTimeAsync(0);
    last().receive({ type: "error", id: "s1", code: "UNAVAILABLE", message: "Later." });
    random.mockReturnValue(0.99);
    last().lose();
    await vi.advanceTimersByTimeAsync(250);
    expect(FakeSocket.all).toHaveLength(2);
    last().open();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(last().of("subscribe")).toHaveLength(1);
  });

  it("waits longer each time if it is accepted and closed at once", async () => {
    fakeTime();
    gateway()
      .client()
      .bus.subscribe("stock:all", () => {});
    let open = 0;
    for (let passed = 0; passed < 20_000; passed += 50) {
      await vi.advanceTimersByTimeAsync(50);
      if (FakeSocket.all.length === open) continue;
      open = FakeSocket.all.length;
      last().open();
      await vi.advanceTimersByTimeAsync(0);
      last().lose();
    }
    expect(open).toBeGreaterThan(4);
    expect(open).toBeLessThan(12);
    await vi.advanceTimersByTimeAsync(60_000);
    last().open();
    await vi.advanceTimersByTimeAsync(10_000);
    const before = FakeSocket.all.length;
    last().lose();
    await vi.advanceTimersByTimeAsync(500);
    expect(FakeSocket.all.length).toBe(before + 1);
  });
});

describe.each(["websocket", "sse"] as const)("an attempt over %s that fails", (bus) => {
  it("tells its reason, and is made again", async () => {
    fakeTime();
    const page = (): Response => new Response("<html>back soon", { status: 502 });
    const proxy = fakeGateway({ "/bus": page, "/bus/stream": page });
    const codes: unknown[] = [];
    const subscription = proxy.client({ bus, retries: 0 }).bus.subscribe("stock:all", () => {}, {
      onState: (state, error) => {
        if (state === "waiting" && error !== null) codes.push(error.code);
      },
    });
    for (let passed = 0; passed < 5_000; passed += 50) {
      if (FakeSocket.all.length > 0 && last().readyState === 0) {
        last().close();
        last().lose();
      }
      await new Promise((resolve) => setImmediate(resolve));
      await vi.advanceTimersByTimeAsync(50);
    }
    expect(codes.length).toBeGreaterThan(1);
    expect(new Set(codes)).toEqual(new Set(["INVALID_ANSWER"]));
    subscription.close();
  });
});

describe("a stream", () => {
  const streaming = (text: string) =>
    fakeGateway({
      "/bus/stream": () => new Response(text, { headers: { "content-type": "text/event-stream" } }),
    });

  it("ends with INVALID_EVENT after an event that is not JSON", async () => {
    const broken = streaming('id: 3\n\nid: 4\ndata: {"broken\n\n');
    const seen: unknown[] = [];
    const { closed } = broken
      .client({ bus: "sse" })
      .bus.subscribe("stock:all", (event) => seen.push(event));
    expect(await failure(closed)).toMatchObject({ name: "ClientError", code: "INVALID_EVENT" });
    expect([seen, broken.calls.length]).toEqual([[], 1]);
  });

  it("waits longer each time if it is accepted and closed at once", async () => {
    fakeTime();
    const short = streaming("id: 3\n\n");
    const subscription = short.client({ bus: "sse" }).bus.subscribe("stock:all", () => {});
    for (let passed = 0; passed < 20_000; passed += 50) {
      await new Promise((resolve) => setImmediate(resolve));
      await vi.advanceTimersByTimeAsync(50);
    }
    expect(short.calls.length).toBeGreaterThan(4);
    expect(short.calls.length).toBeLessThan(12);
    subscription.close();
  });
});
