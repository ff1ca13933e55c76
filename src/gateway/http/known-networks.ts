// The networks of calls with a valid signature (G24.10), or of trusted callers (G38.1), within the
// last day, and the workspaces of these calls. Each node remembers its own networks, in bounded
// memory.
const NETWORKS_MAX = 10_000;
const KNOWN_MS = 24 * 3_600_000;
/** The least time between two updates of a network's time. */
const UPDATE_MS = 60_000;

export class KnownNetworks {
  /** The time of the last such call by network and workspace, in monotonic milliseconds. */
  readonly #seen = new Map<string, Map<string, number>>();
  /** The networks of each workspace, the least recently seen first. */
  readonly #networks = new Map<string, Set<string>>();
  #size = 0;

  /** @param workspaceId the workspace that knows the network; the portal by default */
  note(network: string, workspaceId = ""): void {
    const now = performance.now();
    const seen = this.#seen.get(network)?.get(workspaceId);
    if (seen !== undefined && now - seen < UPDATE_MS) return;
    if (seen !== undefined) this.#remove(network, workspaceId);
    entryOf(this.#seen, network, () => new Map<string, number>()).set(workspaceId, now);
    entryOf(this.#networks, workspaceId, () => new Set<string>()).add(network);
    this.#size += 1;
    if (this.#size > NETWORKS_MAX) this.#removeOldest();
  }

  /** @param workspaceId any workspace by default */
  isKnown(network: string, workspaceId?: string): boolean {
    const workspaces = this.#seen.get(network);
    if (workspaceId !== undefined) return isFresh(workspaces?.get(workspaceId));
    // A loop, because this runs for each call.
    if (workspaces !== undefined)
      for (const seen of workspaces.values()) if (isFresh(seen)) return true;
    return false;
  }

  /** Returns the workspaces with such a call from the network. */
  knowing(network: string): readonly string[] {
    const workspaces = this.#seen.get(network);
    if (workspaces === undefined) return [];
    return [...workspaces].filter(([, seen]) => isFresh(seen)).map(([workspaceId]) => workspaceId);
  }

  /**
   * Removes the oldest network of the workspace with the most networks. A workspace with calls from
   * many networks does not displace the networks of other workspaces.
   */
  #removeOldest(): void {
    let most = "";
    let count = 0;
    for (const [workspaceId, { size }] of this.#networks)
      if (size > count) [most, count] = [workspaceId, size];
    const [oldest] = this.#networks.get(most)!;
    this.#remove(oldest!, most);
  }

  #remove(network: string, workspaceId: string): void {
    const workspaces = this.#seen.get(network)!;
    workspaces.delete(workspaceId);
    if (workspaces.size === 0) this.#seen.delete(network);
    const networks = this.#networks.get(workspaceId)!;
    networks.delete(network);
    if (networks.size === 0) this.#networks.delete(workspaceId);
    this.#size -= 1;
  }
}

const isFresh = (seen: number | undefined): boolean =>
  seen !== undefined && performance.now() - seen < KNOWN_MS;

function entryOf<V>(map: Map<string, V>, key: string, make: () => V): V {
  let value = map.get(key);
  if (value === undefined) map.set(key, (value = make()));
  return value;
}
