// Tests that the table of G38 describes the running gateway. The table has one row for each shared
// resource of the gateway. Each resource grants as many units as its row says.
import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { capacityRefusal } from "../../src/contract/index.ts";
import {
  Capacity,
  CapacitySpentError,
  type CapacityLease,
  type Party,
  type Rank,
} from "../../src/platform/capacity/index.ts";
import { serverLimits } from "../../src/gateway/http/server-limits.ts";
import { openTestDatabase, type TestDatabase } from "../support/database.ts";
import { startGateway, type TestGateway } from "../support/gateway.ts";

const COLUMNS = [
  "resource",
  "in `/metrics`",
  "units of a node",
  "one workspace",
  "kept for trusted callers",
  "one network",
  "longest wait",
  "gives way",
  "refusal",
] as const;
type Row = Readonly<Record<(typeof COLUMNS)[number], string>>;

const guarantees = readFileSync(new URL("../../openapi/guarantees.md", import.meta.url), "utf8");
const cellsOf = (line: string): string[] =>
  line
    .split("|")
    .slice(1, -1)
    .map((cell) => cell.trim());
const lines = guarantees.split("\n");
const head = lines.findIndex((line) => line.startsWith("| resource |"));
const rows: Row[] = [];
for (let at = head + 2; lines[at]?.startsWith("|") === true; at += 1) {
  const cells = cellsOf(lines[at]!);
  rows.push(Object.fromEntries(COLUMNS.map((name, index) => [name, cells[index]])) as Row);
}
const namesOf = (row: Row): string[] =>
  [...row["in `/metrics`"].matchAll(/`([^`]+)`/g)].map(([, name]) => name!);

/** Bytes of one unit, if the row counts bytes. */
const UNIT_BYTES: Readonly<Record<string, number>> = {
  "outputs of steps": 64 * 1024,
  "import bytes": 64 * 1024,
  "incomplete bodies": 1,
  "bodies of known networks": 1,
  "unsent answers": 1,
};
/** Resources that are divided between networks. Workspaces have no limit there. */
const OF_NETWORKS = new Set(["incomplete bodies", "bodies of known networks"]);
/** Resources with an additional limit for each network. */
const BY_NETWORK = new Set(["connections", "refused bodies", "delayed answers"]);
/** Cells in the table's column of units that contain words instead of a number. */
const COMPUTED: Readonly<Record<string, (processors: number) => number>> = {
  "processors and 3": (processors) => processors + 3,
  "processors, at least 2": (processors) => Math.max(2, processors),
};
/**
 * Resources whose refusals are checked by other tests, because each of these resources writes its
 * own message.
 */
const WORDED = new Set([
  "hashing",
  "hashing of other systems",
  "expressions",
  "outbound calls",
  "outputs of steps",
  "sync runs",
  "run workers",
  "customised mails",
  "bus deliveries",
  "bus catch-ups",
  "bus reads",
  "bus publications",
  "refused bodies",
]);
/**
 * Resources with a limit for one workspace across all nodes. The resource of a single node does not
 * check this limit.
 */
const ON_ALL_NODES = new Set(["run workers"]);

/**
 * Resources that protect a single process: its connections, threads, event loop and child
 * processes. If a node has several processes, their units are not divided between the processes.
 */
const NOT_DIVIDED = new Set([
  "read connections",
  "write connections",
  "control connections",
  "heavy reads",
  "files read",
  "files write",
  "log searches",
  "customised mails",
  "mail drafts",
  "imports",
  "bus deliveries",
  "bus catch-ups",
  "bus reads",
  "bus publications",
  "long MCP messages",
  "definition changes",
  "dry runs",
]);
/**
 * Functions that return the units of one process if a node has four processes. Listed are only
 * resources for which this is not a quarter of the node's units.
 */
const LEAST: Readonly<Record<string, (units: number) => number>> = {
  hashing: () => Math.max(1, Math.floor(availableParallelism() / 4)) + 3,
  "hashing of other systems": () => Math.max(2, Math.floor(availableParallelism() / 4)),
  expressions: () => 2,
  "import bytes": (units) => units / 2,
};

/**
 * Takes units of an unused resource with the limits of the running gateway, and counts how many
 * units a caller can get.
 */
class Probe {
  readonly #capacity: Capacity;
  readonly #held: CapacityLease[] = [];

  constructor({ options }: Capacity) {
    this.#capacity = new Capacity(options);
  }

  /**
   * Takes units for a caller until the resource grants no more.
   * @returns the number of units
   */
  take(holder: string, rank: Rank, terms: Partial<Party> = {}): number {
    const party = { holder, rank, network: "", reserve: 0, networkShare: 1, ...terms };
    let sum = 0;
    for (let units = 2 ** 30; units >= 1; units /= 2) while (this.#get(party, units)) sum += units;
    return sum;
  }

  release(): void {
    for (const lease of this.#held.splice(0)) lease.release();
  }

  #get(party: Party, units: number): boolean {
    let isGranted = false;
    const withdraw = this.#capacity.acquire(
      party,
      (outcome) => {
        if (typeof outcome === "string") return;
        isGranted = true;
        this.#held.push(outcome);
      },
      units,
    );
    withdraw();
    return isGranted;
  }
}

const HOLDERS = Array.from({ length: 20 }, (_, index) => `workspace ${index}`);
const NETWORKS = ["a", "b", "c", "d"];
const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0);

function measure(capacity: Capacity) {
  const probe = new Probe(capacity);
  const after = <T>(value: T): T => {
    probe.release();
    return value;
  };
  const all = after(sum(HOLDERS.map((holder) => probe.take(holder, 0))));
  const takeOpen = (holder: string): number =>
    sum(NETWORKS.map((network) => probe.take(holder, 2, { network })));
  const open = after(sum(HOLDERS.map(takeOpen)));
  const workspace = after(probe.take("a", 0));
  const network = after(probe.take("a", 1, { networkShare: 0.5 }));
  const ownOfNetwork = after(probe.take("a", 1));
  return { all, kept: all - open, workspace, network, ownOfNetwork };
}

/**
 * Converts a cell of the table (such as `1,000`, `128 MiB`, `4/5` or `all`) into a number of units.
 */
function figure(cell: string, all: number, unitBytes: number | undefined): number {
  if (cell.startsWith("all")) return all;
  if (cell === "1/10, and all beyond the processors")
    return Math.max(1, Math.floor(all / 10), all - Math.max(2, availableParallelism()));
  const [, of, by] = /^(\d+)\/(\d+)/.exec(cell) ?? [];
  if (of !== undefined && !cell.includes("("))
    return Math.max(1, Math.floor((all * Number(of)) / Number(by)));
  for (const [text, count] of Object.entries(COMPUTED))
    if (cell.startsWith(text)) return count(availableParallelism());
  const [, digits = "nothing"] = /\((\d+)\)/.exec(cell) ?? /^(\d[\d,]*)/.exec(cell) ?? [];
  const value = Number(digits.replaceAll(",", ""));
  return cell.includes("MiB") ? (value * 1024 * 1024) / unitBytes! : value;
}

const msOf = (cell: string): number => {
  if (cell.startsWith("no limit")) return Number.POSITIVE_INFINITY;
  return cell.startsWith("none") || cell === "in the queue" ? 0 : Number.parseFloat(cell) * 1_000;
};

const sayOf = (capacity: Capacity): string =>
  (["holder", "node"] as const)
    .map((spent) => capacityRefusal(new CapacitySpentError(capacity, spent)))
    .map(({ status, code }) => `${status} \`${code}\``)
    .join(", ");

