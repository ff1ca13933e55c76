// The rounds of the check `bus-faults`. Writers insert rows with events, at gateways that are
// killed at random moments. At the end, the events with their offsets are compared with the
// acknowledged writes and their order.
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { ask } from "../../bench/database.ts";
import { schema, tableId, workspaceId, definition as faults } from "../definition.ts";
import { createGatewayUnderTest } from "../gateway.ts";
import { send } from "../http.ts";
import type { World } from "../world.ts";

/** The definition of the other fault checks, with a topic. */
export const definition = { ...faults, topics: { faults: {} } };

export interface BusFaultOptions {
  readonly world: World;
  readonly rounds: number;
  readonly gateways: number;
  readonly writers: number;
  readonly random: () => number;
}

export interface BusFaultReport {
  readonly kills: number;
  readonly acknowledged: number;
  readonly events: number;
  /** Number of rows without an event. Rows of writes without an answer count, too. */
  readonly lost: number;
  /** Number of rows with several events, and of events without a row. */
  readonly doubled: number;
  /** Number of missing offsets. */
  readonly gaps: number;
  /**
   * Number of writes whose event has a lower offset than an earlier one. Earlier means that the
   * other write was acknowledged before this write began.
   */
  readonly disordered: number;
}

interface Write {
  readonly id: string;
  readonly began: number;
  readonly ended: number;
}

const KILL_AFTER_MS = { min: 50, max: 900 };
const NUMBERED_MS_MAX = 60_000;

export async function runBusFaults(options: BusFaultOptions): Promise<BusFaultReport> {
  const { world, rounds, random } = options;
  const gateways = await Promise.all(
    Array.from({ length: options.gateways }, () => createGatewayUnderTest(world)),
  );
  const writes: Write[] = [];
  let isOver = false;

  async function write(port: number): Promise<void> {
    while (!isOver) {
      const id = randomUUID();
      const began = performance.now();
      const answer = await send(port, insertion(id));
      if (answer?.status === 200) writes.push({ id, began, ended: performance.now() });
      else await sleep(20);
    }
  }

  try {
    for (const gateway of gateways) await gateway.start();
    const writers = Array.from({ length: options.writers }, (_, index) =>
      write(gateways[index % gateways.length]!.port),
    );
    for (let round = 0; round < rounds; round++) {
      await sleep(KILL_AFTER_MS.min + random() * (KILL_AFTER_MS.max - KILL_AFTER_MS.min));
      const victim = gateways[Math.floor(random() * gateways.length)]!;
      await victim.kill();
      await victim.start();
    }
    isOver = true;
    await Promise.all(writers);
    await untilNumbered(world.databaseUrl);
    return { kills: rounds, ...(await check(world.databaseUrl, writes)) };
  } finally {
    isOver = true;
    for (const gateway of gateways) await gateway.stop();
  }
}

function insertion(id: string) {
  const refs = { entries: tableId("entries") };
  const mutation = {
    type: "insert",
    table: "entries",
    values: [{ id, value: 1 }],
    notify: { bus: "faults:all" },
  };
  const body = JSON.stringify({ refs, mutation });
  return { method: "POST", path: `/${workspaceId}/query`, body } as const;
}

async function untilNumbered(databaseUrl: string): Promise<void> {
  const deadline = performance.now() + NUMBERED_MS_MAX;
  const sql = "select count(*)::int as count from gateway_tx.change where event is not null";
  while (performance.now() < deadline) {
    const [row] = await ask(databaseUrl, sql);
    if (row!["count"] === 0) return;
    await sleep(100);
  }
}

async function check(databaseUrl: string, writes: readonly Write[]) {
  const events = await ask(
    databaseUrl,
    "select number::int, body from gateway_tx.bus_event order by number",
  );
  const rows = new Set(
    (await ask(databaseUrl, `select id::text from ${schema}.entries`)).map(({ id }) => String(id)),
  );
  const offsets = new Map<string, number>();
  let doubled = 0;
  for (const { number, body } of events) {
    const [id = ""] = /[0-9a-f-]{36}(?=")(?!":)/.exec(String(body)) ?? [];
    if (offsets.has(id) || !rows.has(id)) doubled += 1;
    offsets.set(id, Number(number));
  }
  const lost = [...rows, ...writes.map(({ id }) => id)].filter((id) => !offsets.has(id)).length;
  const gaps = events.filter(({ number }, index) => number !== index + 1).length;
  const acknowledged = writes.length;
  const disordered = disorder(writes, offsets);
  return { acknowledged, events: events.length, lost, doubled, gaps, disordered };
}

/**
 * Returns the number of writes whose event has a wrong position. If a write begins after another
 * write has ended, its event must have the higher offset. The function goes through the beginnings
 * and ends of all writes in the order of time.
 */
function disorder(writes: readonly Write[], offsets: ReadonlyMap<string, number>): number {
  const moments = writes.flatMap(({ id, began, ended }) => {
    const offset = offsets.get(id) ?? 0;
    return [
      { at: began, isEnd: false, offset },
      { at: ended, isEnd: true, offset },
    ];
  });
  moments.sort((a, b) => a.at - b.at);
  let highest = 0;
  let count = 0;
  for (const { isEnd, offset } of moments)
    if (isEnd) highest = Math.max(highest, offset);
    else if (offset <= highest) count += 1;
  return count;
}
