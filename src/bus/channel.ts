// One bus of a workspace on this node, while the bus has subscribers here. A channel groups its
// subscribers by their rights (grant). A group delivers new events to all its live subscribers
// together. A subscriber that needs older events is not live: it first reads these events alone,
// until it reaches the position of its group (G9.7).
import type { Grant } from "../access/index.ts";
import { GatewayError } from "../contract/index.ts";
import type { BusKey } from "../outbox/index.ts";
import { onBehalfOf, withLease, type Party, type Rank } from "../platform/capacity/index.ts";
import type { WorkspaceData } from "../query/index.ts";
import type { BusCapacities } from "./capacities.ts";
import { deliver } from "./deliver.ts";
import {
  createPageReader,
  type EventPage,
  type PageDependencies,
  type EventPageReader,
} from "./event-pages.ts";
import type { SubscriptionGroup, SubscriptionState } from "./subscription.ts";

export interface ChannelDependencies extends PageDependencies {
  readonly data: Pick<WorkspaceData, "projectEventRows">;
  readonly capacities: Pick<BusCapacities, "deliveries" | "catchUps" | "reads">;
  /** Resolves when the subscribers' rights are up to date; undefined if they already are. */
  readonly settled: (workspaceId: string) => Promise<void> | undefined;
  /** Called when the last subscriber of the bus on this node has left. */
  readonly emptied: (channel: Channel) => void;
}

/** Maximum failed deliveries in a row. The next failure ends the subscription (`lost`). */
const FAILURES_MAX = 4;
const RETRY_MS = 250;

export class Channel {
  readonly key: BusKey;
  /** Offset of the newest event that this node knows. */
  head = 0;
  readonly deps: ChannelDependencies;
  readonly #groups = new Map<Grant, SubscriberGroup>();
  readonly page: EventPageReader;

  constructor(key: BusKey, deps: ChannelDependencies) {
    this.key = key;
    this.deps = deps;
    this.page = createPageReader(key, deps);
  }

  members(): readonly SubscriptionState[] {
    return [...this.#groups.values()].flatMap(({ members }) => [...members]);
  }

  /** Records that the bus has events up to this offset, and starts to deliver the new events. */
  reach(offset: number): void {
    if (offset <= this.head) return;
    this.head = offset;
    for (const group of this.#groups.values()) group.deliverNew();
  }

  add(member: SubscriptionState, grant: Grant): void {
    let group = this.#groups.get(grant);
    if (group === undefined) {
      // A live subscriber that moves from another group continues at its own position. The new
      // group starts at this position, so that the subscriber need not read old events alone.
      const start = member.isLive ? Math.min(member.offset - 1, this.head) : this.head;
      group = new SubscriberGroup(this, grant, start);
      this.#groups.set(grant, group);
    }
    group.add(member);
  }

  /** Moves a subscriber to the group of its new rights (grant). */
  move(member: SubscriptionState, grant: Grant): void {
    const { group } = member;
    if (group === null || group.grant === grant) return;
    this.add(member, grant);
    this.#leave(member, group);
  }

  remove(member: SubscriptionState): void {
    const { group } = member;
    if (group === null) return;
    member.group = null;
    member.isLive = false;
    this.#leave(member, group);
    if (this.#groups.size === 0) this.deps.emptied(this);
  }

  end(member: SubscriptionState, reason: "denied" | "lost"): void {
    if (member.group === null) return;
    this.remove(member);
    member.listener.ended(reason);
  }

  #leave(member: SubscriptionState, group: SubscriptionGroup): void {
    group.members.delete(member);
    if (group.members.size === 0) this.#groups.delete(group.grant);
  }

  /**
   * Returns the best caller class (`rank`, 0 is the best) among all groups whose live subscribers
   * need the events after this offset.
   */
  bestRank(after: number): Rank {
    let best: Rank = 2;
    for (const group of this.#groups.values()) {
      const rank = group.rankAt(after);
      if (rank !== null && rank < best) best = rank;
    }
    return best;
  }
}

/** The subscribers of one bus on this node that have the same rights (grant). */
class SubscriberGroup implements SubscriptionGroup {
  readonly channel: Channel;
  readonly grant: Grant;
  readonly members = new Set<SubscriptionState>();
  /**
   * Offset of the last event that the group has delivered to its live subscribers. A subscriber
   * that needs this event or an earlier event reads it alone.
   */
  deliveredUpTo: number;
  #isDelivering = false;

  constructor(channel: Channel, grant: Grant, deliveredUpTo: number) {
    this.channel = channel;
    this.grant = grant;
    this.deliveredUpTo = deliveredUpTo;
  }

  add(member: SubscriptionState): void {
    this.members.add(member);
    member.group = this;
    member.isLive = false;
    this.startDelivery(member);
  }

  close(member: SubscriptionState): void {
    this.channel.remove(member);
  }

  /**
   * Makes the subscriber live if it has received all events that the group has delivered. Otherwise
   * the subscriber first reads these events alone.
   */
  startDelivery(member: SubscriptionState): void {
    if (member.isPaused || member.group !== this || member.isLive) return;
    if (member.offset <= this.deliveredUpTo) void this.#catchUp(member);
    else {
      member.isLive = true;
      this.deliverNew();
    }
  }

  /**
   * Starts the delivery of new events to the group's live subscribers, unless a delivery is in
   * progress.
   */
  deliverNew(): void {
    if (!this.#isDelivering) void this.#deliverNew();
  }

  async #deliverNew(): Promise<void> {
    this.#isDelivering = true;
    const { channel } = this;
    const { deps } = channel;
    try {
      while (this.deliveredUpTo < channel.head) {
        // Without live subscribers, the group reads no events. A subscriber that becomes live later
        // first reads the missed events alone.
        if (!this.#hasLive()) {
          this.deliveredUpTo = channel.head;
          return;
        }
        const party = this.#party();
        await onBehalfOf(party, () =>
          withLease(deps.capacities.deliveries, () => this.#deliverNextPage(party)),
        );
      }
    } catch {
      // The database did not respond, so the delivery is tried again after `RETRY_MS`.
      setTimeout(() => this.deliverNew(), RETRY_MS).unref();
    } finally {
      this.#isDelivering = false;
    }
  }

  /**
   * Returns the party (workspace, caller class, network) against whose limits deliveries of the
   * group count. All networks of the group count as one network. All members have one caller class,
   * because they have the same grant.
   */
  #party(): Party {
    const [first] = this.members;
    return { ...first!.subscriber.party, network: "", networkShare: 1 };
  }

  async #deliverNextPage(party: Party): Promise<void> {
    const { channel } = this;
    // Groups of different caller classes share the page. So the page is read with the priority of
    // the best class that needs it.
    const rank = channel.bestRank(this.deliveredUpTo);
    const page = await onBehalfOf({ ...party, rank }, () =>
      channel.page(this.deliveredUpTo, channel.head),
    );
    await this.#settled();
    const members = [...this.members].filter(({ isLive }) => isLive);
    this.deliveredUpTo = Math.max(this.deliveredUpTo, page.end);
    const isStillDue = (member: SubscriptionState): boolean =>
      member.isLive && member.group === this;
    await this.#deliverPage(page, members, isStillDue);
  }

  /**
   * Returns the caller class (`rank`) of the group. Returns null if the group has no live
   * subscriber, or if the next event that it needs is not the event after `after`.
   */
  rankAt(after: number): Rank | null {
    return this.deliveredUpTo === after && this.#hasLive() ? this.#party().rank : null;
  }

  #hasLive(): boolean {
    for (const { isLive } of this.members) if (isLive) return true;
    return false;
  }

