// Recognises the gateway's own addresses: its public host, and the addresses of this machine.
import { BlockList, isIP } from "node:net";
import { networkInterfaces } from "node:os";

export interface OwnAddresses {
  /** The host under which clients reach the gateway. */
  readonly host: string;
  /** Ports of the gateway, on that host or on this machine. */
  readonly ports: readonly number[];
}

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");
loopback.addAddress("0.0.0.0", "ipv4");
loopback.addAddress("::", "ipv6");

/**
 * Returns true if a request to the address would reach the gateway.
 * @param host host of the URL, without brackets
 * @param address a resolved address of the host
 * @param isAllowed true if the operator allows the target: then only the gateway's ports count
 */
export function isOwn(
  own: OwnAddresses,
  host: string,
  address: string,
  port: number,
  isAllowed: boolean,
): boolean {
  const isHere = normaliseHost(host) === normaliseHost(own.host) || isOfThisMachine(address);
  return isHere && (!isAllowed || own.ports.includes(port));
}

function isOfThisMachine(address: string): boolean {
  if (loopback.check(address, isIP(address) === 6 ? "ipv6" : "ipv4")) return true;
  return Object.values(networkInterfaces()).some((interfaces = []) =>
    interfaces.some((found) => found.address === address),
  );
}

const normaliseHost = (host: string): string => host.toLowerCase().replace(/\.$/, "");
