// Parses and matches `http.privateTargets`: the private hosts and networks that the gateway's
// requests may reach. An entry is a host or address with or without a port, or a network.
import { BlockList, isIP } from "node:net";

interface TargetEntry {
  /** In lower case. An IPv6 address is in the form of URLs. */
  readonly host: string;
  readonly port: number | undefined;
}

/** @param targets the entries, checked by the configuration */
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
     * Returns true if the operator allows this target.
     * @param host host of the URL, without brackets
     * @param address a resolved address of the host
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

/** Parses `erp.internal`, `erp.internal:8443`, `10.0.0.7:80`, `::1` or `[::1]:8443`. */
function readEntry(target: string): TargetEntry {
  if (isIP(target) === 6) return { host: normaliseHost(target), port: undefined };
  const [, host = "", port] = /^\[?(.*?)\]?(?::(\d+))?$/.exec(target) ?? [];
  return { host: normaliseHost(host), port: port === undefined ? undefined : Number(port) };
}

/** Normalises a host. IPv6 addresses have many spellings, and a name may end with a dot. */
export function normaliseHost(host: string): string {
  if (isIP(host) === 6) return new URL(`http://[${host}]`).hostname.slice(1, -1);
  return host.toLowerCase().replace(/\.$/, "");
}
