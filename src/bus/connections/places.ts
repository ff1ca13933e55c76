// Bounds the connections of each credential and each workspace, and those that have not brought a credential yet (G34.9); of this node. Of
// what anybody may have, nobody is shut out by one network that has it all: the newest of its connections gives way.
import { wholePlan, type PlanDefinition } from "../../catalog/index.ts";
import { GatewayError, type AuthenticatedCaller } from "../../contract/index.ts";
import type { BusLimits } from "./limits.ts";

type Bounds = Pick<
  BusLimits,
  "credentialMax" | "workspaceMax" | "nodeMax" | "networkWaitingMax" | "waitingMax"
>;

/** Networks that have more of it than this give way to those that have less. */
const NETWORK_SHARE = 1 / 4;

/** Of the places of the node, for those with a secret, whatever workspace they are of. */
const NODE_KEPT = 1 / 10;

/** Whoever can be asked to leave its place. */
export interface Holder {
  /** To be called once the place is somebody else's. */
  displace(): void;
}

/** A share of places: how many there are, and who has them. */
class Share {
  readonly name: string;
  count = 0;
  /** Places by network, the oldest first; null where networks make no difference. */
  readonly byNetwork: Map<string, Set<ConnectionPlace>> | null;

  constructor({ name, isFair = false }: Wanted) {
    this.name = name;
    this.byNetwork = isFair ? new Map() : null;
  }

  enter(place: ConnectionPlace): void {
    this.count += 1;
    if (this.byNetwork === null || place.network === null) return;
    const places = this.byNetwork.get(place.network);
    if (places === undefined) this.byNetwork.set(place.network, new Set([place]));
    else places.add(place);
  }

  leave(place: ConnectionPlace): void {
    this.count -= 1;
    if (this.byNetwork === null || place.network === null) return;
    const places = this.byNetwork.get(place.network)!;
    places.delete(place);
    if (places.size === 0) this.byNetwork.delete(place.network);
  }

  /** The newest place of the network that has most, where that is more than its share and the other's. */
  newestOfGreediest(max: number, network: string): ConnectionPlace | undefined {
    let most: Set<ConnectionPlace> | undefined;
    for (const places of this.byNetwork?.values() ?? [])
      if (places.size > (most?.size ?? 0)) most = places;
    const own = this.byNetwork?.get(network)?.size ?? 0;
    if (most === undefined || most.size <= Math.max(max * NETWORK_SHARE, own + 1)) return undefined;
    return [...most].at(-1);
  }
}

interface Wanted {
  readonly name: string;
  readonly max: number;
  readonly whose: string;
  /** Whether one network gives way to others. */
  readonly isFair?: boolean;
}

export class ConnectionPlaces {
  readonly #bounds: Bounds;
  readonly #shares = new Map<string, Share>();

  constructor(bounds: Bounds) {
    this.#bounds = bounds;
  }

  /** @param plan of the caller's workspace @throws GatewayError TOO_MANY_CONCURRENT */
  enter(caller: AuthenticatedCaller, network: string, plan: PlanDefinition): ConnectionPlace {
    const { credentialMax, workspaceMax } = this.#bounds;
    const { workspaceId } = caller;
    const own = { name: credentialOf(caller), max: credentialMax, whose: "the credential" };
    const all = { name: workspaceId, max: workspaceMax, whose: "the workspace" };
    if (hasSecret(caller)) return this.#take([own, all, ...this.#ofNode(true)], null);
    // What is kept is for those with a secret (G11.8): a publishable key is everybody's, and an end user may be anybody.
    const open = {
      name: `open ${workspaceId}`,
      max: workspaceMax - Math.floor(workspaceMax * wholePlan(plan).reserve),
      whose: "publishable keys and end users of the workspace",
      isFair: true,
    };
    const fair = { ...own, isFair: caller.kind === "key" };
    return this.#take([fair, all, ...this.#ofNode(false), open], network);
  }

