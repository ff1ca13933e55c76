// Counts rejected calls that used no allowance, by network and URL. Above 120 per minute, the
// response is 429 (G33.3). Memory is limited. After 64 URLs, one counter counts all other URLs of a
// network. If there are too many counters, the oldest networks start again at zero.
import { GatewayError } from "../contract/index.ts";
import { minuteMs, secondsToMinuteEnd } from "./calendar.ts";

const PER_MINUTE = 120;
/** Maximum of separately counted URLs per network. */
const ADDRESSES_PER_NETWORK = 64;
const COUNTERS_MAX = 50_000;
/** Maximum characters of a counted URL. Longer URLs are cut. */
const ADDRESS_MAX = 80;
/** The key of the counter of all other URLs. */
const OTHERS = "";

const MESSAGE =
  "The gateway has refused too many calls from your network this minute. Try again in the next minute.";

/** Creates counters of rejected calls, which restart every minute. */
export function createRefusals() {
  /** Counters by URL for each network. The network whose call was rejected first is first. */
  const networks = new Map<string, Map<string, number>>();
  let counters = 0;
  let minute = 0;

  function countAt(network: string, address: string): number {
    let byAddress = networks.get(network);
    if (byAddress === undefined) networks.set(copied(network), (byAddress = new Map()));
    const isOwn = byAddress.has(address) || byAddress.size < ADDRESSES_PER_NETWORK;
    const key = isOwn ? address : OTHERS;
    const known = byAddress.get(key);
    if (known === undefined) counters += 1;
    const count = (known ?? 0) + 1;
    byAddress.set(known === undefined ? copied(key) : key, count);
    return count;
  }

  return {
    /**
     * Counts one rejected call.
     * @param address the requested URL, existing or not
     * @param at milliseconds since 1970
     * @returns the error to send instead of the original error; undefined within the limit
     */
    count(network: string, address: string, at: number): GatewayError | undefined {
      const now = Math.floor(at / minuteMs);
      if (now !== minute) {
        networks.clear();
        counters = 0;
        minute = now;
      }
      const count = countAt(network, address.slice(0, ADDRESS_MAX));
      for (const [oldest, { size }] of networks) {
        if (counters <= COUNTERS_MAX || networks.size === 1) break;
        networks.delete(oldest);
        counters -= size;
      }
      if (count <= PER_MINUTE) return undefined;
      const headers = { "Retry-After": String(secondsToMinuteEnd(at)) };
      return new GatewayError("RATE_LIMITED", { message: MESSAGE, headers });
    },
  };
}

/**
 * Returns a copy of the text. A short part of a request's text would keep kilobytes of the request
 * in memory.
 */
const copied = (text: string): string => Buffer.from(text).toString();
