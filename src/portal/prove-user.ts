// Proves who a portal user is by the password, at the same cost with and without an account, within the budgets of signing in (G26.1).
import type { IncomingHttpHeaders } from "node:http";
import {
  consumeSignInAt,
  isOutdated,
  placeOf,
  refundUnjudged,
  type CountedFailure,
  type HashCaller,
  type Place,
  type RateLimitSubject,
} from "../endusers/index.ts";
import { networkOf, type Cancellation } from "../platform/index.ts";
import type { Connection } from "../platform/postgres/index.ts";
import type { PortalContext } from "./portal-context.ts";
import { findForSignIn, replacePortalHash, type PortalUser } from "./user-store.ts";

/** A call as budgets see it. */
export interface PersonAsked {
  readonly headers: IncomingHttpHeaders;
  readonly sourceIp: string;
  readonly signal: Cancellation;
}

export interface Proven {
  readonly user: PortalUser;
  /** Where the person is. */
  readonly place: Place;
  /** Takes the count of a failure back, which it was not. */
  readonly refund: (connection: Connection) => Promise<void>;
  /** All that the attempt has counted. */
  readonly counted: CountedFailure["all"];
}

/**
 * @param email normalised
 * @returns undefined for a wrong password and an address that nobody has
 * @throws GatewayError TOO_MANY_TRIES
 */
export async function proveUser(
  context: PortalContext,
  asked: PersonAsked,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<Proven | undefined> {
  const { control, realm, clock, slowdown } = context;
  const now = clock.now();
  const subject: RateLimitSubject = {
    workspace: realm,
    network: networkOf(asked.sourceIp),
    userAgent: asked.headers["user-agent"],
    now,
    slowdown,
    signal: asked.signal,
  };
  const place = placeOf(subject, email);
  const { isKnown, user } = await findForSignIn(control, email, place, new Date(now));
  // Counted as failed until it is proven that it is none.
  const failure = await consumeSignInAt(control, subject, email, isKnown);
  try {
    const proven = await compare(context, user, password, { signal: asked.signal });
    return proven && { user: proven, place, refund: failure.refund, counted: failure.all };
  } catch (error) {
    // Nobody was told that the password is wrong.
    await refundUnjudged(control, failure, error);
    throw error;
  }
}

/** Takes as long without a user. */
async function compare(
  { control, passwords }: PortalContext,
  user: PortalUser | undefined,
  password: string,
  caller: HashCaller,
): Promise<PortalUser | undefined> {
  const isRight = await passwords.verify(password, user?.passwordHash ?? null, caller);
  if (!isRight || user === undefined) return undefined;
  if (!isOutdated(user.passwordHash)) return user;
  const passwordHash = await passwords.hash(password, caller);
  await replacePortalHash(control, user, passwordHash);
  return { ...user, passwordHash };
}