  /** All have of it, those without a secret not the last tenth. */
  #ofNode(isSecret: boolean): readonly Wanted[] {
    const { nodeMax } = this.#bounds;
    const node = { name: "node", max: nodeMax, whose: "the gateway" };
    const max = nodeMax - Math.floor(nodeMax * NODE_KEPT);
    return isSecret ? [node] : [node, { ...node, name: "open", max }];
  }

  /** The same for somebody who will say later who it is. */
  wait(network: string): ConnectionPlace {
    const { networkWaitingMax, waitingMax } = this.#bounds;
    const ofNetwork = "your network, without a credential";
    return this.#take(
      [
        { name: `network ${network}`, max: networkWaitingMax, whose: ofNetwork },
        { name: "waiting", max: waitingMax, whose: "the gateway, without a credential" },
        ...this.#ofNode(false),
      ],
      null,
    );
  }

  /** @param network null where it makes no difference */
  #take(wanted: readonly Wanted[], network: string | null): ConnectionPlace {
    // One that gives way in one share does so in all: it is of the same workspace.
    let giving: ConnectionPlace | undefined;
    for (const { name, max, whose, isFair = false } of wanted) {
      const share = this.#shares.get(name);
      if (share === undefined || share.count < max || giving?.isOf(share) === true) continue;
      const fair = isFair ? share : this.#shares.get(wanted.at(-1)!.name);
      giving = network === null ? undefined : fair?.newestOfGreediest(max, network);
      if (giving?.isOf(share) !== true) throw full(max, whose);
    }
    giving?.displace();
    return new ConnectionPlace(
      this.#shares,
      wanted.map((one) => this.#shareOf(one)),
      network,
    );
  }

  #shareOf(wanted: Wanted): Share {
    let share = this.#shares.get(wanted.name);
    if (share === undefined) this.#shares.set(wanted.name, (share = new Share(wanted)));
    return share;
  }
}

function full(max: number, whose: string): GatewayError {
  const message = `There are ${max} connections of ${whose} to the bus, as many as there may be; close some, or share them.`;
  return new GatewayError("TOO_MANY_CONCURRENT", { message });
}

/** One of each of some shares. */
export class ConnectionPlace {
  readonly #all: Map<string, Share>;
  readonly #shares: readonly Share[];
  readonly network: string | null;
  #holder: Holder | null = null;
  #isTaken = true;

  constructor(all: Map<string, Share>, shares: readonly Share[], network: string | null) {
    this.#all = all;
    this.#shares = shares;
    this.network = network;
    for (const share of shares) share.enter(this);
  }

  isOf(share: Share): boolean {
    return this.#shares.includes(share);
  }

  /** From now on it is asked to leave where others need the place. */
  heldBy(holder: Holder): void {
    this.#holder = holder;
    if (!this.#isTaken) holder.displace();
  }

  displace(): void {
    this.giveBack();
    this.#holder?.displace();
  }

  /** May be called again. */
  giveBack(): void {
    if (!this.#isTaken) return;
    this.#isTaken = false;
    for (const share of this.#shares) {
      share.leave(this);
      if (share.count === 0) this.#all.delete(share.name);
    }
  }
}

/** Whether nobody else can be the caller. */
const hasSecret = (caller: AuthenticatedCaller): boolean =>
  caller.kind === "member" ||
  caller.kind === "oauth" ||
  (caller.kind === "key" && caller.keyKind === "server");

/** What two callers share who are the same account. */
export function credentialOf(caller: AuthenticatedCaller): string {
  switch (caller.kind) {
    case "key":
      return caller.keyId;
    case "endUser":
      // Ids of accounts are unique within their workspace only.
      return `${caller.workspaceId} ${caller.endUserId}`;
    case "member":
      return caller.memberId;
    case "oauth":
      return `${caller.memberId} ${caller.clientId}`;
  }
}
