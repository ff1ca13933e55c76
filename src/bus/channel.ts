// One bus of a workspace as this node has it while somebody subscribes to it: how far it has come, its lanes, its pages.
import type { Grant } from "../access/index.ts";
import { readEvents, type BusKey } from "../outbox/index.ts";
import type { WorkspaceData } from "../query/index.ts";
import {
  currentParty,
  onBehalfOf,
  withLease,
  type Party,
  type Rank,
} from "../platform/capacity/index.ts";
import type { Pool } from "../platform/postgres/index.ts";
import type { Page } from "./deliver.ts";
import { Lane } from "./lane.ts";
import type { Subscribed } from "./subscription.ts";
import type { BusTurns } from "./turns.ts";

export interface ChannelDependencies {
  readonly control: Pool;
  readonly data: Pick<WorkspaceData, "cutRows">;
  readonly turns: Pick<BusTurns, "deliveries" | "catchUps" | "reads">;
  /** Resolves when no change of rights is being looked at. */
  readonly settled: (workspaceId: string) => Promise<void> | undefined;
  /** Called when nobody is left. */
  readonly emptied: (channel: Channel) => void;
}

const PAGE = { rowsMax: 200, bytesMax: 1024 * 1024 };

export class Channel {
  readonly key: BusKey;
  /** Offset of the newest event that this node has heard of. */
  head = 0;
  readonly #deps: ChannelDependencies;
  readonly #lanes = new Map<Grant, Lane>();
  #lastPage: { after: number; upTo: number; rank: number; page: Promise<Page> } | undefined;

  constructor(key: BusKey, deps: ChannelDependencies) {
    this.key = key;
    this.#deps = deps;
  }

  get data(): Pick<WorkspaceData, "cutRows"> {
    return this.#deps.data;
  }

  members(): readonly Subscribed[] {
    return [...this.#lanes.values()].flatMap(({ members }) => [...members]);
  }

  get isEmpty(): boolean {
    return this.#lanes.size === 0;
  }

  settled(): Promise<void> | undefined {
    return this.#deps.settled(this.key.workspaceId);
  }

  /** There are events up to this offset. */
  reach(offset: number): void {
    if (offset <= this.head) return;
    this.head = offset;
    for (const lane of this.#lanes.values()) lane.pump();
  }

  add(member: Subscribed): void {
    const { grant } = member;
    let lane = this.#lanes.get(grant);
    if (lane === undefined)
      this.#lanes.set(grant, (lane = new Lane(this, grant, this.#beginOf(member))));
    lane.add(member);
  }

  /** Where a lane begins: those who come from another one go on where that one was, so that they need not each catch up. */
  #beginOf({ lane, isLive, next }: Subscribed): number {
    return lane !== null && isLive ? Math.min(next - 1, this.head) : this.head;
  }

  /** Under another grant from now on. */
  move(member: Subscribed, grant: Grant): void {
    const { lane } = member;
    if (lane === null || member.grant === grant) return;
    member.grant = grant;
    this.add(member);
    lane.members.delete(member);
    this.#drop(lane);
  }

  remove(member: Subscribed): void {
    const { lane } = member;
    if (lane === null) return;
    lane.remove(member);
    this.#drop(lane);
    if (this.isEmpty) this.#deps.emptied(this);
  }

  end(member: Subscribed, reason: "denied" | "lost"): void {
    if (member.lane === null) return;
    this.remove(member);
    member.listener.ended(reason);
  }

  #drop(lane: Lane): void {
    if (lane.members.size === 0) this.#lanes.delete(lane.grant);
  }

  /** Returns the best class of the subscribers that wait for the page after an offset. */
  bestRank(after: number): Rank {
    let best: Rank = 2;
    for (const lane of this.#lanes.values()) {
      const rank = lane.rankAt(after);
      if (rank !== null && rank < best) best = rank;
    }
    return best;
  }

  /**
   * Events after one offset, up to another. The last page is shared, unless a lower class waits for
   * it still.
   */
  page(after: number, upTo: number): Promise<Page> {
    const last = this.#lastPage;
    const { rank } = currentParty();
    if (last?.after === after && last.upTo === upTo && last.rank <= rank) return last.page;
    const page = this.#read(after, upTo);
    const entry = { after, upTo, rank, page };
    this.#lastPage = entry;
    const forget = (): void => {
      if (this.#lastPage === entry) this.#lastPage = undefined;
    };
    // Long enough for those who are told at the same time.
    page.then(() => setTimeout(forget, 1_000).unref(), forget);
    return page;
  }

  async #read(after: number, upTo: number): Promise<Page> {
    const { control, turns } = this.#deps;
    const events = await withLease(turns.reads, () =>
      readEvents(control, this.key, after, upTo, PAGE),
    );
    return { events, end: events.at(-1)?.offset ?? upTo };
  }

  inDeliveryTurn(party: Party, work: () => Promise<void>): Promise<void> {
    return onBehalfOf(party, () => withLease(this.#deps.turns.deliveries, work));
  }

  inCatchUpTurn({ subscriber }: Subscribed, work: () => Promise<void>): Promise<void> {
    const { party, access } = subscriber;
    // Trusted callers have networks in common: they take turns by credential.
    const line =
      party.rank === 0 ? { ...party, network: `${access.actor.kind} ${access.actor.id}` } : party;
    return onBehalfOf(party, () => withLease(this.#deps.turns.catchUps, work, { party: line }));
  }
}
