// Networks that calls with a good signature (G24.10), or of trusted callers (G38.1), came from
// within a day, and the workspaces of these calls. Each node remembers its own, in bounded memory.
const NETWORKS_MAX = 10_000;
const KNOWN_MS = 24 * 3_600_000;
/** How often the time of a network is written anew. */
const AGAIN_MS = 60_000;

export class KnownNetworks {
  /** By network and workspace the time of the last such call, in monotonic milliseconds. */
  readonly #seen = new Map<string, Map<string, number>>();
  /** By workspace its networks, the one not seen for longest first. */
  readonly #networks = new Map<string, Set<string>>();
  #size = 0;

  /** @param workspaceId the workspace that knows the network; the portal by default */
  note(network: string, workspaceId = ""): void {
    const now = performance.now();
    const seen = this.#seen.get(network)?.get(workspaceId);
    if (seen !== undefined && now - seen < AGAIN_MS) return;
    if (seen !== undefined) this.#forget(network, workspaceId);
    entryOf(this.#seen, network, () => new Map<string, number>()).set(workspaceId, now);
    entryOf(this.#networks, workspaceId, () => new Set<string>()).add(network);
    this.#size += 1;
    if (this.#size > NETWORKS_MAX) this.#forgetOne();
  }

  /** @param workspaceId any workspace by default */
  isKnown(network: string, workspaceId?: string): boolean {
    const workspaces = this.#seen.get(network);
    if (workspaceId !== undefined) return isFresh(workspaces?.get(workspaceId));
    // Asked for each call.
    if (workspaces !== undefined)
      for (const seen of workspaces.values()) if (isFresh(seen)) return true;
    return false;
  }

  /** Returns the workspaces that know the network. */
  knowing(network: string): readonly string[] {
    const workspaces = this.#seen.get(network);
    if (workspaces === undefined) return [];
    return [...workspaces].filter(([, seen]) => isFresh(seen)).map(([workspaceId]) => workspaceId);
  }

  /**
   * Forgets the oldest network of the workspace that has most: a workspace with calls from many
   * networks does not push out those of others.
   */
  #forgetOne(): void {
    let most = "";
    let count = 0;
    for (const [workspaceId, { size }] of this.#networks)
      if (size > count) [most, count] = [workspaceId, size];
    const [oldest] = this.#networks.get(most)!;
    this.#forget(oldest!, most);
  }

  #forget(network: string, workspaceId: string): void {
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
