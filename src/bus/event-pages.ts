// Reads the events of one bus in pages. All subscribers of the bus on this node share the page that
// was read last.
import { readEvents, type BusKey, type NumberedEvent } from "../outbox/index.ts";
import { currentParty, withLease } from "../platform/capacity/index.ts";
import type { Pool } from "../platform/postgres/index.ts";
import type { BusCapacities } from "./capacities.ts";

/** Consecutive events of one bus, read in one query. */
export interface EventPage {
  readonly events: readonly NumberedEvent[];
  /** Offset up to which the page contains all events after its start. */
  readonly end: number;
}

export interface PageDependencies {
  readonly control: Pool;
  readonly capacities: Pick<BusCapacities, "reads">;
}

export type EventPageReader = ReturnType<typeof createPageReader>;

const PAGE = { rowsMax: 200, bytesMax: 1024 * 1024 };

/** Creates the function that reads pages of events of one bus. */
export function createPageReader(key: BusKey, { control, capacities }: PageDependencies) {
  let lastPage: { after: number; upTo: number; rank: number; page: Promise<EventPage> } | undefined;

  async function read(after: number, upTo: number): Promise<EventPage> {
    const events = await withLease(capacities.reads, () =>
      readEvents(control, key, after, upTo, PAGE),
    );
    return { events, end: events.at(-1)?.offset ?? upTo };
  }

  /**
   * Returns a page of the events after the offset `after`, up to the offset `upTo`. If the page
   * that was read last has the same offsets, returns this page. But if it was read with a lower
   * priority than the caller has, reads it again.
   */
  return (after: number, upTo: number): Promise<EventPage> => {
    const { rank } = currentParty();
    if (lastPage?.after === after && lastPage.upTo === upTo && lastPage.rank <= rank)
      return lastPage.page;
    const page = read(after, upTo);
    const entry = { after, upTo, rank, page };
    lastPage = entry;
    const drop = (): void => {
      if (lastPage === entry) lastPage = undefined;
    };
    // Keeps the page for one second. So all subscriber groups that need the page at about the same
    // time share it.
    page.then(() => setTimeout(drop, 1_000).unref(), drop);
    return page;
  };
}
