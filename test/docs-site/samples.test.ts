import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  openSampleRunner,
  type SampleRunner,
} from "../../scripts/suite/docs-samples/run-sample.ts";
import { describeContract, type OperationDescription } from "../../src/contract/index.ts";
import { clientQuery } from "../../src/docs-site/reference/samples/client-query.ts";
import { samplesOf } from "../../src/docs-site/reference/samples/sample-tabs.ts";
import { demoWorkspace, openDemo, type DemoStage } from "../support/demo-stage.ts";
import { wholeSite } from "../support/whole-site.ts";

const root = new URL("../..", import.meta.url).pathname;
const { operations } = describeContract();
const operationOf = (id: string): OperationDescription => operations.find((one) => one.id === id)!;

/** The operation with another body in its example. */
const withBody = (id: string, value: unknown): OperationDescription => {
  const operation = operationOf(id);
  const [content] = operation.body;
  return {
    ...operation,
    body: [{ ...content!, examples: [{ name: "Body", summary: "", value }] }],
  };
};

/** Characters with a meaning in shells, in JavaScript and in Python. */
const odd = 'it\'s `$(exit 9)` ${x} "q" \\ {brace} é\n😀';

describe("samples of the documentation", () => {
  let demo: DemoStage;
  let runner: SampleRunner;
  beforeAll(async () => {
    demo = await openDemo();
    const variables = {
      GATEWAY_URL: demo.gateway.baseUrl,
      WORKSPACE: demoWorkspace,
      GATEWAY_KEY: demo.publishableKey,
    };
    runner = await openSampleRunner(variables, null);
  });
  afterAll(async () => {
    await runner.close();
    await demo.close();
  });

  it("run as pasted: a read in each language", async () => {
    const body = {
      refs: { p: "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0103" },
      query: {
        from: "p",
        select: ["name", "price"],
        where: [{ field: "name", op: "neq", value: odd }],
      },
    };
    const [group] = samplesOf({ root }, withBody("query", body));
    const samples = group!.samples.filter(({ language }) => language !== "client");
    expect(samples.map(({ language }) => language)).toEqual(["curl", "fetch", "python"]);
    for (const sample of samples) {
      const { status, output } = await runner.run(sample, false);
      expect(status, output).toBe(200);
      expect(output).toContain("House Blend");
    }
  });

  it("run as pasted: an operation without a credential", async () => {
    const [group] = samplesOf({ root }, operationOf("getHealth"));
    const { status } = await runner.run(group!.samples[0]!, false);
    expect(status).toBe(200);
  });

  it("print the body of an error in Python", async () => {
    const body = { refs: {}, query: { from: "p" } };
    const [group] = samplesOf({ root }, withBody("query", body));
    const sample = group!.samples.find(({ language }) => language === "python")!;
    const { status, output } = await runner.run(sample, false);
    expect(status, output).toBe(400);
    expect(output).toContain('"code":"INVALID_REFS"');
  });

  it("say above them which credential the operation needs, openly if the usual key is not enough", async () => {
    const { files } = await wholeSite();
    const startOf = (id: string): string =>
      /<section class="requests".*?<div class="tabs">/s.exec(
        files.get(`reference/${id}.html`)!.text,
      )![0];
    expect(startOf("query")).toContain('<details class="variables"><summary>');
    expect(startOf("listFiles")).toMatch(/class="variables" open>.*GATEWAY_KEY=sk_live_/s);
    expect(startOf("listMembers")).toMatch(
      /class="variables" open>.*href="startPortalSession\.html"/s,
    );
    expect(startOf("changePassword")).toMatch(/class="variables" open>.*href="login\.html"/s);
    expect(startOf("query")).toContain('href="../guides/client.html"');
  });

  it("exist for every operation that programs call", () => {
    const without = operations.filter((operation) =>
      samplesOf({ root }, operation).every(({ samples }) => samples.length === 0),
    );
    expect(without.map(({ id }) => id)).toEqual([]);
  });

  it("put no value of the contract into a shell or a program as code", () => {
    const path = "/{workspaceId}/$(exit 9)/`exit 9`/${x}/'\"";
    const operation = { ...withBody("query", { ["__proto__"]: odd, [odd]: odd }), path };
    for (const { code } of samplesOf({ root }, operation)[0]!.samples) {
      const address = code
        .split("\n")
        .find((line) => line.includes("WORKSPACE") && line.includes("/"))!;
      expect(address).not.toContain("exit 9)");
      expect(address).not.toContain("${x}");
    }
  });
});

describe("samples with the client", () => {
  const tables = new Map([["id-1", "orders"]]);
  const code = (body: object): string | null =>
    clientQuery({ refs: { o: "id-1" }, ...body }, tables);

  it("name tables, conditions and relations as the client's methods take them", () => {
    expect(
      code({
        query: {
          from: "o",
          select: ["number", { relation: "customer", ref: "c", select: ["name"] }],
          where: [
            { field: "status", op: "eq", value: "paid" },
            {
              relation: "items",
              ref: "i",
              match: "some",
              where: [{ field: "quantity", op: "gt", value: 2 }],
            },
          ],
          orderBy: [{ field: "placedAt", dir: "desc" }],
          limit: 2,
        },
      }),
    ).toBe(`const rows = await db.from("orders")
  .select("number", { customer: ["name"] })
  .where({
    status: "paid",
    items: { some: { quantity: { gt: 2 } } },
  })
  .orderBy("placedAt", "desc")
  .limit(2);
console.log(rows);`);
  });

  it("keep two conditions on one column", () => {
    const where = [
      { field: "total", op: "gt", value: 1 },
      { field: "total", op: "lt", value: 9 },
    ];
    expect(code({ query: { from: "o", where } })).toContain(
      ".where({ total: { gt: 1 } })\n  .where({ total: { lt: 9 } })",
    );
  });

  it("take a period of time into the selection, in the place of its name", () => {
    const select = ["month", "status", { fn: "count", alias: "orders" }];
    const groupBy = ["status", { field: "placedAt", bucket: "month", alias: "month" }];
    expect(code({ query: { from: "o", select, groupBy } })).toContain(`  .select(
    { field: "placedAt", bucket: "month", as: "month" },
    "status",
    { fn: "count", as: "orders" },
  );`);
  });

  it("use the step itself for a value of an earlier step", () => {
    const transaction = [
      { query: { from: "o", select: ["id"] } },
      {
        mutation: {
          type: "delete",
          table: "o",
          where: [{ field: "id", op: "eq", value: { $ref: "steps.0.data.0.id" } }],
        },
      },
    ];
    expect(code({ transaction })).toContain('.where({ id: { eq: step0.ref(0, "id") } })');
  });

  it("are left out for requests that the client cannot make", () => {
    expect(
      code({ mutation: { type: "delete", table: "o", notify: { bus: "a:b", event: "x" } } }),
    ).toBeNull();
    expect(clientQuery("no object", tables)).toBeNull();
  });
});
