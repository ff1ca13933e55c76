// Reads, writes and errors of the client, against a real gateway.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createClient } from "../../src/client/index.ts";
import { failure, openShop, shopWorkspace, type ShopStage } from "./client-stage.ts";

let stage: ShopStage;
beforeAll(async () => {
  stage = await openShop();
  const { backend } = stage;
  const { rows } = await backend.from("categories").insert({ name: "Tea" }).returning("id");
  await stage.addProducts("p", 12);
  await backend
    .from("products")
    .update({ category: rows[0]!.id, attributes: { organic: true }, size: "m" })
    .where({ price: { lt: 3 } });
  const [first] = await backend.from("products").select("id").where({ sku: "p0" });
  await backend
    .from("reviews")
    .insert([{ product: first!.id, rating: 5, email: "ada@example.com" }]);
});
afterAll(() => stage.close());

/** A `fetch` that answers the first calls of `/query` itself, and records all of them. */
function interposed(...answers: (() => Response | Promise<Response>)[]) {
  const calls: RequestInit[] = [];
  const send = (url: string, init: RequestInit): Promise<Response> => {
    if (!url.endsWith("/query")) return fetch(url, init);
    calls.push(init);
    const answer = answers.shift();
    return answer === undefined ? fetch(url, init) : Promise.resolve().then(answer);
  };
  return { calls, fetch: send };
}
const busy =
  (headers: Record<string, string> = {}) =>
  () =>
    Response.json(
      { error: { code: "UNAVAILABLE", message: "The server is busy." } },
      { status: 503, headers },
    );

describe("reads", () => {
  it("a query gives rows with the selected columns and related rows", async () => {
    const rows = await stage
      .shop()
      .from("products")
      .select("name", "price", { category: ["name"] }, { relation: "reviews", select: ["rating"] })
      .where({ price: { lt: 10 }, attributes: { path: ["organic"], eq: true } })
      .orderBy("price")
      .limit(1);
    expect(rows).toEqual([
      { name: "Product 0", price: "0.00", category: { name: "Tea" }, reviews: [{ rating: 5 }] },
    ]);
  });

  it("conditions reach null, lists, groups, related rows and other columns", async () => {
    const products = stage.shop().from("products").select("sku").orderBy("price");
    const skus = async (query: typeof products): Promise<readonly string[]> =>
      (await query).map(({ sku }) => sku);
    expect(await skus(products.where({ size: null }).limit(1))).toEqual(["p3"]);
    expect(await skus(products.where({ price: { in: [1, "2"] } }))).toEqual(["p1", "p2"]);
    expect(
      await skus(products.where({ or: [{ sku: "p4" }, { not: { price: { lt: 11 } } }] })),
    ).toEqual(["p4", "p11"]);
    expect(await skus(products.where({ reviews: { some: { rating: { gte: 5 } } } }))).toEqual([
      "p0",
    ]);
    expect(await skus(products.where({ category: { some: { name: "Tea" } } }).limit(2))).toEqual([
      "p0",
      "p1",
    ]);
  });

  it("counts, aggregates and groups", async () => {
    const products = stage.shop().from("products");
    expect(await products.where({ price: { gte: 6 } }).count()).toBe(6);
    const groups = await products
      .select("size", { fn: "count", as: "n" }, { fn: "sum", field: "price", as: "total" })
      .having({ n: { gt: 3 } });
    expect(groups).toEqual([{ size: null, n: 9, total: "63.00" }]);
  });

  it("a query is an async iterator over all rows, by cursor or in pages of groups", async () => {
    const seen: string[] = [];
    const send = interposed();
    const query = stage.shop({ fetch: send.fetch }).from("products").select("sku").orderBy("price");
    for await (const { sku } of query.limit(5)) seen.push(sku);
    expect(seen).toEqual(["p0", "p1", "p2", "p3", "p4"]);
    const { meta, rows } = await query.limit(7).page({ total: true });
    expect([rows.length, meta.total]).toEqual([7, 12]);
    const next = await query.limit(7).after(meta.nextCursor!).page({ total: true });
    expect(next.rows.map(({ sku }) => sku)).toEqual(["p7", "p8", "p9", "p10", "p11"]);
    const sizes: unknown[] = [];
    const distinct = stage.shop().from("products").select("size").distinct().orderBy("size");
    for await (const { size } of distinct) sizes.push(size);
    expect(sizes).toEqual(["m", null]);
  });

  it("a condition without a value is refused, because it would reach more rows", async () => {
    const sku = undefined as unknown as string;
    const query = stage.backend.from("products").delete().where({ sku });
    expect(await failure(query)).toMatchObject({ code: "INVALID_OPTIONS" });
  });
});