  async #catchUp(member: SubscriptionState): Promise<void> {
    if (member.isCatchingUp) return;
    member.isCatchingUp = true;
    const { channel } = this;
    const canReceive = (): boolean => member.group === this && !member.isPaused;
    const failures = member.failures;
    try {
      while (canReceive() && member.offset <= this.deliveredUpTo && member.failures === failures)
        await this.#withCatchUpLease(member, async () => {
          if (!canReceive()) return;
          const page = await channel.page(member.offset - 1, this.deliveredUpTo);
          await this.#settled();
          let isOver = false;
          await this.#deliverPage(page, [member], () => !(isOver ||= !canReceive()));
        });
      member.isCatchingUp = false;
      if (member.failures <= failures) member.group?.startDelivery(member);
    } catch {
      // The database did not respond. The read is tried again after `RETRY_MS`, without a limit of
      // attempts.
      member.isCatchingUp = false;
      setTimeout(() => member.group?.startDelivery(member), RETRY_MS).unref();
    }
  }

  #withCatchUpLease({ subscriber }: SubscriptionState, work: () => Promise<void>): Promise<void> {
    const { party, access } = subscriber;
    // Server keys often share a network. So for trusted callers, credentials take turns instead of
    // networks.
    const line =
      party.rank === 0 ? { ...party, network: `${access.actor.kind} ${access.actor.id}` } : party;
    const { catchUps } = this.channel.deps.capacities;
    return onBehalfOf(party, () => withLease(catchUps, work, { party: line }));
  }

  /** Resolves when the rights of the workspace's subscribers are up to date. */
  #settled(): Promise<void> | undefined {
    const { deps, key } = this.channel;
    return deps.settled(key.workspaceId);
  }

  #deliverPage(
    page: EventPage,
    members: readonly SubscriptionState[],
    isStillDue: (member: SubscriptionState) => boolean,
  ): Promise<void> {
    const { channel, grant } = this;
    const failed = (failedMembers: readonly SubscriptionState[], error: unknown): void =>
      this.#failed(failedMembers.filter(isStillDue), error);
    return deliver(channel.deps.data, {
      key: channel.key,
      page,
      grant,
      members,
      isStillDue,
      failed,
    });
  }

  /**
   * Handles a failed delivery to members (subscribers). Each of them then leaves the common
   * delivery and tries again alone, so that it does not delay the other members.
   */
  #failed(members: readonly SubscriptionState[], error: unknown): void {
    const isDenied = error instanceof GatewayError && error.code === "UNAUTHENTICATED";
    for (const member of members) {
      member.isLive = false;
      member.failures += 1;
      if (isDenied) this.channel.end(member, "denied");
      else if (member.failures > FAILURES_MAX) this.channel.end(member, "lost");
      else
        setTimeout(() => member.group?.startDelivery(member), RETRY_MS * member.failures).unref();
    }
  }
}
