// Parses names of game platforms. Refuses names that the contract does not list.
import { GatewayError, platforms, type Platform } from "../contract/index.ts";
import { closestName } from "../platform/index.ts";

/**
 * Returns the platform with this name.
 * @param name in any case
 * @throws GatewayError UNKNOWN_PLATFORM
 */
export function platformOf(name: string): Platform {
  const lowered = name.toLowerCase();
  const platform = platforms.find((known) => known === lowered);
  if (platform === undefined) throw unknownPlatform(lowered);
  return platform;
}

function unknownPlatform(name: string): GatewayError {
  const meant = closestName(name.slice(0, NAME_MAX), platforms);
  if (meant === undefined) return new GatewayError("UNKNOWN_PLATFORM");
  const message = `There is no such platform. Did you mean ${meant}? The platforms are ${platforms.join(", ")}.`;
  return new GatewayError("UNKNOWN_PLATFORM", { message });
}

/** Characters of a name that are compared. Every platform's name is shorter. */
const NAME_MAX = 40;