describe("writes", () => {
  it("inserts, updates, upserts and deletes", async () => {
    const products = stage.backend.from("products");
    const added = await products.insert({ sku: "w1", name: "W", price: "1.50" }).returning("price");
    expect(added).toEqual({ affectedRows: 1, rows: [{ price: "1.50" }] });
    await products
      .update({ stock: { inc: 3 } })
      .where({ sku: "w1" })
      .maxAffected(1);
    const upsert = products
      .insert({ sku: "w1", name: "New name", price: 2 })
      .onConflict({ columns: ["sku"], action: "update", set: ["name"] });
    await upsert;
    expect(await products.select("name", "stock", "price").where({ sku: "w1" }).first()).toEqual({
      name: "New name",
      stock: 3,
      price: "1.50",
    });
    expect((await products.delete().where({ sku: "w1" })).affectedRows).toBe(1);
  });

  it("a transaction commits all steps, and a later step uses values of an earlier one", async () => {
    const { backend } = stage;
    const done = await backend.transaction((add) => {
      const product = add(backend.from("products").select("id").where({ sku: "p5" }));
      const review = { product: product.ref(0, "id"), rating: 4 };
      const written = add(backend.from("reviews").insert(review).returning("rating"));
      return { product, list: [written] };
    });
    expect(done.product).toHaveLength(1);
    expect(done.list).toEqual([{ affectedRows: 1, rows: [{ rating: 4 }] }]);
    const wrong = backend.transaction((add) => {
      add(backend.from("categories").insert({ name: "undone" }));
      add(backend.from("reviews").insert({ product: "x", rating: 9 }));
    });
    expect(await failure(wrong)).toMatchObject({ code: "INVALID_MUTATION", status: 400 });
    expect(await backend.from("categories").where({ name: "undone" }).count()).toBe(0);
  });

  it("retries carry the same Idempotency-Key, so a write whose answer is lost is done once", async () => {
    const { url, workspace } = stage.options;
    const key = stage.tokenOf("backend");
    let isLost = false;
    const keys: unknown[] = [];
    const send = async (to: string, init: RequestInit): Promise<Response> => {
      const response = await fetch(to, init);
      if (!to.endsWith("/query")) return response;
      keys.push(new Headers(init.headers).get("idempotency-key"));
      if (isLost) return response;
      isLost = true;
      throw new TypeError("connection reset");
    };
    const client = createClient({ url, workspace, key, fetch: send });
    const { affectedRows } = await client.from("categories").insert({ name: "once" });
    expect(affectedRows).toBe(1);
    expect(await stage.backend.from("categories").where({ name: "once" }).count()).toBe(1);
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
    await client.from("categories").insert({ name: "again" });
    expect(keys[2]).not.toBe(keys[0]);
  });

  it("calls a synchronous endpoint by its name", async () => {
    expect(await stage.backend.call("price-of", { sku: "p7" })).toEqual({ price: "7.00" });
  });
});

