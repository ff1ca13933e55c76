import { describe, expect, it } from "vitest";
import { diffDefinitions } from "../../src/definitions/diff/diff.ts";
import { defineWorkspace, referenceTo, scope, type Sketch } from "../support/definition.ts";
import type { StepDefinition, WorkspaceDefinition } from "../../src/catalog/definition.ts";

const lines = (before: WorkspaceDefinition | undefined, after: WorkspaceDefinition): string[] =>
  diffDefinitions(before, after).map(
    (change) => `${change.kind} ${change.path}: ${change.summary}`,
  );
const between = (before: Sketch, after: Sketch): string[] =>
  lines(defineWorkspace(before), defineWorkspace(after));
const orders = {
  columns: { number: { type: "bigint" }, note: { type: "text", maxLength: 9 } },
} as const;

describe("the differences of two definitions", () => {
  it("are an empty list if the definitions are equal", () => {
    expect(between({ tables: { orders } }, { tables: { orders } })).toEqual([]);
  });

  it("begin with the workspace itself if it is new", () => {
    const [first, ...rest] = lines(
      undefined,
      defineWorkspace({ tables: { orders }, roles: { customer: {} }, keys: { backend: {} } }),
    );
    expect(first).toMatch(/^createWorkspace workspace: create workspace Test \(0b6f/);
    expect(rest).toEqual([
      "createTable tables.orders: create table orders, 3 columns",
      "create roles.customer: create role customer",
      "create keys.backend: create key backend",
    ]);
  });

  it("follow ids, so that another name is a rename and another id another thing", () => {
    const before = defineWorkspace({ tables: { orders } });
    const { orders: table } = before.tables;
    const { number, ...columns } = table!.columns;
    const renamed = {
      ...before,
      tables: { sales: { ...table!, columns: { ...columns, no: number! } } },
    };
    expect(lines(before, renamed)).toEqual([
      "renameTable tables.sales: rename table orders to sales",
      "renameColumn tables.sales.columns.no: rename column number to no",
      "changeTable tables.sales: order of the columns",
    ]);
    expect(between({ tables: { orders } }, { tables: { sales: orders } })).toEqual([
      "dropTable tables.orders: drop table orders (if sales is its new name, write renamedFrom: orders there)",
      "createTable tables.sales: create table sales, 3 columns",
    ]);
  });

  it("show all changes of one column in one line", () => {
    const after = {
      columns: {
        number: { type: "bigint" },
        note: {
          type: "text",
          maxLength: 5,
          required: true,
          unique: true,
          default: "-",
          description: "x",
        },
      },
    } as const;
    expect(between({ tables: { orders } }, { tables: { orders: after } })).toEqual([
      'changeColumn tables.orders.columns.note: note: required, empty rows get the default, unique, maxLength 9 → 5, default "-", description',
    ]);
  });

  it("name the removed rule, and the added and removed values", () => {
    const status = (values: readonly string[]) =>
      ({
        tables: {
          orders: { columns: { status: { type: "enum", values }, n: { type: "integer", min: 1 } } },
        },
      }) as const;
    const after = {
      tables: {
        orders: {
          columns: { status: { type: "enum", values: ["b", "c"] }, n: { type: "integer" } },
        },
      },
    } as const;
    expect(between(status(["a", "b"]), after)).toEqual([
      "changeColumn tables.orders.columns.status: status: values -a +c",
      "changeColumn tables.orders.columns.n: n: no min",
    ]);
  });

  it("show the target of a reference, the effect of a delete, and the names of the relations", () => {
    const lineOf = (reference: Parameters<typeof referenceTo>[2], table = "orders") => ({
      tables: {
        orders,
        customers: { columns: {} },
        lines: { columns: { order: referenceTo(table, "order", reference) } },
      },
    });
    expect(
      between(lineOf({}), lineOf({ onDelete: "cascade", relation: "sale", inverse: "lines" })),
    ).toEqual([
      "changeColumn tables.lines.columns.order: order: onDelete restrict → cascade, relation order → sale, inverse none → lines",
    ]);
    expect(between(lineOf({}), lineOf({}, "customers"))).toEqual([
      "changeColumn tables.lines.columns.order: order: points at customers",
    ]);
  });

  it("see indexes and unique groups", () => {
    const more = {
      ...orders,
      indexes: [{ columns: ["number", "note"] }],
      unique: [["note", "number"]],
    };
    const added = [
      "addUnique tables.orders.unique: note, number unique together",
      "addIndex tables.orders.indexes: index on number, note",
    ];
    const dropped = [
      "dropUnique tables.orders.unique: note, number no longer unique together",
      "dropIndex tables.orders.indexes: drop index on number, note",
    ];
    expect(between({ tables: { orders } }, { tables: { orders: more } })).toEqual(added);
    expect(between({ tables: { orders: more } }, { tables: { orders } })).toEqual(dropped);
  });

  it("name the changed fields of roles, keys and settings, without the values", () => {
    const before: Sketch = {
      roles: { customer: { tables: { orders: scope() } } },
      keys: { shop: { kind: "publishable" }, old: {} },
    };
    const after: Sketch = {
      workspace: { name: "Other" },
      roles: { customer: { tables: { orders: scope({ maxRows: 5, read: ["note"] }) } } },
      keys: { shop: { kind: "publishable", origins: ["https://a.example"] } },
    };
    expect(between(before, after)).toEqual([
      "changeWorkspace workspace: change name",
      "change roles.customer: change tables.orders.read, tables.orders.maxRows",
      "drop keys.old: drop key old, which stops working at once",
      "change keys.shop: change origins",
    ]);
  });

  it("describe endpoints and automations, and name the changed steps", () => {
    const step = (id: string, message: string) => ({ id, type: "fail", message }) as const;
    const choice = (message: string) =>
      ({
        id: "which",
        type: "choose",
        branches: [{ when: "true", steps: [step("inner", message)] }],
      }) as const;
    const withSteps = (...steps: readonly StepDefinition[]): WorkspaceDefinition => ({
      ...defineWorkspace({ keys: { backend: {} } }),
      endpoints: {
        paid: {
          id: "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0e01",
          description: null,
          mode: "async",
          active: true,
          signature: { algorithm: "HMAC-SHA256", format: "default", header: "X-Signature" },
          cache: null,
          automations: ["work"],
        },
      },
      automations: {
        work: {
          id: "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0a01",
          description: null,
          runAs: "backend",
          steps: [...steps],
        },
      },
    });
    const [a, b] = [step("a", "one"), step("b", "two")];
    expect(lines(undefined, withSteps(a, b)).slice(2)).toEqual([
      "create endpoints.paid: create endpoint paid: async, signed in X-Signature (default, HMAC-SHA256), runs work",
      "create automations.work: create automation work: as backend, a (fail), b (fail)",
    ]);
    expect(
      lines(
        withSteps(a, b, choice("x")),
        withSteps(choice("y"), step("a", "other"), step("c", "")),
      ),
    ).toEqual([
      "change automations.work: change steps.b (removed), steps.c (new), steps (order), steps.which.branches[0].steps.inner.message, steps.a.message",
    ]);
  });

  it("are never empty if the definitions differ, even if only in the order of entries", () => {
    const two = { a: { columns: {} }, b: { columns: {} } };
    expect(between({ tables: two }, { tables: { b: two.b, a: two.a } })).toEqual([
      "changeWorkspace workspace: order of entries",
    ]);
  });

  it("mark a change as destructive if and only if it may delete data", () => {
    const destructive = (column: Parameters<typeof defineWorkspace>[0]) =>
      diffDefinitions(defineWorkspace({ tables: { orders } }), defineWorkspace(column)).map(
        (change) => change.destructive,
      );
    expect(destructive({ tables: {} })).toEqual([true]);
    expect(
      destructive({ tables: { orders: { columns: { number: { type: "bigint" } } } } }),
    ).toEqual([true]);
    expect(
      destructive({
        tables: { orders: { columns: { ...orders.columns, number: { type: "integer" } } } },
      }),
    ).toEqual([true]);
    expect(
      destructive({
        tables: { orders: { columns: { ...orders.columns, number: { type: "decimal" } } } },
      }),
    ).toEqual([false]);
    expect(
      destructive({
        tables: {
          orders: { columns: { ...orders.columns, note: { type: "text", maxLength: 1 } } },
        },
      }),
    ).toEqual([false]);
  });
});
