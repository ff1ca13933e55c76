// Bounds the connections of each credential and each workspace, and those that have not brought a credential yet (G34.9); of this node.
import { GatewayError, type AuthenticatedCaller, type Guid } from "../../contract/index.ts";
import type { BusLimits } from "./limits.ts";

type Bounds = Pick<
  BusLimits,
  "credentialMax" | "workspaceMax" | "networkWaitingMax" | "waitingMax"
>;

export class ConnectionPlaces {
  readonly #bounds: Bounds;
  readonly #taken = new Map<string, number>();

  constructor(bounds: Bounds) {
    this.#bounds = bounds;
  }

  /** @returns gives the place back; may be called again @throws GatewayError TOO_MANY_CONCURRENT */
  enter(caller: AuthenticatedCaller): () => void {
    const { credentialMax, workspaceMax } = this.#bounds;
    return this.#take(
      [`credential ${credentialOf(caller)}`, credentialMax, "the credential"],
      [`workspace ${caller.workspaceId}`, workspaceMax, "the workspace"],
    );
  }

  /** The same for somebody who will say later who it is. */
  wait(network: string): () => void {
    const { networkWaitingMax, waitingMax } = this.#bounds;
    return this.#take(
      [`network ${network}`, networkWaitingMax, "your network, without a credential"],
      ["waiting", waitingMax, "the gateway, without a credential"],
    );
  }

  #take(...wanted: readonly (readonly [key: string, max: number, whose: string])[]): () => void {
    for (const [key, max, whose] of wanted) {
      if ((this.#taken.get(key) ?? 0) < max) continue;
      const message = `There are ${max} connections of ${whose} to the bus, as many as there may be; close some, or share them.`;
      throw new GatewayError("TOO_MANY_CONCURRENT", { message });
    }
    for (const [key] of wanted) this.#taken.set(key, (this.#taken.get(key) ?? 0) + 1);
    let isTaken = true;
    return () => {
      if (!isTaken) return;
      isTaken = false;
      for (const [key] of wanted) this.#giveBack(key);
    };
  }

  #giveBack(key: string): void {
    const left = (this.#taken.get(key) ?? 0) - 1;
    if (left > 0) this.#taken.set(key, left);
    else this.#taken.delete(key);
  }
}

/** What two callers share who are the same account. */
export function credentialOf(caller: AuthenticatedCaller): Guid {
  switch (caller.kind) {
    case "key":
      return caller.keyId;
    case "endUser":
      // Ids of accounts are unique within their workspace only.
      return `${caller.workspaceId} ${caller.endUserId}`;
    case "member":
      return caller.memberId;
  }
}
