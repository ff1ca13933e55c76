// A definition from a backup must pass the checks of an apply, and must have the form that an apply
// stores (G28.6).
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { flawsOfStored } from "../../src/definitions/stored/flaws.ts";
import { cornerStore, env } from "./corner-store.ts";
import { loadDefinition } from "./load-definition.ts";
import { shop } from "../lifecycle/lifecycle-stage.ts";
import type { WorkspaceDefinition } from "../../src/catalog/definition.ts";

const demo = fileURLToPath(new URL("../../templates/workspaces/demo", import.meta.url));

function stored(folder: string): [WorkspaceDefinition, ReadonlyMap<string, string>] {
  const { definition, secrets } = loadDefinition(folder, { env });
  return [JSON.parse(JSON.stringify(definition)) as WorkspaceDefinition, secrets];
}

it.each([
  ["the Corner Store", ...stored(cornerStore)],
  ["the demo", ...stored(demo)],
  ["the definition that the tests of backups restore", shop, new Map<string, string>()],
] as const)("finds nothing wrong with %s as an apply stores it", (_name, definition, secrets) => {
  expect(flawsOfStored(definition, secrets)).toEqual([]);
});

describe("a forged definition", () => {
  const [whole, secrets] = stored(cornerStore);
  /** Returns the definition with another value at a path. */
  const changed = (path: string, value: unknown): WorkspaceDefinition => {
    const copy: Record<string, unknown> = structuredClone({ ...whole });
    const steps = path.split(".");
    const last = steps.pop()!;
    let holder = copy;
    for (const step of steps) holder = holder[step] as Record<string, unknown>;
    holder[last] = value;
    return copy as unknown as WorkspaceDefinition;
  };
  it.each<[string, unknown]>([
    ["workspace.plan.requestsPerMinute", 1e300],
    ["workspace.plan.storageMb", "1"],
    ["workspace.plan.reserve", null],
    ["workspace.auth.accessTokenMinutes", 1e9],
    ["workspace.auth.redirectUris", ["javascript:alert(1)"]],
    ["workspace.auth.defaultRoles", ["admin"]],
    ["workspace.branding.name", 7],
    ["workspace.more", 1],
    ["tables.orders.columns.status.values", []],
    ["tables.orders.columns.customer.reference.table", "nobody"],
    ["tables.orders.columns.customer.reference.onDelete", "; drop schema gateway"],
    ["tables.orders.indexes", [{ columns: ["nothing"] }]],
    ["tables.orders.columns.customer.reference", undefined],
    ["roles.customer.tables.orders.read", ["nothing"]],
    ["roles.customer.tables", null],
    ["roles.customer.files", "everything"],
    ["keys.storefront.kind", "root"],
    ["keys.storefront.files", ["listOwn"]],
    ["keys.storefront.cache", { mode: "time" }],
    ["endpoints.quote.automations", ["nobody"]],
    ["endpoints.quote.signature", { algorithm: "sum" }],
    ["automations.quote.runAs", "nobody"],
    ["automations.quote.steps", [{ id: "x", type: "shell" }]],
    ["automations", []],
    ["topics.orders.retentionHours", -1],
    ["topics.orders.maxMb", 0],
    ["topics.orders.maxMb", 1e6],
    ["providers.acme.discoveryUrl", "file:///etc/passwd"],
  ])("is refused for %s: %j", (path, value) => {
    expect(flawsOfStored(changed(path, value), secrets)).not.toEqual([]);
  });

  it("is refused for conditions that are too deep", () => {
    const deep: unknown = JSON.parse(`${'{"not":'.repeat(5_000)}1${"}".repeat(5_000)}`);
    const definition = changed("roles.customer.tables.orders.rowFilter", [deep]);
    expect(flawsOfStored(definition, secrets)).not.toEqual([]);
  });
});