describe("the table of shared resources", () => {
  let database: TestDatabase;
  let gateway: TestGateway;
  beforeAll(async () => {
    database = await openTestDatabase({ poolSize: 10 });
    gateway = await startGateway({ database });
  });
  afterAll(async () => {
    await gateway.close();
    await database.close();
  });

  it("has the columns that this test reads", () => {
    expect(cellsOf(lines[head]!)).toEqual(COLUMNS);
    expect(rows.length).toBeGreaterThan(20);
  });

  it("names each resource of the running gateway once, and no other", () => {
    const running = gateway.gateway.capacities.map(({ name }) => name);
    expect(new Set(running).size).toBe(running.length);
    expect(rows.flatMap(namesOf).toSorted()).toEqual(running.toSorted());
  });

  it("unsent answers: the row says what the server's other limits are", () => {
    const row = rows.find((one) => namesOf(one).includes("unsent answers"))!;
    const { sourceUnsentBytesMax, slowReaderMs } = serverLimits;
    expect(row["one network"]).toMatch(`at most ${sourceUnsentBytesMax / 1024 / 1024} MiB`);
    expect(row["gives way"]).toMatch(`slow readers after ${slowReaderMs / 1_000} s`);
  });

  it("four processes of a machine divide the units, except those for work in each process", async () => {
    const one = await startGateway({ database, settings: { "server.processes": "4" } });
    try {
      const unitsOf = ({ options: { slots } }: Capacity): number =>
        typeof slots === "number" ? slots : slots();
      for (const { name } of gateway.gateway.capacities) {
        const [whole, part] = [gateway, one].map(({ gateway: { capacities } }) =>
          unitsOf(capacities.find((each) => each.name === name) as Capacity),
        ) as [number, number];
        const least = LEAST[name];
        const shown = `${name}: ${part}`;
        if (NOT_DIVIDED.has(name)) expect(shown).toBe(`${name}: ${whole}`);
        else if (least !== undefined) expect(shown).toBe(`${name}: ${least(whole)}`);
        else expect(shown).toBe(`${name}: ${Math.ceil(whole / 4)}`);
      }
    } finally {
      await one.close();
    }
  });

  it.each(rows.flatMap((row) => namesOf(row).map((name) => [name, row] as const)))(
    "%s: the row says what callers get",
    (name, row) => {
      const capacity = gateway.gateway.capacities.find((one) => one.name === name) as Capacity;
      const { all, kept, workspace, network, ownOfNetwork } = measure(capacity);
      const unitBytes = UNIT_BYTES[name];
      const inUnits = (cell: string): number => figure(cell, all, unitBytes);
      expect(all).toBe(inUnits(row["units of a node"]));
      expect(kept).toBe(inUnits(row["kept for trusted callers"]));
      if (OF_NETWORKS.has(name)) {
        expect(row["one workspace"]).toBe("no bound");
        expect(workspace).toBe(inUnits(row["one network"]));
      } else {
        if (!ON_ALL_NODES.has(name)) expect(workspace).toBe(inUnits(row["one workspace"]));
      }
      if (BY_NETWORK.has(name)) expect(ownOfNetwork).toBe(inUnits(row["one network"]));
      else if (!OF_NETWORKS.has(name)) {
        expect(row["one network"]).toMatch(/^`plan.addressShare`/);
        expect(network).toBe(Math.max(1, Math.floor(workspace * 0.5)));
      }
      expect(capacity.options.waitMs).toBe(msOf(row["longest wait"]));
      expect(capacity.options.patienceMs === undefined).toBe(row["gives way"].startsWith("never"));
      if (!WORDED.has(name)) expect(row.refusal.split(";")[0]).toBe(sayOf(capacity));
    },
  );
});
