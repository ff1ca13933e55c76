// One bus of a workspace on this node, while it has subscribers. Holds the newest known offset, the
// subscriber groups, and the last page of events.
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
import type { EventPage } from "./deliver.ts";
import { SubscriberGroup } from "./subscriber-group.ts";
import type { SubscriptionState } from "./subscription.ts";
import type { BusCapacities } from "./capacities.ts";

export interface ChannelDependencies {
  readonly control: Pool;
  readonly data: Pick<WorkspaceData, "projectEventRows">;
  readonly capacities: Pick<BusCapacities, "deliveries" | "catchUps" | "reads">;
  /**
   * Resolves when the rights of the subscribers are up to date. Undefined if they are up to date
   * now.
   */
  readonly settled: (workspaceId: string) => Promise<void> | undefined;
  /** Called when the last subscriber has left. */
  readonly emptied: (channel: Channel) => void;
}

const PAGE = { rowsMax: 200, bytesMax: 1024 * 1024 };

export class Channel {
  readonly key: BusKey;
  /** Offset of the newest event that this node knows. */
  head = 0;
  readonly #deps: ChannelDependencies;
  readonly #groups = new Map<Grant, SubscriberGroup>();
  #lastPage: { after: number; upTo: number; rank: number; page: Promise<EventPage> } | undefined;

  constructor(key: BusKey, deps: ChannelDependencies) {
    this.key = key;
    this.#deps = deps;
  }

  get data(): Pick<WorkspaceData, "projectEventRows"> {
    return this.#deps.data;
  }

  members(): readonly SubscriptionState[] {
    return [...this.#groups.values()].flatMap(({ members }) => [...members]);
  }

  get isEmpty(): boolean {
    return this.#groups.size === 0;
  }

  settled(): Promise<void> | undefined {
    return this.#deps.settled(this.key.workspaceId);
  }

  /** Records that events up to this offset exist, and starts their delivery. */
  reach(offset: number): void {
    if (offset <= this.head) return;
    this.head = offset;
    for (const group of this.#groups.values()) group.deliverNew();
  }

  add(member: SubscriptionState): void {
    const { grant } = member;
    let group = this.#groups.get(grant);
    if (group === undefined) {
      group = new SubscriberGroup(this, grant, this.#startOffset(member));
      this.#groups.set(grant, group);
    }
    group.add(member);
  }

  /**
   * Returns the offset at which a new group starts. Subscribers that come from another group
   * continue at its position, so that they do not each read old events.
   */
  #startOffset({ group, isLive, next }: SubscriptionState): number {
    return group !== null && isLive ? Math.min(next - 1, this.head) : this.head;
  }

  /** Moves a subscriber to the group of another grant. */
  move(member: SubscriptionState, grant: Grant): void {
    const { group } = member;
    if (group === null || member.grant === grant) return;
    member.grant = grant;
    this.add(member);
    group.members.delete(member);
    this.#dropIfEmpty(group);
  }

  remove(member: SubscriptionState): void {
    const { group } = member;
    if (group === null) return;
    group.remove(member);
    this.#dropIfEmpty(group);
    if (this.isEmpty) this.#deps.emptied(this);
  }

  end(member: SubscriptionState, reason: "denied" | "lost"): void {
    if (member.group === null) return;
    this.remove(member);
    member.listener.ended(reason);
  }

  #dropIfEmpty(group: SubscriberGroup): void {
    if (group.members.size === 0) this.#groups.delete(group.grant);
  }

  /** Returns the best class among the subscribers that wait for the page after an offset. */
  bestRank(after: number): Rank {
    let best: Rank = 2;
    for (const group of this.#groups.values()) {
      const rank = group.rankAt(after);
      if (rank !== null && rank < best) best = rank;
    }
    return best;
  }

  /**
   * Returns the events after one offset, up to another. Subscribers share the last page, unless a
   * reader of a lower class still waits for it.
   */
  page(after: number, upTo: number): Promise<EventPage> {
    const last = this.#lastPage;
    const { rank } = currentParty();
    if (last?.after === after && last.upTo === upTo && last.rank <= rank) return last.page;
    const page = this.#read(after, upTo);
    const entry = { after, upTo, rank, page };
    this.#lastPage = entry;
    const drop = (): void => {
      if (this.#lastPage === entry) this.#lastPage = undefined;
    };
    // Long enough for all groups that learn of the events at the same time.
    page.then(() => setTimeout(drop, 1_000).unref(), drop);
    return page;
  }

  async #read(after: number, upTo: number): Promise<EventPage> {
    const { control, capacities } = this.#deps;
    const events = await withLease(capacities.reads, () =>
      readEvents(control, this.key, after, upTo, PAGE),
    );
    return { events, end: events.at(-1)?.offset ?? upTo };
  }

  withDeliveryLease(party: Party, work: () => Promise<void>): Promise<void> {
    return onBehalfOf(party, () => withLease(this.#deps.capacities.deliveries, work));
  }

  withCatchUpLease({ subscriber }: SubscriptionState, work: () => Promise<void>): Promise<void> {
    const { party, access } = subscriber;
    // Trusted callers share networks, so their credential takes the place of the network.
    const line =
      party.rank === 0 ? { ...party, network: `${access.actor.kind} ${access.actor.id}` } : party;
    return onBehalfOf(party, () =>
      withLease(this.#deps.capacities.catchUps, work, { party: line }),
    );
  }
}
