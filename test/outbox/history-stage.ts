// The stage of the tests of topic quotas: publishes events of one size by class of caller, and
// lists the stored events.
import { partyOf } from "../../src/access/index.ts";
import { createCatalog } from "../../src/catalog/catalog.ts";
import { busHistoryQuota, type HistoryQuota } from "../../src/metering/index.ts";
import { numberEvents, waitingEvents, type RunSql } from "../../src/outbox/event-store.ts";
import { createHousekeeping } from "../../src/outbox/housekeeping.ts";
import { recordEvent } from "../../src/outbox/index.ts";
import { onBehalfOf } from "../../src/platform/capacity/index.ts";
import { createLogger } from "../../src/platform/logger.ts";
import { createSecretBox } from "../../src/platform/secret-box.ts";
import { defineItems } from "../bus/definition.ts";
import { openStage } from "../support/stage.ts";
import { emptying } from "../support/emptying.ts";

/** Bytes that each event of these tests takes. */
export const EVENT_BYTES = 1_200;

type Class = "trusted" | "public" | "anonymous";

export async function openHistoryStage(definition = defineItems()) {
  const workspaceId = definition.workspace.id;
  const stage = await openStage(definition);
  const { database, masterKey } = stage.database;
  const { control, write } = database;
  const secretBox = createSecretBox(masterKey);
  const catalog = stage.keep(createCatalog({ control, secretBox, log: createLogger("silent") }));
  const run: RunSql = async <R>({ text }: { readonly text: string }, values: readonly unknown[]) =>
    stage.sql<R>(text, values);
  return {
    ...stage,
    /** Records and numbers events on a bus. */
    async publish(bus: string, count: number, by: Class = "trusted"): Promise<void> {
      const [topic, instance] = bus.split(":") as [string, string];
      const data = "x".repeat(EVENT_BYTES - 202);
      const actor = { kind: "server", id: null };
      for (let n = 0; n < count; n++)
        await onBehalfOf(partyOf(by, "", undefined), () =>
          recordEvent(write, workspaceId, { topic, instance, name: "n", data, actor }),
        );
      const { events } = await waitingEvents(run, "0", 1_000, 64 * 1024 * 1024);
      await numberEvents(
        run,
        events,
        events.map(() => 24),
      );
    },
    /** Runs the housekeeping. `total` and `quotas` are numbers of events. */
    sweep: (total: number, quotas: Readonly<Record<string, number>>): Promise<void> => {
      const topics = Object.entries(quotas).map(
        ([topic, events]) => [topic, events * EVENT_BYTES] as const,
      );
      const room = { bytes: total * EVENT_BYTES, topics: new Map(topics) };
      return createHousekeeping(control, async () => room).sweep(() => true);
    },
    /** Runs the housekeeping with the quotas of the definition. */
    sweepAsDefined: () =>
      createHousekeeping(control, busHistoryQuota(control, catalog)).sweep(() => true),
    room: (): Promise<HistoryQuota | null> => busHistoryQuota(control, catalog)(workspaceId),
    /** Offsets of the stored events, by bus. */
    async kept(): Promise<Record<string, number[]>> {
      const rows = await stage.sql<{ bus: string; offsets: number[] }>(
        `select topic || ':' || instance as bus, array_agg(number::int order by number) as offsets
          from gateway_tx.bus_event group by 1`,
      );
      return Object.fromEntries(rows.map(({ bus, offsets }) => [bus, offsets]));
    },
    /** Numbers of events according to the counters, by topic and class. */
    async counted(): Promise<Record<string, number>> {
      const rows = await stage.sql<{ part: string; events: number }>(
        `select topic || ' ' || class as part, (sum(bytes) / ${EVENT_BYTES})::float8 as events from gateway_tx.record_usage
          where kind = 'busEvents' group by 1 having sum(bytes) <> 0`,
      );
      return Object.fromEntries(rows.map(({ part, events }) => [part, events]));
    },
    empty: () =>
      stage.sql(
        emptying(
          "gateway_tx.change",
          "gateway_tx.bus",
          "gateway_tx.bus_event",
          "gateway_tx.bus_usage",
          "gateway_tx.record_usage",
        ),
      ),
  };
}
export type HistoryStage = Awaited<ReturnType<typeof openHistoryStage>>;
