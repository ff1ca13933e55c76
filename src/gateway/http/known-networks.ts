// Remembers networks from which a call with a valid signature (G24.10), or a call of a trusted
// caller (G38.1), came in the last 24 hours. Also remembers the workspaces of these calls. Each
// node remembers only calls that it served itself, and at most 10,000 pairs of a network and a
// workspace.
const NETWORKS_MAX = 10_000;
const KNOWN_MS = 24 * 3_600_000;
/** Minimum number of milliseconds between two updates of the time of a network's last call. */
const UPDATE_MS = 60_000;

export class KnownNetworks {
  /**
   * Time of the last remembered call in monotonic milliseconds, by network and then by workspace.
   */
  readonly #seen = new Map<string, Map<string, number>>();
  /** The networks of each workspace. They are in the order of their last call, the oldest first. */
  readonly #networks = new Map<string, Set<string>>();
  #size = 0;

  /**
   * Remembers that a signed or trusted call came from a network.
   * @param workspaceId the workspace of the call; by default the call belongs to the portal
   */
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

  /**
   * Returns true if the network is remembered.
   * @param workspaceId the workspace of the calls; by default, calls of any workspace count
   */
  isKnown(network: string, workspaceId?: string): boolean {
    const workspaces = this.#seen.get(network);
    if (workspaceId !== undefined) return isFresh(workspaces?.get(workspaceId));
    // A loop is faster here than a method of arrays. This code runs for each call.
    if (workspaces !== undefined)
      for (const seen of workspaces.values()) if (isFresh(seen)) return true;
    return false;
  }

  /** Returns the workspaces for which the network is remembered. */
  knowing(network: string): readonly string[] {
    const workspaces = this.#seen.get(network);
    if (workspaces === undefined) return [];
    return [...workspaces].filter(([, seen]) => isFresh(seen)).map(([workspaceId]) => workspaceId);
  }

  /**
   * Forgets one network of one workspace, because there are more than `NETWORKS_MAX`. It is the
   * network with the oldest call of the workspace that has the most networks. So calls of one
   * workspace from many networks do not displace the networks of other workspaces.
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
