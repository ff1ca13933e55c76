// Remembers networks that sent a call with a valid signature (G24.10) or of a trusted caller
// (G38.1) in the last day. Also remembers the workspaces of these calls. Each node remembers only
// the calls that it served. The number of networks is limited.
const NETWORKS_MAX = 10_000;
const KNOWN_MS = 24 * 3_600_000;
/** Minimum milliseconds between two updates of a network's time. */
const UPDATE_MS = 60_000;

export class KnownNetworks {
  /**
   * Time of the last signed or trusted call by network and workspace, in monotonic milliseconds.
   */
  readonly #seen = new Map<string, Map<string, number>>();
  /** The networks of each workspace. The network whose last call is the oldest is first. */
  readonly #networks = new Map<string, Set<string>>();
  #size = 0;

  /** @param workspaceId the workspace of the call; the portal by default */
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

  /** @param workspaceId the workspace of the calls; any workspace by default */
  isKnown(network: string, workspaceId?: string): boolean {
    const workspaces = this.#seen.get(network);
    if (workspaceId !== undefined) return isFresh(workspaces?.get(workspaceId));
    // This is a loop, because it runs for each call and must be fast.
    if (workspaces !== undefined)
      for (const seen of workspaces.values()) if (isFresh(seen)) return true;
    return false;
  }

  /** Returns the workspaces to which the network sent a signed or trusted call. */
  knowing(network: string): readonly string[] {
    const workspaces = this.#seen.get(network);
    if (workspaces === undefined) return [];
    return [...workspaces].filter(([, seen]) => isFresh(seen)).map(([workspaceId]) => workspaceId);
  }

  /**
   * Removes the oldest network of the workspace with the most networks. So calls of one workspace
   * from many networks do not remove the networks of other workspaces.
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
