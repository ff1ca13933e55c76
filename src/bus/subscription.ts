// One subscription as the bus keeps it: where it stands, under which rights, and whether it goes along with the others of its lane.
import type { Grant } from "../access/index.ts";
import type { NumberedEvent } from "../outbox/index.ts";
import type { BusListener, Subscriber } from "./bus.ts";
import type { Lane } from "./lane.ts";

export class Subscribed {
  readonly subscriber: Subscriber;
  readonly listener: BusListener;
  grant: Grant;
  /** Offset of the next event. */
  next: number;
  /** With whom it is delivered to; null once it is closed. */
  lane: Lane | null = null;
  /** Whether it gets what its lane gets; else it is behind, and reads by itself until it has caught up. */
  isLive = false;
  isPaused = true;
  isCatchingUp = false;
  /** Deliveries that have failed one after the other. */
  failures = 0;

  constructor(subscriber: Subscriber, listener: BusListener, next: number) {
    this.subscriber = subscriber;
    this.listener = listener;
    this.grant = subscriber.access.grant;
    this.next = next;
  }

  hasCaused({ actorKind, actorId }: NumberedEvent): boolean {
    const { kind, id } = this.subscriber.access.actor;
    return actorId === id && actorKind === kind;
  }
}
