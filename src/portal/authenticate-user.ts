// Verifies a portal user's password within the sign-in budgets (G26.1). The cost is the same with
// and without an account.
import type { IncomingHttpHeaders } from "node:http";
import {
  consumeSignInAt,
  isOutdated,
  signInPlaceOf,
  refundUnverified,
  type CountedFailure,
  type HashCaller,
  type SignInPlace,
  type RateLimitSubject,
} from "../endusers/index.ts";
import { networkOf, type Cancellation } from "../platform/index.ts";
import type { Connection } from "../platform/postgres/index.ts";
import type { PortalContext } from "./portal-context.ts";
import { findForSignIn, replacePortalHash, type PortalUser } from "./user-store.ts";

/** The client of a sign-in, as budgets count it. */
export interface SignInRequest {
  readonly headers: IncomingHttpHeaders;
  readonly sourceIp: string;
  readonly signal: Cancellation;
}

export interface AuthenticatedUser {
  readonly user: PortalUser;
  /** The place of the sign-in. */
  readonly place: SignInPlace;
  /** Refunds the counted failure, because the password is correct. */
  readonly refund: (connection: Connection) => Promise<void>;
  /** All windows that the attempt has counted. */
  readonly counted: CountedFailure["all"];
}

/**
 * Counts the attempt and verifies the password.
 * @param email normalised
 * @returns undefined if the password is wrong or no user has the address
 * @throws GatewayError TOO_MANY_TRIES
 */
export async function authenticateUser(
  context: PortalContext,
  request: SignInRequest,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<AuthenticatedUser | undefined> {
  const { control, realm, clock, slowdown } = context;
  const now = clock.now();
  const subject: RateLimitSubject = {
    workspace: realm,
    network: networkOf(request.sourceIp),
    userAgent: request.headers["user-agent"],
    now,
    slowdown,
    signal: request.signal,
  };
  const place = signInPlaceOf(subject, email);
  const { isKnown, user } = await findForSignIn(control, email, place, new Date(now));
  // The attempt counts as failed until the password is verified.
  const failure = await consumeSignInAt(control, subject, email, isKnown);
  try {
    const proven = await comparePassword(context, user, password, { signal: request.signal });
    return proven && { user: proven, place, refund: failure.refund, counted: failure.all };
  } catch (error) {
    // The client got no verdict on the password, so the attempt is refunded.
    await refundUnverified(control, failure, error);
    throw error;
  }
}

/** Compares the password. Takes the same time without a user. */
async function comparePassword(
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
