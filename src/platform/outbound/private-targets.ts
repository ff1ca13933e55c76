// Parses and matches the setting `http.privateTargets`. It lists private hosts and networks that
// the gateway's requests may reach. An entry is a network, or a host or address with an optional
// port.
import { BlockList, isIP } from "node:net";

interface TargetEntry {
  /** Host in lower case. An IPv6 address is written as in URLs. */
  readonly host: string;
  readonly port: number | undefined;
}

/**
 * Parses the entries of `http.privateTargets`.
 * @param targets the entries; the configuration has already checked them
 */
export function createPrivateTargets(targets: readonly string[]) {
  const networks = new BlockList();
  const entries: TargetEntry[] = [];
  for (const target of targets) {
    const [address = "", prefix] = target.split("/");
    if (prefix === undefined) entries.push(readEntry(target));
    else networks.addSubnet(address, Number(prefix), familyOf(address));
  }
  return {
    /**
     * Returns true if an entry allows requests to this target.
     * @param host host of the URL, without brackets
     * @param address one of the addresses to which the host resolves
     */
    has: (host: string, address: string, port: number): boolean =>
      networks.check(address, familyOf(address)) ||
      entries.some(
        (entry) =>
          (entry.host === normaliseHost(host) || entry.host === normaliseHost(address)) &&
          (entry.port ?? port) === port,
      ),
  };
}

const familyOf = (address: string): "ipv4" | "ipv6" => (isIP(address) === 6 ? "ipv6" : "ipv4");

/**
 * Parses an entry that is not a network: `erp.internal`, `erp.internal:8443`, `10.0.0.7:80`, `::1`
 * or `[::1]:8443`.
 */
function readEntry(target: string): TargetEntry {
  if (isIP(target) === 6) return { host: normaliseHost(target), port: undefined };
  const [, host = "", port] = /^\[?(.*?)\]?(?::(\d+))?$/.exec(target) ?? [];
  return { host: normaliseHost(host), port: port === undefined ? undefined : Number(port) };
}

/**
 * Returns a host in one fixed form, so that hosts can be compared. An IPv6 address can be written
 * in several ways, and a name may end with a dot.
 */
export function normaliseHost(host: string): string {
  if (isIP(host) === 6) return new URL(`http://[${host}]`).hostname.slice(1, -1);
  return host.toLowerCase().replace(/\.$/, "");
}
