// Counts rejected calls that used no allowance, by network and URL. If a network has more than 120
// rejected calls to one URL in a minute, the response is a 429 (G33.3). Memory is limited: after 64
// URLs of a network, one counter counts its remaining URLs. If there are too many counters, those
// of the oldest networks are deleted.
import { GatewayError } from "../contract/index.ts";
import { minuteMs, secondsToMinuteEnd } from "./calendar.ts";

const PER_MINUTE = 120;
/**
 * Smallest limit of one process. Several processes of a machine divide the limit. A process needs a
 * minimum, because all calls on one connection reach the same process.
 */
const PROCESS_PER_MINUTE_MIN = 30;
/** Maximum number of URLs per network that have their own counter. */
const ADDRESSES_PER_NETWORK = 64;
const COUNTERS_MAX = 50_000;
/** Maximum characters of a counted URL. Longer URLs are cut. */
const ADDRESS_MAX = 80;
/** The key of the counter for all URLs of a network after the first 64. */
const OTHERS = "";

const MESSAGE =
  "The gateway has refused too many calls from your network this minute. Try again in the next minute.";

/**
 * Creates counters of rejected calls, which restart every minute.
 * @param processes number of gateway processes of this machine
 */
export function createRefusals(processes = 1) {
  const perMinute = Math.max(PROCESS_PER_MINUTE_MIN, Math.ceil(PER_MINUTE / processes));
  const countersMax = Math.ceil(COUNTERS_MAX / processes);
  /**
   * Counters by URL, for each network. The networks are in the order of their first rejected call.
   */
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
     * @param address the requested URL, even if nothing exists there
     * @param at milliseconds since 1970
     * @returns the 429 to send instead of the original error; undefined if the limit is not
     *   exceeded
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
        if (counters <= countersMax || networks.size === 1) break;
        networks.delete(oldest);
        counters -= size;
      }
      if (count <= perMinute) return undefined;
      const headers = { "Retry-After": String(secondsToMinuteEnd(at)) };
      return new GatewayError("RATE_LIMITED", { message: MESSAGE, headers });
    },
  };
}

/**
 * Returns a copy of the text. Without a copy, a short part of a request's text would keep the whole
 * request in memory, because V8 shares the text.
 */
const copied = (text: string): string => Buffer.from(text).toString();
