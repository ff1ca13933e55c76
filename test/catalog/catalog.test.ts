import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  createCatalog,
  type Catalog,
  type CatalogDependencies,
} from "../../src/catalog/catalog.ts";
import { createLocalSignals } from "../../src/platform/signals/signals.ts";
import { createLogger } from "../../src/platform/logger.ts";
import { CATALOG_CHANNEL } from "../../src/catalog/catalog.ts";
import { guidFrom } from "../../src/platform/ids.ts";
import { defineWorkspace, WORKSPACE_ID } from "../support/definition.ts";
import { openWorkbench, type Workbench } from "../definitions/workbench.ts";
import type { Pool } from "../../src/platform/postgres/pool.ts";

let bench: Workbench;
const open: Catalog[] = [];
beforeAll(async () => {
  bench = await openWorkbench();
});
afterAll(() => bench.close());
beforeEach(() => bench.sql("delete from gateway.workspace"));
afterEach(async () => {
  for (const catalog of open.splice(0)) catalog.close();
  for (const { name } of await bench.sql<{ name: string }>(
    "select nspname as name from pg_namespace where nspname like 'ws\\_%'",
  ))
    await bench.sql(`drop schema "${name}" cascade`);
});

const labelled = (label: string, id = WORKSPACE_ID) =>
  defineWorkspace({ id, tables: { orders: { label, columns: {} } } });
/** Counts the look-ups of workspaces, and can delay them. */
function openCatalog(
  more: Partial<CatalogDependencies> = {},
  onLookup?: () => Promise<void> | void,
) {
  let lookups = 0;
  const control: Pool = {
    ...bench.database.control,
    run: async (statement, values, options) => {
      const rows = await bench.database.control.run(statement, values, options);
      if (statement.name === "catalog_find_workspace") {
        lookups++;
        await onLookup?.();
      }
      return rows as never;
    },
  };
  const catalog = createCatalog({
    control,
    secretBox: bench.secretBox,
    log: createLogger("silent"),
    ...more,
  });
  open.push(catalog);
  return { catalog, lookups: () => lookups };
}
const labelIn = async (catalog: Catalog): Promise<string | null | undefined> =>
  (await catalog.get(WORKSPACE_ID))?.tablesByName.get("orders")?.label;

