// Subscriptions of the client: typed events, refusals, and no gap and no repeat after `kill -9` of
// the gateway (G34.5).
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { freePort } from "../../scripts/bench/free-port.ts";
import { memoryStore, type BusSubscription } from "../../src/client/index.ts";
import { compileCache } from "../support/compile-cache.ts";
import { ownAddress, program } from "../support/program.ts";
import { failure, openShop, type ShopStage } from "./client-stage.ts";

let stage: ShopStage;
beforeAll(async () => {
  stage = await openShop();
  await stage.addProducts("b", 1);
});
afterAll(() => stage.close());

const announce = (stock: number) =>
  stage.backend.from("products").update({ stock }).where({ sku: "b0" }).notify("stock:all");

/** Waits until the subscription has begun. */
const begun = (subscription: BusSubscription): Promise<void> =>
  expect.poll(() => subscription.offset).not.toBe(null);

for (const bus of ["websocket", "sse"] as const)
  describe(bus, () => {
    it("delivers rows and published events in order, until it is closed", async () => {
      const client = stage.shop({ bus });
      const seen: unknown[] = [];
      const states: string[] = [];
      const subscription = client.bus.subscribe(
        "stock:all",
        (event) => {
          if (event.type !== "row.updated") return seen.push(event.data);
          // The id of the table decides which type the rows have.
          if (event.data.table !== "e3df437c-01f2-5374-b31d-f714e54f0b3d") return null;
          return seen.push(...event.data.rows.map(({ sku }) => sku));
        },
        { onState: (state) => states.push(state) },
      );
      await begun(subscription);
      await announce(1);
      await stage.backend.bus.publish("stock:all", "counted", { products: 1 });
      await expect.poll(() => seen).toEqual(["b0", { products: 1 }]);
      subscription.close();
      await subscription.closed;
      expect(states).toEqual(["open", "closed"]);
    });

    it("a refusal ends the subscription with an error that has a code", async () => {
      const other = stage.shop({ bus }).bus.subscribe("staff.only:all" as "stock:all", () => {});
      expect(await failure(other.closed)).toMatchObject({ code: "TOPIC_DENIED" });
      const bad = stage.shop({ bus, key: "pk_live_wrong" }).bus.subscribe("stock:all", () => {});
      expect(await failure(bad.closed)).toMatchObject({ code: "UNAUTHENTICATED", status: 401 });
    });

    it("an error of the handler, an abort and lost history end it", async () => {
      const client = stage.shop({ bus });
      const throwing = client.bus.subscribe(
        "stock:all",
        () => {
          throw new Error("mine");
        },
        { from: "earliest" },
      );
      expect(await failure(throwing.closed)).toMatchObject({ code: "HANDLER_FAILED" });
      const stop = new AbortController();
      const aborted = client.bus.subscribe("stock:all", () => {}, { signal: stop.signal });
      await begun(aborted);
      stop.abort();
      expect(await aborted.closed).toBe(undefined);

      const { offset } = aborted;
      const seen: number[] = [];
      const witness = client.bus.subscribe("stock:all", (_event, at) => seen.push(at.offset), {
        from: offset!,
      });
      await announce(2);
      await expect.poll(() => seen).toEqual([offset]);
      witness.close();
      const sql = "delete from gateway_tx.bus_event";
      await stage.gateway.database.database.owner.run({ text: sql }, []);
      const errors: unknown[] = [];
      const late = client.bus.subscribe("stock:all", () => {}, {
        from: offset!,
        onError: ({ code }) => errors.push(code),
      });
      expect(await failure(late.closed)).toMatchObject({ code: "HISTORY_GONE" });
      expect(errors).toEqual(["HISTORY_GONE"]);
    });
  });

it("two subscriptions of one bus each get every event", async () => {
  const client = stage.shop();
  const seen: string[] = [];
  const both = ["a", "b"].map((name) => client.bus.subscribe("stock:all", () => seen.push(name)));
  await Promise.all(both.map(begun));
  await announce(3);
  await expect.poll(() => seen.toSorted()).toEqual(["a", "b"]);
  for (const subscription of both) subscription.close();
});

