// Parses and matches the private hosts and networks that the gateway's own requests may reach (`http.privateTargets`): hosts and
// addresses with or without a port, and networks.
import { BlockList, isIP } from "node:net";

export interface PrivateTargets {
  /**
   * Whether the operator named this target.
   * @param host as it stands in the URL, without brackets
   * @param address one that the host leads to
   */
  readonly has: (host: string, address: string, port: number) => boolean;
}

interface Entry {
  /** Lower case; an address in the spelling of URLs. */
  readonly host: string;
  readonly port: number | undefined;
}

/** @param targets as the configuration has checked them */
export function createPrivateTargets(targets: readonly string[]): PrivateTargets {
  const networks = new BlockList();
  const entries: Entry[] = [];
  for (const target of targets) {
    const [address = "", prefix] = target.split("/");
    if (prefix === undefined) entries.push(readEntry(target));
    else networks.addSubnet(address, Number(prefix), familyOf(address));
  }
  return {
    has: (host, address, port) =>
      networks.check(address, familyOf(address)) ||
      entries.some(
        (entry) =>
          (entry.host === spell(host) || entry.host === spell(address)) &&
          (entry.port ?? port) === port,
      ),
  };
}

const familyOf = (address: string): "ipv4" | "ipv6" => (isIP(address) === 6 ? "ipv6" : "ipv4");

/** `erp.internal`, `erp.internal:8443`, `10.0.0.7:80`, `::1`, `[::1]:8443` */
function readEntry(target: string): Entry {
  if (isIP(target) === 6) return { host: spell(target), port: undefined };
  const [, host = "", port] = /^\[?(.*?)\]?(?::(\d+))?$/.exec(target) ?? [];
  return { host: spell(host), port: port === undefined ? undefined : Number(port) };
}

/** One spelling for every host: IPv6 has many for the same address, and a name may end in a dot. */
function spell(host: string): string {
  if (isIP(host) === 6) return new URL(`http://[${host}]`).hostname.slice(1, -1);
  return host.toLowerCase().replace(/\.$/, "");
}
