// Holds the subscriptions of this node, and follows numbered events while there are subscribers.
// The hub checks the rights of subscribers again within two seconds after a definition was applied,
// a key revoked or a topic disabled (G9.8).
import { findApiKeys, mayUseTopic, type BusAddress, type Grant } from "../access/index.ts";
import type { Catalog, Workspace } from "../catalog/index.ts";
import { GatewayError, type Guid } from "../contract/index.ts";
import { busRange, type BusKey, type BusRange, type EventFeed } from "../outbox/index.ts";
import { asOwnWork, withLease } from "../platform/capacity/index.ts";
import type { Pool } from "../platform/postgres/index.ts";
import type { WorkspaceData } from "../query/index.ts";
import type { Bus, From } from "./bus.ts";
import { Channel } from "./channel.ts";
import { denied } from "./denied.ts";
import { createFollowing } from "./following.ts";
import { SubscriptionState } from "./subscription.ts";
import { unavailableError, type BusCapacities } from "./capacities.ts";

export interface HubDependencies {
  readonly control: Pool;
  readonly catalog: Pick<Catalog, "get" | "isNewest" | "onChange">;
  readonly data: Pick<WorkspaceData, "projectEventRows">;
  readonly feed: Pick<EventFeed, "follow">;
  readonly capacities: Pick<BusCapacities, "deliveries" | "catchUps" | "reads">;
}

const RETRY_MS = 250;

/**
 * Creates the object that holds the subscriptions of this node. `close` ends all subscriptions with
 * the reason `lost`.
 */
export function createHub({ control, catalog, data, feed, capacities }: HubDependencies) {
  const channels = new Map<string, Channel>();
  const renewals = new Map<Guid, Promise<void>>();
  const following = createFollowing(feed, (heads) => {
    for (const head of heads) channels.get(busNameOf(head))?.reach(head.offset);
  });
  /** Number of calls of `subscribe` that are in progress. */
  let pending = 0;
  let isClosed = false;
  const deps = {
    control,
    data,
    capacities,
    settled: (workspaceId: Guid) => renewals.get(workspaceId),
    emptied: (channel: Channel) => {
      channels.delete(busNameOf(channel.key));
      unfollowUnused();
    },
  };

  function unfollowUnused(): void {
    if (channels.size === 0 && pending === 0) following.stop();
  }

  /**
   * Returns the first and last offset of a bus. Before it reads them, it ensures that this node
   * receives all newer events.
   * @throws GatewayError UNAVAILABLE if the database cannot be reached or is busy
   */
  async function rangeOf(key: BusKey): Promise<BusRange> {
    try {
      await following.start();
      return await withLease(capacities.reads, () => busRange(control, key));
    } catch (cause) {
      throw unavailableError(cause);
    }
  }

  /**
   * Updates the rights of all subscribers of a workspace, and ends the subscriptions that the new
   * rights do not allow. The updates of one workspace run one after the other. So the last update
   * sees the last change.
   */
  function renew(workspaceId: Guid): Promise<void> {
    const before = renewals.get(workspaceId) ?? Promise.resolve();
    const renewal: Promise<void> = before
      // The update serves all subscribers, so its work does not use the limits of the current
      // caller.
      .then(() => asOwnWork(() => renewAll(workspaceId)))
      .finally(() => renewals.get(workspaceId) === renewal && renewals.delete(workspaceId));
    renewals.set(workspaceId, renewal);
    return renewal;
  }

  async function renewAll(workspaceId: Guid): Promise<void> {
    const workspaceChannels = [...channels.values()].filter(
      ({ key }) => key.workspaceId === workspaceId,
    );
    if (workspaceChannels.length === 0) return;
    for (;;) {
      try {
        const workspace = await catalog.get(workspaceId);
        const revoked = await revokedKeys(workspaceChannels, workspaceId);
        for (const channel of workspaceChannels)
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
        // The database did not respond, so the update is tried again. Until it succeeds, the
        // workspace's subscribers get no events.
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS).unref());
      }
    }
  }

  async function revokedKeys(
    workspaceChannels: readonly Channel[],
    workspaceId: Guid,
  ): Promise<Set<Guid>> {
    const hasKeys = workspaceChannels.some((channel) =>
      channel.members().some(({ subscriber }) => subscriber.caller.kind === "key"),
    );
    const keys = hasKeys ? await findApiKeys(control, workspaceId) : [];
    return new Set(keys.filter(({ revokedAt }) => revokedAt !== null).map(({ id }) => id));
  }

  const unsubscribe = catalog.onChange((workspaceId) => void renew(workspaceId));
  const subscribe: Bus["subscribe"] = async (subscriber, { topic, instance }, from, listener) => {
    const { grant, claims } = subscriber.access;
    if (!mayUseTopic(grant, claims, { topic, instance }, "subscribe")) throw denied();
    const workspaceId = grant.workspace.id;
    const key = { workspaceId, topic, instance };
    pending += 1;
    try {
      const range = await rangeOf(key);
      const member = new SubscriptionState(subscriber, listener, startOffset(from, range));
      const name = busNameOf(key);
      let channel = channels.get(name);
      if (channel === undefined) channels.set(name, (channel = new Channel(key, deps)));
      channel.reach(range.last);
      channel.add(member, grant);
      if (!catalog.isNewest(grant.workspace)) void renew(workspaceId);
      return member;
    } finally {
      pending -= 1;
      unfollowUnused();
    }
  };

  return {
    subscribe,
    close: () => {
      isClosed = true;
      unsubscribe();
      for (const channel of channels.values())
        for (const member of channel.members()) channel.end(member, "lost");
    },
  };
}

const busNameOf = ({ workspaceId, topic, instance }: BusKey): string =>
  `${workspaceId} ${topic}:${instance}`;

/**
 * Returns the offset of the first event to deliver. If a client asks for an offset beyond the end
 * of the bus, delivery starts with the next event. Such an offset is possible because a restore of
 * the database may have removed events.
 */
function startOffset(from: From, { last, first }: BusRange): number {
  if (from === "latest") return last + 1;
  const earliest = first ?? last + 1;
  return from === "earliest" ? earliest : Math.min(Math.max(from, earliest), last + 1);
}

/**
 * Returns the rights (grant) of the subscriber in the new version of the workspace. Returns
 * undefined if the subscriber may no longer subscribe.
 */
function grantOf(
  { subscriber }: SubscriptionState,
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
