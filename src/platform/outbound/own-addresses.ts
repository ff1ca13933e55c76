// Recognises the gateway's own addresses: its public host name, and the addresses of this machine.
import { networkInterfaces } from "node:os";
import ipaddr from "ipaddr.js";
import { normaliseHost } from "./private-targets.ts";

export interface OwnAddresses {
  /** The public host name of the gateway. */
  readonly host: string;
  /** Ports on which the gateway can be reached, on its public host or on this machine. */
  readonly ports: readonly number[];
}

/**
 * Returns true if a request to the address would reach the gateway itself.
 * @param host host of the URL, without brackets
 * @param address one of the addresses to which the host resolves
 * @param isAllowed true if the operator allows this target. If true, only the ports in `own.ports`
 *   count as the gateway; otherwise all ports do
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
  if (["loopback", "unspecified"].includes(ipaddr.process(address).range())) return true;
  return Object.values(networkInterfaces()).some((interfaces = []) =>
    interfaces.some((found) => found.address === address),
  );
}
