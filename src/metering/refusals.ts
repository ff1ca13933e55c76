// Counts refused calls that cost nobody anything, by network and address: beyond 120 a minute they are answered 429 (G33.3). Bounded: who
// asks at ever other addresses is counted at all of them together, and what is forgotten for want of room is only counted anew.
import { GatewayError } from "../contract/index.ts";
import { minuteMs, secondsToMinuteEnd } from "./calendar.ts";

export interface Refusals {
  /**
   * Counts one.
   * @param address what was asked, whether there is such a thing or not
   * @param at milliseconds since 1970
   * @returns what is answered in its place; undefined within the limit
   */
  readonly count: (network: string, address: string, at: number) => GatewayError | undefined;
}

export interface RefusalLimits {
  readonly perMinute: number;
  /** Addresses of one network that are counted by themselves. */
  readonly addressesPerNetwork: number;
  readonly counters: number;
}

const LIMITS: RefusalLimits = { perMinute: 120, addressesPerNetwork: 64, counters: 50_000 };
/** Characters of an address; longer ones are none. */
const addressMax = 80;

interface Network {
  readonly byAddress: Map<string, number>;
  /** Of all other addresses. */
  rest: number;
}

const MESSAGE = "Too many calls from this address were refused this minute; try again later.";

export function createRefusals(given: Partial<RefusalLimits> = {}): Refusals {
  const limits = { ...LIMITS, ...given };
  /** Those that were refused first first. */
  const networks = new Map<string, Network>();
  let counters = 0;
  let minute = 0;

  function networkAt(key: string): Network {
    const known = networks.get(key);
    if (known !== undefined) return known;
    const network = { byAddress: new Map<string, number>(), rest: 0 };
    networks.set(copied(key), network);
    counters += 1;
    return network;
  }

  function countAt(network: Network, address: string): number {
    const { byAddress } = network;
    const known = byAddress.get(address);
    if (known === undefined && byAddress.size >= limits.addressesPerNetwork)
      return (network.rest += 1);
    if (known === undefined) counters += 1;
    const count = (known ?? 0) + 1;
    byAddress.set(known === undefined ? copied(address) : address, count);
    return count;
  }

  function forgetOldest(): void {
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
      while (counters > limits.counters && networks.size > 1) forgetOldest();
      if (count <= limits.perMinute) return undefined;
      const headers = { "Retry-After": String(secondsToMinuteEnd(at)) };
      return new GatewayError("RATE_LIMITED", { message: MESSAGE, headers });
    },
  };
}

/** A part of a request's text keeps all of it in memory, kilobytes; its copy does not. */
const copied = (text: string): string => Buffer.from(text).toString();