describe("the catalog", () => {
  it("returns a workspace as it was applied, and undefined for an unknown id", async () => {
    await bench.apply(labelled("one"));
    const { catalog } = openCatalog();
    expect(await labelIn(catalog)).toBe("one");
    expect(await catalog.get(guidFrom(WORKSPACE_ID, "nobody"))).toBeUndefined();
  });

  it("shares equal parts of definitions, until one of them changes", async () => {
    const other = guidFrom(WORKSPACE_ID, "other");
    const label = "x".repeat(10_000);
    const [first, changed] = [labelled(label), labelled("changed")];
    const copy = { ...first, workspace: { ...first.workspace, id: other, name: "Copy" } };
    await bench.apply(first);
    await bench.apply(copy);
    // The limit has room for one definition and little more, so two fit only if they share parts.
    const { catalog, lookups } = openCatalog({ sizeMax: 18_000 });
    const both = () => Promise.all([catalog.get(WORKSPACE_ID), catalog.get(other)]);
    await catalog.get(WORKSPACE_ID);
    const [one, two] = await both();
    expect(two!.model).toBe(one!.model);
    expect([one!.name, two!.name]).toEqual(["Test", "Copy"]);
    expect(two!.schema).not.toBe(one!.schema);
    expect(two!.derive("x").equals(one!.derive("x"))).toBe(false);
    const { keys, ...rest } = copy;
    expect(two!.definition).toEqual(rest);
    const keysOf = [...two!.keysById].map(([id, { name, definition }]) => [
      name,
      { id, ...definition },
    ]);
    expect(Object.fromEntries(keysOf)).toEqual(keys);
    expect(lookups()).toBe(1);
    await bench.apply({ ...changed, workspace: copy.workspace });
    await catalog.refresh();
    expect((await catalog.get(other))!.tablesByName.get("orders")!.label).toBe("changed");
    expect((await catalog.get(WORKSPACE_ID))!).toBe(one);
    expect(await labelIn(catalog)).toBe(label);
  });

  it("reloads workspaces if the server has another version", async () => {
    await bench.apply(labelled("one"));
    let server: number | null = null;
    const { run } = bench.database.control;
    const control: Pool = {
      ...bench.database.control,
      run: async (statement, values, options) => {
        const isPoll = statement.name === "catalog_changed_workspaces";
        // Simulates a database server of another version, which reports its version after the start
        // of the catalog.
        const isNews = isPoll && server !== null && values?.[1] !== server;
        const known = isPoll && server !== null ? [values?.[0], await actual()] : values;
        const rows = await run<Record<string, unknown>>(statement, known, options);
        if (isNews) rows.push({ id: null, version: 0, server });
        if (statement.name === "catalog_find_workspace" && server !== null)
          rows[0]!["hasJsonScalar"] = server >= 17;
        return rows as never;
      },
    };
    const actual = async (): Promise<number> =>
      (
        await bench.sql<{ v: number }>(
          "select current_setting('server_version_num')::int / 10000 as v",
        )
      )[0]!.v;
    const { catalog } = openCatalog({ control });
    const first = await catalog.get(WORKSPACE_ID);
    expect(first!.hasJsonScalar).toBe((await actual()) >= 17);
    await catalog.refresh();
    expect(await catalog.get(WORKSPACE_ID)).toBe(first);
    server = 15;
    await catalog.refresh();
    const second = await catalog.get(WORKSPACE_ID);
    expect(second!.hasJsonScalar).toBe(false);
    await catalog.refresh();
    expect(await catalog.get(WORKSPACE_ID)).toBe(second);
  });

  it("loads once for parallel callers, then returns the cached workspace", async () => {
    await bench.apply(labelled("one"));
    const { catalog, lookups } = openCatalog();
    const all = await Promise.all(
      Array.from({ length: 20 }, async () => catalog.get(WORKSPACE_ID)),
    );
    expect(new Set(all).size).toBe(1);
    expect(await catalog.get(WORKSPACE_ID)).toBe(all[0]);
    expect(lookups()).toBe(1);
  });

  it("loads again after a failed load", async () => {
    await bench.apply(labelled("one"));
    let broken = true;
    const { catalog } = openCatalog({}, () => {
      if (broken) throw new Error("away");
    });
    await expect(catalog.get(WORKSPACE_ID)).rejects.toThrow("away");
    broken = false;
    expect(await labelIn(catalog)).toBe("one");
  });

  it("sees the apply of another process within a second", async () => {
    await bench.apply(labelled("one"));
    const { catalog } = openCatalog();
    expect(await labelIn(catalog)).toBe("one");
    const script = fileURLToPath(new URL("apply-in-process.ts", import.meta.url));
    const masterKey = bench.masterKey.toString("hex");
    const child = spawn(
      process.execPath,
      [script, bench.url, masterKey, JSON.stringify(labelled("two"))],
      { stdio: ["ignore", "pipe", "inherit"] },
    );
    let committed = 0;
    child.stdout.once("data", () => (committed = performance.now()));
    await expect.poll(() => labelIn(catalog), { timeout: 30_000, interval: 10 }).toBe("two");
    await expect.poll(() => committed).toBeGreaterThan(0);
    expect(performance.now() - committed).toBeLessThan(10_000);
  });

  it("wakes up by a signal instead of waiting for its poll", async () => {
    await bench.apply(labelled("one"));
    const signals = createLocalSignals();
    const { catalog } = openCatalog({ signals, pollMs: 3_600_000 });
    expect(await labelIn(catalog)).toBe("one");
    await bench.apply(labelled("two"));
    await signals.publish(CATALOG_CHANNEL);
    await expect.poll(() => labelIn(catalog)).toBe("two");
  });

  it("notifies listeners of each change, until they unsubscribe", async () => {
    await bench.apply(labelled("one"));
    const { catalog } = openCatalog({ pollMs: 3_600_000 });
    const heard: string[] = [];
    await catalog.get(WORKSPACE_ID);
    const leave = catalog.onChange((id) => heard.push(id));
    await bench.apply(labelled("two"));
    await catalog.refresh();
    await catalog.refresh();
    expect(heard).toEqual([WORKSPACE_ID]);
    leave();
    await bench.apply(labelled("three"));
    await catalog.refresh();
    expect(heard).toHaveLength(1);
  });

  it("does not cache a definition that changed during the load", async () => {
    await bench.apply(labelled("one"));
    let hold = Promise.resolve();
    const { catalog } = openCatalog({ pollMs: 3_600_000 }, () => hold);
    await catalog.refresh();
    const held = Promise.withResolvers<void>();
    hold = held.promise;
    const early = labelIn(catalog);
    await bench.apply(labelled("two"));
    await catalog.refresh();
    hold = Promise.resolve();
    held.resolve();
    await early;
    expect(await labelIn(catalog)).toBe("two");
  });

  it("evicts the least recently used workspaces beyond its size", async () => {
    const other = guidFrom(WORKSPACE_ID, "other");
    await bench.apply(labelled("one"));
    await bench.apply(labelled("other", other));
    const size = JSON.stringify(labelled("one")).length;
    const { catalog, lookups } = openCatalog({ sizeMax: size + 100 });
    await catalog.get(WORKSPACE_ID);
    await catalog.get(other);
    await catalog.get(other);
    expect(lookups()).toBe(2);
    await catalog.get(WORKSPACE_ID);
    expect(lookups()).toBe(3);
  });

  it("derives the same secrets after every change, because the root secret stays", async () => {
    await bench.apply(labelled("one"));
    const { catalog } = openCatalog({ pollMs: 3_600_000 });
    const before = (await catalog.get(WORKSPACE_ID))!;
    await bench.apply(labelled("two"));
    await catalog.refresh();
    const after = (await catalog.get(WORKSPACE_ID))!;
    expect(after.version).toBeGreaterThan(before.version);
    expect(after.derive("cursor")).toEqual(before.derive("cursor"));
  });
});
