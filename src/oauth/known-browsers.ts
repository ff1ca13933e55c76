// Browsers in which a person has signed in before: a cookie names the person, under a key of the
// gateway. Strangers of the same network cannot spend what such a browser may begin (G35.10). The
// cookie opens nothing.
import type { IncomingHttpHeaders } from "node:http";
import { timingSafeEqual } from "node:crypto";
import type { Guid } from "../contract/index.ts";
import { isGuid, keyedHash } from "../platform/index.ts";
import { portalRealm } from "../portal/index.ts";
import { cookieValues, identityCookies } from "./identity-cookies.ts";

export interface KnownBrowsers {
  /** Returns the cookie that is set when a person has signed in. */
  readonly cookieOf: (userId: Guid) => string;
  /** Returns the person that has signed in in this browser before. */
  readonly userOf: (headers: IncomingHttpHeaders) => Guid | undefined;
}

const DAYS_KEPT = 90;
const DAY_SECONDS = 86_400;
/** A neighbour on the same host name may have added some. */
const VALUES_MAX = 5;

/** @param baseUrl the configured one */
export function createKnownBrowsers(baseUrl: string, masterKey: Buffer): KnownBrowsers {
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
    return today() - Number(day) <= DAYS_KEPT ? userId : undefined;
  }

  return {
    cookieOf(userId) {
      const day = String(today());
      const value = `${userId}.${day}.${hashOf(userId, day).toString("base64url")}`;
      const age = DAYS_KEPT * DAY_SECONDS;
      return `${name}=${value}; Path=/; Max-Age=${age}; HttpOnly; SameSite=Lax${secure}`;
    },
    userOf(headers) {
      for (const value of cookieValues(headers, name).slice(0, VALUES_MAX)) {
        const userId = userIn(value);
        if (userId !== undefined) return userId;
      }
      return undefined;
    },
  };
}
