// Tells the gateway's own addresses from those of others: the host under which it is reached, and whatever this machine listens on.
import { BlockList, isIP } from "node:net";
import { networkInterfaces } from "node:os";

export interface OwnAddresses {
  /** The host under which clients reach the gateway. */
  readonly host: string;
  /** Ports that lead to it, there or on this machine. */
  readonly ports: readonly number[];
}

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");
loopback.addAddress("0.0.0.0", "ipv4");
loopback.addAddress("::", "ipv6");

/**
 * @param host as it stands in the URL, without brackets
 * @param address one that the host leads to
 * @param isNamed whether the operator named the target: then only the gateway's own ports are its own
 */
export function isOwn(
  own: OwnAddresses,
  host: string,
  address: string,
  port: number,
  isNamed: boolean,
): boolean {
  const isHere = spell(host) === spell(own.host) || isOfThisMachine(address);
  return isHere && (!isNamed || own.ports.includes(port));
}

function isOfThisMachine(address: string): boolean {
  if (loopback.check(address, isIP(address) === 6 ? "ipv6" : "ipv4")) return true;
  return Object.values(networkInterfaces()).some((interfaces = []) =>
    interfaces.some((found) => found.address === address),
  );
}

const spell = (host: string): string => host.toLowerCase().replace(/\.$/, "");
