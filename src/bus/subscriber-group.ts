// The subscribers of one bus with the same grant. Live subscribers get each page of events
// together. A subscriber that asked for older events or has paused first reads up to the position
// of the group, then becomes live (G9.7).
import { GatewayError } from "../contract/index.ts";
import type { Grant } from "../access/index.ts";
import { onBehalfOf, type Party, type Rank } from "../platform/capacity/index.ts";
import type { Channel } from "./channel.ts";
import { deliver, type EventPage } from "./deliver.ts";
import type { SubscriptionState } from "./subscription.ts";

/** Consecutive failed deliveries after which the bus ends the subscription as lost. */
const FAILURES_MAX = 4;
const RETRY_MS = 250;

export class SubscriberGroup {
  readonly channel: Channel;
  readonly grant: Grant;
  readonly members = new Set<SubscriptionState>();
  /**
   * Offset up to which live subscribers have been given events. A subscriber that needs an earlier
   * event reads it on its own.
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

  remove(member: SubscriptionState): void {
    this.members.delete(member);
    member.group = null;
    member.isLive = false;
  }

  /** Makes the subscriber live if it is up to date. Otherwise lets it catch up first. */
  startDelivery(member: SubscriptionState): void {
    if (member.isPaused || member.group !== this || member.isLive) return;
    if (member.next <= this.deliveredUpTo) void this.#catchUp(member);
    else {
      member.isLive = true;
      this.deliverNew();
    }
  }

  /** Starts the delivery of new events, unless it already runs. */
  deliverNew(): void {
    if (!this.#isDelivering) void this.#deliverNew();
  }

  async #deliverNew(): Promise<void> {
    this.#isDelivering = true;
    const { channel } = this;
    try {
      while (this.deliveredUpTo < channel.head) {
        // Without live subscribers the group reads nothing. A later subscriber reads the events on
        // its own.
        if (!this.#hasLive()) {
          this.deliveredUpTo = channel.head;
          return;
        }
        const party = this.#party();
        await channel.withDeliveryLease(party, () => this.#deliverNextPage(party));
      }
    } catch {
      // The database cannot be reached. The feed reports its return, and until then this retries.
      setTimeout(() => this.deliverNew(), RETRY_MS).unref();
    } finally {
      this.#isDelivering = false;
    }
  }

  /**
   * Returns the party that pays for live deliveries: one for all networks. All members have one
   * class, because they share a grant.
   */
  #party(): Party {
    const [first] = this.members;
    return { ...first!.subscriber.party, network: "", networkShare: 1 };
  }

  async #deliverNextPage(party: Party): Promise<void> {
    const { channel } = this;
    // Groups of all classes share the page, so it is read for the best class that needs it now.
    const rank = channel.bestRank(this.deliveredUpTo);
    const page = await onBehalfOf({ ...party, rank }, () =>
      channel.page(this.deliveredUpTo, channel.head),
    );
    await channel.settled();
    const members = [...this.members].filter(({ isLive }) => isLive);
    this.deliveredUpTo = Math.max(this.deliveredUpTo, page.end);
    const isStillDue = (member: SubscriptionState): boolean =>
      member.isLive && member.group === this;
    await this.#deliverPage(page, members, isStillDue);
  }

  /**
   * Returns the class of the subscribers, or null if none of them waits for the page after `after`.
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
      while (canReceive() && member.next <= this.deliveredUpTo && member.failures === failures)
        await channel.withCatchUpLease(member, async () => {
          if (!canReceive()) return;
          const page = await channel.page(member.next - 1, this.deliveredUpTo);
          await channel.settled();
          let isOver = false;
          await this.#deliverPage(page, [member], () => !(isOver ||= !canReceive()));
        });
      member.isCatchingUp = false;
      if (member.failures <= failures) member.group?.startDelivery(member);
    } catch {
      // The database cannot be reached. Retries without a limit.
      member.isCatchingUp = false;
      setTimeout(() => member.group?.startDelivery(member), RETRY_MS).unref();
    }
  }

  #deliverPage(
    page: EventPage,
    members: readonly SubscriptionState[],
    isStillDue: (member: SubscriptionState) => boolean,
  ): Promise<void> {
    const { channel, grant } = this;
    const failed = (failedMembers: readonly SubscriptionState[], error: unknown): void =>
      this.#failed(failedMembers.filter(isStillDue), error);
    return deliver(channel.data, { key: channel.key, page, grant, members, isStillDue, failed });
  }

  /** Makes the members retry on their own, so that they do not delay the others. */
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