describe.each(["websocket", "sse"] as const)("the user of a connection over %s", (bus) => {
  afterEach(() => vi.unstubAllGlobals());

  /** Counts connections to the bus. */
  function counted() {
    const count = { connections: 0 };
    const Original = WebSocket;
    vi.stubGlobal(
      "WebSocket",
      class extends Original {
        constructor(...given: ConstructorParameters<typeof Original>) {
          super(...given);
          count.connections++;
        }
      },
    );
    const send = (url: string, init: RequestInit): Promise<Response> => {
      if (url.includes("/bus/stream")) count.connections++;
      return fetch(url, init);
    };
    return { count, fetch: send };
  }

  it("a new access token leaves it open, and a sign-out changes its rights", async () => {
    const store = memoryStore();
    await stage.customer({ store }).auth.signUp({
      email: stage.newEmail(),
      password: "seven brave otters",
    });
    const { count, fetch: send } = counted();
    const client = stage.customer({ store, bus, fetch: send });
    const seen: unknown[] = [];
    const subscription = client.bus.subscribe("stock:all", ({ data }) => seen.push(data));
    await begun(subscription);

    const tokens = (await store.get())!;
    await store.set({ ...tokens, accessToken: tokens.accessToken.slice(0, -4) });
    await client.from("products").select("stock").limit(1);
    expect((await store.get())!.refreshToken).not.toBe(tokens.refreshToken);
    await announce(4);
    await expect.poll(() => seen).toHaveLength(1);
    expect(JSON.stringify(seen)).toContain('"stock"');
    expect(count.connections).toBe(1);

    await client.auth.signOut();
    await announce(5);
    await expect.poll(() => seen).toHaveLength(2);
    // The publishable key does not read the stock.
    expect(JSON.stringify(seen[1])).not.toContain('"stock"');
    expect(count.connections).toBe(2);
    subscription.close();
  });
});

describe("kill -9 of the gateway", () => {
  let folder: string;
  let port: number;
  let node: ChildProcess | undefined;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "workspace-gateway-client-"));
    port = await freePort();
  });
  afterAll(async () => {
    node?.kill("SIGKILL");
    await rm(folder, { recursive: true, force: true });
  });

  /** Starts a second gateway on the database, in a process of its own. */
  async function start(): Promise<void> {
    const { url, masterKey } = stage.gateway.database;
    node = spawn(process.execPath, [program, "start", "--port", String(port)], {
      cwd: folder,
      env: {
        PATH: process.env["PATH"],
        NODE_COMPILE_CACHE: compileCache,
        ...ownAddress,
        DATABASE_URL: url,
        GATEWAY_MASTER_KEY: masterKey.toString("hex"),
        GATEWAY_STORAGE_URL: stage.storageUrl,
      },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let printed = "";
    for (const stream of [node.stdout!, node.stderr!])
      stream.on("data", (text) => (printed += text));
    const isReady = async (): Promise<string> => {
      const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
      return answer?.status === 200 ? "ready" : printed;
    };
    await expect.poll(isReady, { timeout: 90_000, interval: 50 }).toBe("ready");
  }

  it(
    "no event is missing and none comes twice, over WebSockets and server-sent events",
    { timeout: 300_000 },
    async () => {
      await start();
      const url = `http://127.0.0.1:${port}`;
      const received = (["websocket", "sse"] as const).map((bus) => {
        const offsets: number[] = [];
        const subscription = stage
          .shop({ url, bus })
          .bus.subscribe("stock:all", (_event, { offset }) => offsets.push(offset));
        return { offsets, subscription };
      });
      await Promise.all(received.map(({ subscription }) => begun(subscription)));
      const first = received[0]!.subscription.offset!;
      let count = 0;
      const write = async (times: number): Promise<void> => {
        for (let n = 0; n < times; n++) await announce(++count);
      };
      const writing = write(20);
      await expect.poll(() => received[0]!.offsets.length).toBeGreaterThan(3);
      node!.kill("SIGKILL");
      await once(node!, "exit");
      await writing;
      await write(10);
      await start();
      await write(5);
      const expected = Array.from({ length: count }, (_, n) => first + n);
      for (const { offsets, subscription } of received) {
        await expect.poll(() => offsets.length).toBeGreaterThanOrEqual(count);
        expect(offsets).toEqual(expected);
        subscription.close();
      }
    },
  );
});
