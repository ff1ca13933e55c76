// Recognises the gateway's own addresses: its public host, and the addresses of this machine.
import { networkInterfaces } from "node:os";
import ipaddr from "ipaddr.js";
import { normaliseHost } from "./private-targets.ts";

export interface OwnAddresses {
  /** The host under which clients reach the gateway. */
  readonly host: string;
  /** Ports of the gateway, on that host or on this machine. */
  readonly ports: readonly number[];
}

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
  if (["loopback", "unspecified"].includes(ipaddr.process(address).range())) return true;
  return Object.values(networkInterfaces()).some((interfaces = []) =>
    interfaces.some((found) => found.address === address),
  );
}
