// Who listens to which bus on this node. Follows numbered events while there is anybody, and what changes in the rights of subscribers:
// an apply, a key that is taken back, a topic that is disabled end or renew them within two seconds (G9.8).
import { findApiKeys, mayUseTopic, type BusAddress, type Grant } from "../access/index.ts";
import type { Catalog, Workspace } from "../catalog/index.ts";
import { GatewayError, type Guid } from "../contract/index.ts";
import {
  busRange,
  type BusKey,
  type BusRange,
  type EventFeed,
  type NumberedHead,
} from "../outbox/index.ts";
import { asOwnWork, withLease } from "../platform/capacity/index.ts";
import type { Pool } from "../platform/postgres/index.ts";
import type { WorkspaceData } from "../query/index.ts";
import type { Bus, From, Subscription } from "./bus.ts";
import { Channel } from "./channel.ts";
import { denied } from "./denied.ts";
import { Subscribed } from "./subscription.ts";
import { notNow, type BusTurns } from "./turns.ts";

export interface HubDependencies {
  readonly control: Pool;
  readonly catalog: Pick<Catalog, "get" | "isNewest" | "onChange">;
  readonly data: Pick<WorkspaceData, "cutRows">;
  readonly feed: Pick<EventFeed, "follow">;
  readonly turns: Pick<BusTurns, "deliveries" | "catchUps" | "reads">;
}

const RETRY_MS = 250;

export interface Hub extends Pick<Bus, "subscribe"> {
  readonly close: () => void;
}

export function createHub({ control, catalog, data, feed, turns }: HubDependencies): Hub {
  const channels = new Map<string, Channel>();
  const renewals = new Map<Guid, Promise<void>>();
  let following: Promise<() => void> | undefined;
  /** Subscriptions that are being made. */
  let beginning = 0;
  let isClosed = false;
  const deps = {
    control,
    data,
    turns,
    settled: (workspaceId: Guid) => renewals.get(workspaceId),
    emptied: (channel: Channel) => {
      channels.delete(nameOf(channel.key));
      unfollowUnused();
    },
  };

  function unfollowUnused(): void {
    if (channels.size > 0 || beginning > 0) return;
    following?.then(
      (unfollow) => unfollow(),
      () => undefined,
    );
    following = undefined;
  }

  /** How far the bus is, after which everything is heard of. @throws GatewayError UNAVAILABLE */
  async function rangeOf(key: BusKey): Promise<BusRange> {
    // A listener of its own each time: the end of the one before may come later than this beginning.
    // All subscriptions wait for it.
    following ??= asOwnWork(() => feed.follow((heads) => hear(heads))).catch((error: unknown) => {
      following = undefined;
      throw error;
    });
    try {
      await following;
      return await withLease(turns.reads, () => busRange(control, key));
    } catch (cause) {
      throw notNow(cause);
    }
  }

  function hear(heads: readonly NumberedHead[]): void {
    for (const head of heads) channels.get(nameOf(head))?.reach(head.offset);
  }

  /** Looks at the rights of everybody in a workspace; one look after the other, the last one after the last change. */
  function renew(workspaceId: Guid): Promise<void> {
    const before = renewals.get(workspaceId) ?? Promise.resolve();
    const renewal: Promise<void> = before
      // For all subscribers, by whichever of them it was noticed.
      .then(() => asOwnWork(() => renewAll(workspaceId)))
      .finally(() => renewals.get(workspaceId) === renewal && renewals.delete(workspaceId));
    renewals.set(workspaceId, renewal);
    return renewal;
  }

  async function renewAll(workspaceId: Guid): Promise<void> {
    const theirs = [...channels.values()].filter(({ key }) => key.workspaceId === workspaceId);
    if (theirs.length === 0) return;
    for (;;) {
      try {
        const workspace = await catalog.get(workspaceId);
        const revoked = await revokedKeys(theirs, workspaceId);
        for (const channel of theirs)
          for (const member of channel.members()) {
            const { caller } = member.subscriber;
            const grant =
              caller.kind === "key" && revoked.has(caller.keyId)
                ? undefined
                : grantOf(member, channel.key, workspace);
            if (grant === undefined) channel.end(member, "denied");
            else channel.move(member, grant);
          }
        return;
      } catch {
        if (isClosed) return;
        // Nothing is delivered in the workspace before it is known who may see it.
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS).unref());
      }
    }
  }

  async function revokedKeys(theirs: readonly Channel[], workspaceId: Guid): Promise<Set<Guid>> {
    const isAsked = theirs.some((channel) =>
      channel.members().some(({ subscriber }) => subscriber.caller.kind === "key"),
    );
    const keys = isAsked ? await findApiKeys(control, workspaceId) : [];
    return new Set(keys.filter(({ revokedAt }) => revokedAt !== null).map(({ id }) => id));
  }

  const unsubscribe = catalog.onChange((workspaceId) => void renew(workspaceId));
  return {
    async subscribe(subscriber, { topic, instance }, from, listener) {
      const { grant, claims } = subscriber.access;
      if (!mayUseTopic(grant, claims, { topic, instance }, "subscribe")) throw denied();
      const workspaceId = grant.workspace.id;
      const key = { workspaceId, topic, instance };
      beginning += 1;
      try {
        const range = await rangeOf(key);
        const member = new Subscribed(subscriber, listener, beginOf(from, range));
        const name = nameOf(key);
        let channel = channels.get(name);
        if (channel === undefined) channels.set(name, (channel = new Channel(key, deps)));
        channel.reach(range.last);
        channel.add(member);
        if (!catalog.isNewest(grant.workspace)) void renew(workspaceId);
        return new OpenSubscription(channel, member);
      } finally {
        beginning -= 1;
        unfollowUnused();
      }
    },
    close: () => {
      isClosed = true;
      unsubscribe();
      for (const channel of channels.values())
        for (const member of channel.members()) channel.end(member, "lost");
    },
  };
}

const nameOf = ({ workspaceId, topic, instance }: BusKey): string =>
  `${workspaceId} ${topic}:${instance}`;

/** One that lies behind the end counts as the end: a bus may have been restored since it was given. */
function beginOf(from: From, { last, first }: BusRange): number {
  if (from === "latest") return last + 1;
  const earliest = first ?? last + 1;
  return from === "earliest" ? earliest : Math.min(Math.max(from, earliest), last + 1);
}

/** Undefined where the right is gone. */
function grantOf(
  { subscriber }: Subscribed,
  bus: BusAddress,
  workspace: Workspace | undefined,
): Grant | undefined {
  if (workspace === undefined) return undefined;
  try {
    const grant = subscriber.access.grantIn(workspace);
    return mayUseTopic(grant, subscriber.access.claims, bus, "subscribe") ? grant : undefined;
  } catch (error) {
    if (error instanceof GatewayError) return undefined;
    throw error;
  }
}

class OpenSubscription implements Subscription {
  readonly #channel: Channel;
  readonly #member: Subscribed;

  constructor(channel: Channel, member: Subscribed) {
    this.#channel = channel;
    this.#member = member;
  }

  get offset(): number {
    return this.#member.next;
  }

  pause(): void {
    this.#member.isPaused = true;
    this.#member.isLive = false;
  }

  resume(): void {
    this.#member.isPaused = false;
    this.#member.lane?.follow(this.#member);
  }

  close(): void {
    this.#channel.remove(this.#member);
  }
}
