// Remembers networks that sent a call with a valid signature (G24.10), or a call of a trusted
// caller (G38.1), in the last 24 hours. Also remembers the workspaces of these calls. Each node
// remembers only calls that it served itself, and at most 10,000 pairs of a network and a
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
  /** The workspaces by the number of their networks. */
  readonly #byCount = new Map<number, Set<string>>();
  /** Number of networks of the workspace that has the most networks. */
  #most = 0;
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
    const networks = entryOf(this.#networks, workspaceId, () => new Set<string>()).add(network);
    this.#recount(workspaceId, networks.size - 1, networks.size);
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
    const [workspaceId] = this.#byCount.get(this.#most)!;
    const [oldest] = this.#networks.get(workspaceId!)!;
    this.#remove(oldest!, workspaceId!);
  }

  #remove(network: string, workspaceId: string): void {
    const workspaces = this.#seen.get(network)!;
    workspaces.delete(workspaceId);
    if (workspaces.size === 0) this.#seen.delete(network);
    const networks = this.#networks.get(workspaceId)!;
    networks.delete(network);
    this.#recount(workspaceId, networks.size + 1, networks.size);
    if (networks.size === 0) this.#networks.delete(workspaceId);
    this.#size -= 1;
  }

  /** Records that the number of networks of a workspace has changed by one. */
  #recount(workspaceId: string, before: number, count: number): void {
    const equals = this.#byCount.get(before);
    equals?.delete(workspaceId);
    if (equals?.size === 0) this.#byCount.delete(before);
    if (count > 0) entryOf(this.#byCount, count, () => new Set<string>()).add(workspaceId);
    if (count > this.#most || !this.#byCount.has(this.#most)) this.#most = count;
  }
}

const isFresh = (seen: number | undefined): boolean =>
  seen !== undefined && performance.now() - seen < KNOWN_MS;

function entryOf<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  let value = map.get(key);
  if (value === undefined) map.set(key, (value = make()));
  return value;
}