describe("errors", () => {
  it("have code, message, place, status and request id", async () => {
    const wrong = stage
      .shop()
      .from("products")
      .where({ sku: { lyke: "x" } as never });
    const error = await failure(wrong);
    expect(error).toMatchObject({
      name: "ClientError",
      code: "INVALID_QUERY",
      status: 400,
      place: "/query/where/0/op",
      message: expect.stringContaining("like"),
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
  });

  it("of all shapes have a code: structured, service, flat, and without an answer", async () => {
    const { shop, options } = stage;
    const email = stage.newEmail();
    const code = async (work: PromiseLike<unknown>): Promise<unknown> =>
      ((await failure(work)) as { readonly code?: string }).code;
    expect(await code(shop().from("nothing" as never))).toBe("UNKNOWN_NAME");
    expect(await code(shop({ key: "pk_live_wrong" }).from("products"))).toBe("UNAUTHENTICATED");
    expect(await code(shop().auth.signUp({ email, password: "short" }))).toBe("INVALID_REQUEST");
    expect(await code(shop().files.list())).toBe("FORBIDDEN");
    expect(await code(shop().auth.changePassword({ currentPassword: "", newPassword: "" }))).toBe(
      "SIGNED_OUT",
    );
    const nowhere = createClient({ ...options, url: "http://127.0.0.1:1", retries: 0 });
    expect(await code(nowhere.from("products"))).toBe("NETWORK_ERROR");
    expect(await code(shop().from("products").signal(AbortSignal.abort()))).toBe("ABORTED");
    const slow = shop({
      fetch: (_url, { signal }) =>
        new Promise((_resolve, reject) =>
          signal!.addEventListener("abort", () => reject(signal!.reason as Error)),
        ),
    });
    expect(await code(slow.from("products").signal(AbortSignal.timeout(1)))).toBe("TIMEOUT");
  });

  it("a proxy that answers something else is INVALID_ANSWER, with its status", async () => {
    const page = (status: number) => () =>
      new Response("<html>sign in here", { status, headers: { "content-type": "text/html" } });
    for (const status of [200, 502]) {
      const { fetch: send } = interposed(page(status), page(status));
      const error = await failure(stage.shop({ fetch: send, retries: 0 }).from("products"));
      expect(error).toMatchObject({ code: "INVALID_ANSWER", status });
    }
    const file = new Blob(["x"]);
    for (const answer of [{ welcome: true }, null]) {
      const client = createClient({
        ...stage.options,
        fetch: () => Promise.resolve(Response.json(answer)),
      });
      const calls = [
        () => client.from("products"),
        () => client.files.upload(file, { name: "x.txt" }),
        () => client.files.link("x"),
        () => client.files.list(),
      ];
      for (const call of calls)
        expect(await failure(call())).toMatchObject({ code: "INVALID_ANSWER" });
    }
  });

  it("an answer that breaks off in its body is NETWORK_ERROR", async () => {
    const server = createServer((_request, response) => {
      response.writeHead(200, { "content-type": "application/json", "content-length": "100" });
      response.write('{"data":[');
      response.destroy();
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const client = createClient({ url, workspace: shopWorkspace, retries: 0 });
    expect(await failure(client.from("products"))).toMatchObject({ code: "NETWORK_ERROR" });
    server.close();
  });

  it("a busy gateway is asked again, but not before Retry-After, and not later than maxWaitMs", async () => {
    const { calls, fetch: send } = interposed(busy(), busy({ "retry-after": "0" }));
    await stage.shop({ fetch: send }).from("products").limit(1);
    expect(calls).toHaveLength(3);
    const later = interposed(busy({ "retry-after": "60" }));
    const error = await failure(stage.shop({ fetch: later.fetch }).from("products"));
    expect(error).toMatchObject({ code: "UNAVAILABLE", retryAfterMs: 60_000 });
    expect(later.calls).toHaveLength(1);
    const soon = interposed(busy({ "retry-after": "1" }));
    const start = performance.now();
    await stage.shop({ fetch: soon.fetch }).from("products").limit(1);
    expect(performance.now() - start).toBeGreaterThan(990);
  });

  it("wrong options are refused at once", () => {
    const { options } = stage;
    const code = (given: object): unknown => {
      try {
        createClient({ ...options, ...given });
      } catch (error) {
        return (error as { readonly code?: string }).code;
      }
      return null;
    };
    expect(code({ url: "127.0.0.1:4400" })).toBe("INVALID_OPTIONS");
    expect(code({ url: `${options.url}/${options.workspace}/` })).toBe("INVALID_OPTIONS");
    expect(code({ workspace: "shop" })).toBe("INVALID_OPTIONS");
    expect(code({ key: "pk_live_\nX-Evil: 1" })).toBe("INVALID_OPTIONS");
    expect(code({ key: "sk_live_x" })).toBe(null);
  });
});

describe("files", () => {
  it("uploads, downloads, links and deletes", async () => {
    const { files } = stage.backend;
    const progress: unknown[] = [];
    const { id, size } = await files.upload(new Blob(["Hello"]), {
      name: "hello.txt",
      onProgress: (each) => progress.push(each),
    });
    expect([size, progress]).toEqual([5, [{ loaded: 5, total: 5 }]]);
    expect(await (await files.download(id)).text()).toBe("Hello");
    expect(await (await files.download(id, { range: "bytes=-2" })).text()).toBe("lo");
    const { url } = await files.link(id, { minutes: 5 });
    expect(await (await fetch(url)).text()).toBe("Hello");
    await files.setPublic(id, true);
    expect(await (await fetch(files.publicUrl(id))).text()).toBe("Hello");
    expect((await files.list()).map((file) => file.id)).toContain(id);
    await files.delete(id);
    expect(await failure(files.download(id))).toMatchObject({ code: "NOT_FOUND", status: 404 });
    expect(await failure(files.upload(new Blob(["x"]), { name: "x.exe" }))).toMatchObject({
      status: 400,
    });
  });
});
