// The state of one subscription: its position, its grant, and whether it gets events together with
// its group.
import type { Grant } from "../access/index.ts";
import type { NumberedEvent } from "../outbox/index.ts";
import type { BusListener, Subscriber } from "./bus.ts";
import type { SubscriberGroup } from "./subscriber-group.ts";

export class SubscriptionState {
  readonly subscriber: Subscriber;
  readonly listener: BusListener;
  grant: Grant;
  /** Offset of the next event. */
  next: number;
  /** Null once the subscription is closed. */
  group: SubscriberGroup | null = null;
  /**
   * True if it gets each event together with its group. Otherwise it reads on its own until it has
   * caught up.
   */
  isLive = false;
  isPaused = true;
  isCatchingUp = false;
  /** Number of consecutive failed deliveries. */
  failures = 0;

  constructor(subscriber: Subscriber, listener: BusListener, next: number) {
    this.subscriber = subscriber;
    this.listener = listener;
    this.grant = subscriber.access.grant;
    this.next = next;
  }

  /** Returns true if the subscriber caused the event. */
  hasCaused({ actorKind, actorId }: NumberedEvent): boolean {
    const { kind, id } = this.subscriber.access.actor;
    return actorId === id && actorKind === kind;
  }
}
