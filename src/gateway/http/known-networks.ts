// Networks that calls with a good signature (G24.10), or of trusted callers (G38.1), came from
// within a day. Each node remembers its own, in bounded memory.
import { LRUCache } from "lru-cache";
import { counted } from "../../platform/index.ts";

const NETWORKS_MAX = 10_000;
const KNOWN_MS = 24 * 3_600_000;

export class KnownNetworks {
  /** When the last such call came, in monotonic milliseconds. */
  readonly #seen = new LRUCache<string, number>(counted(NETWORKS_MAX));

  /** @param workspaceId the only workspace that knows the network; the node by default */
  note(network: string, workspaceId = ""): void {
    this.#seen.set(`${workspaceId} ${network}`, performance.now());
  }

  isKnown(network: string, workspaceId = ""): boolean {
    const seen = this.#seen.get(`${workspaceId} ${network}`);
    return seen !== undefined && performance.now() - seen < KNOWN_MS;
  }
}
