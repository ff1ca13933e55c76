// The subscribers of one bus that have one grant. Those that are up to date are delivered to together, page by page; one that is behind,
// since it asked for older events or has paused, reads by itself up to where the others are, and then goes along with them (G9.7).
import { GatewayError } from "../contract/index.ts";
import type { Grant } from "../access/index.ts";
import { onBehalfOf, type Party, type Rank } from "../platform/capacity/index.ts";
import type { Channel } from "./channel.ts";
import { deliver, type Page } from "./deliver.ts";
import type { Subscribed } from "./subscription.ts";

/** Deliveries in a row that may fail before a subscriber is told to begin anew. */
const FAILURES_MAX = 4;
const RETRY_MS = 250;

export class Lane {
  readonly channel: Channel;
  readonly grant: Grant;
  readonly members = new Set<Subscribed>();
  /** Up to here events were taken for those who are live; who needs an earlier one reads it by itself. */
  claimed: number;
  #isPumping = false;

  constructor(channel: Channel, grant: Grant, claimed: number) {
    this.channel = channel;
    this.grant = grant;
    this.claimed = claimed;
  }

  add(member: Subscribed): void {
    this.members.add(member);
    member.lane = this;
    member.isLive = false;
    this.follow(member);
  }

  remove(member: Subscribed): void {
    this.members.delete(member);
    member.lane = null;
    member.isLive = false;
  }

  /** Lets it go along from now on, or catch up first. */
  follow(member: Subscribed): void {
    if (member.isPaused || member.lane !== this || member.isLive) return;
    if (member.next <= this.claimed) void this.#catchUp(member);
    else {
      member.isLive = true;
      this.pump();
    }
  }

  /** There may be events beyond those that were taken. */
  pump(): void {
    if (!this.#isPumping) void this.#pump();
  }

  async #pump(): Promise<void> {
    this.#isPumping = true;
    const { channel } = this;
    try {
      while (this.claimed < channel.head) {
        // What nobody waits for is not read; who comes later asks for it.
        if (!this.#hasLive()) {
          this.claimed = channel.head;
          return;
        }
        const party = this.#party();
        await channel.inDeliveryTurn(party, () => this.#deliverNext(party));
      }
    } catch {
      // The database is away: the feed tells when it is back, and until then this tries.
      setTimeout(() => this.pump(), RETRY_MS).unref();
    } finally {
      this.#isPumping = false;
    }
  }

  /** Who is up to date is served together, from whatever network. One grant is of one class. */
  #party(): Party {
    const [first] = this.members;
    return { ...first!.subscriber.party, network: "", networkShare: 1 };
  }

  async #deliverNext(party: Party): Promise<void> {
    const { channel } = this;
    // Lanes of all classes share the page: it is read for the best class that needs it now.
    const rank = channel.bestRank(this.claimed);
    const page = await onBehalfOf({ ...party, rank }, () =>
      channel.page(this.claimed, channel.head),
    );
    await channel.settled();
    const members = [...this.members].filter(({ isLive }) => isLive);
    this.claimed = Math.max(this.claimed, page.end);
    const isStillDue = (member: Subscribed): boolean => member.isLive && member.lane === this;
    await this.#deliver(page, members, isStillDue);
  }

  /** Returns the class of the subscribers; null if none of them waits for the page after `after`. */
  rankAt(after: number): Rank | null {
    return this.claimed === after && this.#hasLive() ? this.#party().rank : null;
  }

  #hasLive(): boolean {
    for (const { isLive } of this.members) if (isLive) return true;
    return false;
  }

  async #catchUp(member: Subscribed): Promise<void> {
    if (member.isCatchingUp) return;
    member.isCatchingUp = true;
    const { channel } = this;
    const isHere = (): boolean => member.lane === this && !member.isPaused;
    const failures = member.failures;
    try {
      while (isHere() && member.next <= this.claimed && member.failures === failures)
        await channel.inCatchUpTurn(member, async () => {
          if (!isHere()) return;
          const page = await channel.page(member.next - 1, this.claimed);
          await channel.settled();
          let isOver = false;
          await this.#deliver(page, [member], () => !(isOver ||= !isHere()));
        });
      member.isCatchingUp = false;
      if (member.failures <= failures) member.lane?.follow(member);
    } catch {
      // The database is away, for however long.
      member.isCatchingUp = false;
      setTimeout(() => member.lane?.follow(member), RETRY_MS).unref();
    }
  }

  #deliver(
    page: Page,
    members: readonly Subscribed[],
    isStillDue: (member: Subscribed) => boolean,
  ): Promise<void> {
    const { channel, grant } = this;
    const failed = (those: readonly Subscribed[], error: unknown): void =>
      this.#failed(those.filter(isStillDue), error);
    return deliver(channel.data, { key: channel.key, page, grant, members, isStillDue, failed });
  }

  /** Who could not be delivered to holds nobody up: each tries by itself. */
  #failed(members: readonly Subscribed[], error: unknown): void {
    const isDenied = error instanceof GatewayError && error.code === "UNAUTHENTICATED";
    for (const member of members) {
      member.isLive = false;
      member.failures += 1;
      if (isDenied) this.channel.end(member, "denied");
      else if (member.failures > FAILURES_MAX) this.channel.end(member, "lost");
      else setTimeout(() => member.lane?.follow(member), RETRY_MS * member.failures).unref();
    }
  }
}
