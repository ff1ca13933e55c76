// Counts rejected calls that used no allowance, by network and URL. Above 120 per minute the
// response is 429 (G33.3). Memory is bounded. A network's calls to more than 64 URLs are counted
// together. Evicted counters start again at zero.
import { GatewayError } from "../contract/index.ts";
import { minuteMs, secondsToMinuteEnd } from "./calendar.ts";

export interface Refusals {
  /**
   * Counts one rejected call.
   * @param address the requested URL, existing or not
   * @param at milliseconds since 1970
   * @returns the error to send instead; undefined within the limit
   */
  readonly count: (network: string, address: string, at: number) => GatewayError | undefined;
}

export interface RefusalLimits {
  readonly perMinute: number;
  /** Maximum of separately counted URLs per network. */
  readonly addressesPerNetwork: number;
  readonly counters: number;
}

const LIMITS: RefusalLimits = { perMinute: 120, addressesPerNetwork: 64, counters: 50_000 };
/** Maximum characters of a counted URL. Longer URLs are cut. */
const addressMax = 80;

interface Network {
  readonly byAddress: Map<string, number>;
  /** Count of all other URLs. */
  otherAddresses: number;
}

const MESSAGE = "Too many calls from this address were refused this minute; try again later.";

/** Creates counters of rejected calls, which restart every minute. */
export function createRefusals(given: Partial<RefusalLimits> = {}): Refusals {
  const limits = { ...LIMITS, ...given };
  /** Networks in the order of their first rejected call. */
  const networks = new Map<string, Network>();
  let counters = 0;
  let minute = 0;

  function networkAt(key: string): Network {
    const known = networks.get(key);
    if (known !== undefined) return known;
    const network = { byAddress: new Map<string, number>(), otherAddresses: 0 };
    networks.set(copied(key), network);
    counters += 1;
    return network;
  }

  function countAt(network: Network, address: string): number {
    const { byAddress } = network;
    const known = byAddress.get(address);
    if (known === undefined && byAddress.size >= limits.addressesPerNetwork)
      return (network.otherAddresses += 1);
    if (known === undefined) counters += 1;
    const count = (known ?? 0) + 1;
    byAddress.set(known === undefined ? copied(address) : address, count);
    return count;
  }

  function evictOldest(): void {
    const [key, { byAddress }] = networks.entries().next().value!;
    networks.delete(key);
    counters -= 1 + byAddress.size;
  }

  return {
    count(network, address, at) {
      const now = Math.floor(at / minuteMs);
      if (now !== minute) {
        networks.clear();
        counters = 0;
        minute = now;
      }
      const count = countAt(networkAt(network), address.slice(0, addressMax));
      while (counters > limits.counters && networks.size > 1) evictOldest();
      if (count <= limits.perMinute) return undefined;
      const headers = { "Retry-After": String(secondsToMinuteEnd(at)) };
      return new GatewayError("RATE_LIMITED", { message: MESSAGE, headers });
    },
  };
}

/**
 * Returns a copy of the text. A substring of a request would keep kilobytes of the request in
 * memory.
 */
const copied = (text: string): string => Buffer.from(text).toString();
