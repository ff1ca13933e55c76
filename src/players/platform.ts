// Names of game platforms as callers write them. Refuses those that the contract does not list.
import { GatewayError } from "../contract/errors.ts";
import { platforms, type Platform } from "../contract/platforms.ts";

/** @param name in any case. @throws GatewayError UNKNOWN_PLATFORM */
export function platformOf(name: string): Platform {
  const lowered = name.toLowerCase();
  const platform = platforms.find((known) => known === lowered);
  if (platform === undefined) throw new GatewayError("UNKNOWN_PLATFORM");
  return platform;
}
