// Recognises browsers in which a user has signed in before, by a cookie with the user's id and a
// keyed hash. Requests of such a browser count against limits of the user, not against limits of
// the browser's network. So other computers in this network cannot use up the user's limit
// (G35.10). The cookie gives no access.
import type { IncomingHttpHeaders } from "node:http";
import { timingSafeEqual } from "node:crypto";
import type { Guid } from "../contract/index.ts";
import { isGuid, keyedHash } from "../platform/index.ts";
import { cookieValues, portalRealm } from "../portal/index.ts";
import { identityCookies } from "./identity-cookies.ts";

export type KnownBrowsers = ReturnType<typeof createKnownBrowsers>;

const LIFETIME_DAYS = 90;
const DAY_SECONDS = 86_400;
/**
 * Maximum number of cookies with this name that are checked in one request. A browser gets one such
 * cookie from the gateway, but other sites on the same host name can set more.
 */
const VALUES_MAX = 5;

/** @param baseUrl the configured base URL of the gateway */
export function createKnownBrowsers(baseUrl: string, masterKey: Buffer) {
  const secret = portalRealm(masterKey).derive("known browsers");
  const { known: name } = identityCookies(baseUrl);
  const secure = baseUrl.startsWith("https:") ? "; Secure" : "";
  const hashOf = (userId: string, day: string): Buffer =>
    keyedHash(secret).update(`${userId} ${day}`).digest();
  const today = (): number => Math.floor(Date.now() / 1_000 / DAY_SECONDS);

  function userIn(value: string): Guid | undefined {
    const [userId = "", day = "", hash = "", more] = value.split(".");
    if (!isGuid(userId) || more !== undefined) return undefined;
    const given = Buffer.from(hash, "base64url");
    const expected = hashOf(userId, day);
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
    return today() - Number(day) <= LIFETIME_DAYS ? userId : undefined;
  }

  return {
    /** Returns the `Set-Cookie` value for a browser in which the user has just signed in. */
    cookieOf(userId: Guid): string {
      const day = String(today());
      const value = `${userId}.${day}.${hashOf(userId, day).toString("base64url")}`;
      const age = LIFETIME_DAYS * DAY_SECONDS;
      return `${name}=${value}; Path=/; Max-Age=${age}; HttpOnly; SameSite=Lax${secure}`;
    },
    /**
     * Returns the id of the user who signed in to this browser in the last 90 days. Returns
     * undefined if the request has no valid cookie.
     */
    userOf(headers: IncomingHttpHeaders): Guid | undefined {
      for (const value of cookieValues(headers, name).slice(0, VALUES_MAX)) {
        const userId = userIn(value);
        if (userId !== undefined) return userId;
      }
      return undefined;
    },
  };
}
