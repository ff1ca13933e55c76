// The endpoints and automations of the demo work as its files say. Users learn from these examples.
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  demoCustomer,
  demoEndpoints,
  demoWorkspace,
  githubSigned,
  openDemo,
  stripeSigned,
  type DemoStage,
} from "../support/demo-stage.ts";
import { soon } from "../support/soon.ts";

let demo: DemoStage;
beforeAll(async () => void (demo = await openDemo()));
afterAll(() => demo.close());

const runs = () => demo.sql("select automation, status from gateway_tx.automation_run order by id");
const stock = async () =>
  (await demo.rows({ from: "p", select: ["stock"], orderBy: [{ field: "sku" }] })).map(
    (row) => row["stock"],
  );

it("stock-counted accepts signed calls, writes the count and announces it", async () => {
  const text = '{"counts":[{"sku":"COF-0001","stock":12},{"sku":"COF-0002","stock":30}]}';
  const refused = await demo.call("stockCounted", `${text} `, githubSigned(text));
  expect(refused.status).toBe(401);
  expect((await demo.call("stockCounted", text, githubSigned(text))).json).toEqual({
    received: true,
    eventId: expect.any(String),
  });
  await expect.poll(stock, soon).toEqual([12, 30, 0]);
  await expect
    .poll(
      () => demo.sql("select instance, op, name from gateway_tx.bus_event order by number"),
      soon,
    )
    .toEqual([
      { instance: "all", op: "update", name: null },
      { instance: "all", op: "update", name: null },
      { instance: "all", op: "custom", name: "counted" },
    ]);
});

it("order-paid marks an order once, notifies its customer and sends a mail", async () => {
  const text = '{"order":100001}';
  const signed = stripeSigned(text);
  const first = await demo.call("orderPaid", text, signed);
  expect(first.status).toBe(200);
  expect((await demo.call("orderPaid", text, signed)).json).toEqual(first.json);
  const orders = () =>
    demo.sql(
      "select instance, name, op from gateway_tx.bus_event where topic = 'orders' order by instance",
    );
  await expect.poll(orders, soon).toEqual([
    { instance: demoCustomer.owner, name: "paid", op: "custom" },
    { instance: "staff", name: null, op: "update" },
  ]);
  await expect
    .poll(async () => (await runs()).at(-1), soon)
    .toEqual({
      automation: "markPaid",
      status: "finished",
    });
  expect(
    await demo.rows({ from: "o", select: ["status"], orderBy: [{ field: "number" }] }),
  ).toEqual([{ status: "paid" }, { status: "delivered" }]);
  const steps = await demo.sql(
    "select step_id, status from gateway_tx.automation_step where type not in ('choose') order by number",
  );
  expect(steps.slice(-4)).toEqual(
    ["found", "pay", "tellCustomer", "thank"].map((id) => ({ step_id: id, status: "succeeded" })),
  );
});

it("order-paid ignores a paid order, and fails for an unknown order", async () => {
  for (const text of ['{"order":100002}', '{"order":7}'])
    expect((await demo.call("orderPaid", text, stripeSigned(text))).status).toBe(200);
  const ended = async () =>
    (await runs())
      .map(({ status }) => status)
      .slice(-2)
      .toSorted((one, other) => String(one).localeCompare(String(other)));
  await expect.poll(ended, soon).toEqual(["failed", "finished"]);
  const [failed] = await demo.sql(
    "select error_message from gateway_tx.automation_step where status = 'failed'",
  );
  expect(failed).toEqual({ error_message: "There is no order 7." });
});

it("mentions answers the challenge of a sender that knows the token", async () => {
  const challenge = (token: string) =>
    demo.ask(
      `endpoint/${demoEndpoints.mentions}?hub.mode=subscribe&hub.verify_token=${token}&hub.challenge=4711`,
    );
  expect((await challenge("development-only-mentions")).text).toBe("4711");
  expect((await challenge("another")).status).toBe(403);
});

it("suggestion-box gives the same answer as an unknown endpoint", async () => {
  const absent = await demo.ask(`endpoint/${demoWorkspace}`, { method: "POST", body: "{}" });
  const off = await demo.call("suggestionBox", "{}");
  expect([off.status, off.text]).toEqual([404, absent.text]);
});

