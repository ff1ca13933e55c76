// Parses the names of game platforms in requests. Refuses names that the API specification does not
// list.
import { GatewayError, platforms, type Platform } from "../contract/index.ts";
import { closestName } from "../platform/index.ts";

/**
 * Returns the platform with this name.
 * @param name in upper or lower case
 * @throws GatewayError UNKNOWN_PLATFORM if there is no such platform
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
  const message = `This game platform is not known. Did you mean ${meant}? The known platforms are ${platforms.join(", ")}.`;
  return new GatewayError("UNKNOWN_PLATFORM", { message });
}

/**
 * Maximum number of characters of an unknown name that are compared with the names of platforms.
 * All platform names are shorter.
 */
const NAME_MAX = 40;
