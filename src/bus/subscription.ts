// The state of one subscription on this node: its next offset, and whether it gets events together
// with its group or alone.
import type { Grant } from "../access/index.ts";
import type { NumberedEvent } from "../outbox/index.ts";
import type { BusListener, Subscriber, Subscription } from "./bus.ts";

/** The subscribers of one bus with the same rights (grant), who get new events together. */
export interface SubscriptionGroup {
  readonly grant: Grant;
  readonly members: Set<SubscriptionState>;
  startDelivery(member: SubscriptionState): void;
  /** Removes the subscription from the group, so that it gets no further events. */
  close(member: SubscriptionState): void;
}

export class SubscriptionState implements Subscription {
  readonly subscriber: Subscriber;
  readonly listener: BusListener;
  offset: number;
  /** The group of the subscription; null after the subscription is closed. */
  group: SubscriptionGroup | null = null;
  /**
   * True if the subscriber gets each new event together with its group. False while the subscriber
   * reads older events alone, or is paused.
   */
  isLive = false;
  isPaused = true;
  isCatchingUp = false;
  /** Number of consecutive failed deliveries to this subscription. */
  failures = 0;

  constructor(subscriber: Subscriber, listener: BusListener, offset: number) {
    this.subscriber = subscriber;
    this.listener = listener;
    this.offset = offset;
  }

  /** Returns true if the subscriber itself caused the event. */
  hasCaused({ actorKind, actorId }: NumberedEvent): boolean {
    const { kind, id } = this.subscriber.access.actor;
    return actorId === id && actorKind === kind;
  }

  pause(): void {
    this.isPaused = true;
    this.isLive = false;
  }

  resume(): void {
    this.isPaused = false;
    this.group?.startDelivery(this);
  }

  close(): void {
    this.group?.close(this);
  }
}