it("price answers from its cache, with 404 for a hidden product, and 400 without a product", async () => {
  const ask = (sku: string) => demo.call("price", JSON.stringify({ sku }));
  const [first, second] = [await ask("COF-0002"), await ask("COF-0002")];
  expect(first.json).toEqual({ sku: "COF-0002", name: "Decaf", price: "7.05" });
  expect([first, second].map(({ headers }) => headers["x-cache"])).toEqual(["MISS", "HIT"]);
  for (const sku of ["OLD-0001", "NO-0001"]) {
    const { status, json } = await ask(sku);
    expect([status, json]).toEqual([404, { error: "There is no such product." }]);
  }
  for (const text of ["{}", "COF-0002", '{"sku":7}'])
    expect((await demo.call("price", text)).status).toBe(400);
});

it("cart adds up the available products", async () => {
  const items = [
    { sku: "COF-0001", quantity: 2 },
    { sku: "COF-0002", quantity: 1 },
    { sku: "OLD-0001", quantity: 9 },
  ];
  expect((await demo.call("cart", JSON.stringify({ items }))).json).toEqual({
    lines: [
      { sku: "COF-0001", name: "House Blend", quantity: 2, price: "12.98" },
      { sku: "COF-0002", name: "Decaf", quantity: 1, price: "7.05" },
    ],
    total: "20.03",
  });
  expect((await demo.call("cart", '{"items":[]}')).json).toEqual({ lines: [], total: "0.00" });
});

it("check-out calculates the price of a customer's cart once, and of no other order", async () => {
  const registered = await demo.ask("auth/register", {
    method: "POST",
    key: demo.publishableKey,
    json: { email: "ada@example.com", password: "correct horse 9 battery" },
  });
  const token: string = registered.json.data.accessToken;
  const insert = (table: "u" | "o", values: object) =>
    demo.queryAs(token, {
      mutation: { type: "insert", table, values: [values], returning: ["id"] },
    });
  const customer: string = (await insert("u", { name: "Ada" })).json.data[0].id;
  const order = async (number: number, cart: unknown, rest: object = {}) =>
    (await insert("o", { number, customer, details: { cart }, ...rest })).status;
  const checkOut = async (number: unknown) => {
    const { status, json } = await demo.call("checkOut", JSON.stringify({ order: number }));
    return [status, json];
  };
  const stock = async () =>
    (
      await demo.rows({
        from: "p",
        select: ["stock"],
        where: [{ field: "sku", op: "eq", value: "COF-0002" }],
      })
    )[0];
  const before = await stock();

  // The client can choose neither the price nor another customer.
  expect(await order(1_700_000_000_001, [], { total: "0.01" })).toBe(400);
  const [lina] = await demo.rows({
    from: "u",
    select: ["id"],
    where: [{ field: "email", op: "eq", value: demoCustomer.email }],
  });
  expect(await order(1_700_000_000_002, [], { customer: lina!["id"] })).toBe(400);

  const number = 1_700_000_000_003;
  const cart = [
    { sku: "COF-0002", quantity: 1, unitPrice: 0 },
    { sku: "COF-0002", quantity: 1 },
  ];
  expect(await order(number, cart)).toBe(200);
  expect(await checkOut(number)).toEqual([200, { order: number, total: "14.10" }]);
  const gone = [404, { error: "There is no new order with this number and a cart." }];
  expect(await checkOut(number)).toEqual(gone);
  expect(await stock()).toEqual({ stock: Number(before!["stock"]) - 2 });
  expect(await demo.rows({ from: "i", select: ["quantity", "unitPrice"] })).toEqual([
    { quantity: 2, unitPrice: "7.05" },
  ]);

  const soldOut = [409, { error: "The store does not have all of these products." }];
  for (const [at, items, answer] of [
    [4, [{ sku: "COF-0002", quantity: 99 }], soldOut],
    [5, [{ sku: "OLD-0001", quantity: 1 }], soldOut],
    [
      6,
      [
        { sku: "COF-0002", quantity: -1 },
        { sku: "COF-0002", quantity: 0.5 },
      ],
      gone,
    ],
    [7, { sku: "COF-0002", quantity: "1" }, gone],
    [8, null, gone],
  ] as const) {
    expect(await order(1_700_000_000_000 + at, items)).toBe(200);
    expect(await checkOut(1_700_000_000_000 + at)).toEqual(answer);
  }
  for (const wrong of [null, "1700000000003", 100_001, 1e300])
    expect(await checkOut(wrong)).toEqual([400, { error: "Which order? Send its number." }]);
});
