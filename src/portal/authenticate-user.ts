// Verifies a portal user's password within the sign-in budgets (G26.1). The cost is the same with
// and without an account.
import type { IncomingHttpHeaders } from "node:http";
import {
  consumeSignInAt,
  isCapacityRefusal,
  isOutdated,
  normaliseEmail,
  refundIfRefused,
  refundUnverified,
  signInPlaceOf,
  type HashCaller,
  type RateLimitSubject,
} from "../endusers/index.ts";
import { networkOf, type Cancellation } from "../platform/index.ts";
import type { PortalContext } from "./portal-context.ts";
import {
  findForSignIn,
  rememberPortalPlace,
  replacePortalHash,
  type PortalUser,
} from "./user-store.ts";

/** The client of a sign-in, as budgets count it. */
export interface SignInRequest {
  readonly headers: IncomingHttpHeaders;
  readonly sourceIp: string;
  readonly signal: Cancellation;
}

export type AuthenticatedUser = NonNullable<Awaited<ReturnType<typeof authenticateUser>>>;

interface SignInProof {
  readonly email: string;
  readonly password: string;
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
  { email, password }: SignInProof,
) {
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
    if (proven === undefined) return undefined;
    return {
      user: proven,
      place,
      /** Refunds the counted failure, because the password is correct. */
      refund: failure.refund,
      /** All windows that the attempt has counted. */
      counted: failure.all,
    };
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

export type AuthenticatePerson = ReturnType<typeof createPersonAuthentication>;

/**
 * Creates the verification of passwords for the identity service (G35.5). It uses the same budgets,
 * delays, dummy hashing and sign-in places as the portal's own sign-in.
 */
export const createPersonAuthentication =
  (context: PortalContext) =>
  /**
   * @returns undefined if the password is wrong or no user has the address
   * @throws GatewayError TOO_MANY_TRIES
   */
  async (request: SignInRequest, { email, password }: SignInProof) => {
    const { control, clock } = context;
    const given = { email: normaliseEmail(email), password };
    const proven = await authenticateUser(context, request, given);
    if (proven === undefined) return undefined;
    const { user, place, refund, counted } = proven;
    const settle = (): Promise<void> =>
      control.transaction(async (connection) => {
        await refund(connection);
        await rememberPortalPlace(connection, user.id, place, new Date(clock.now()));
      });
    return {
      ...user,
      /**
       * Runs the sign-in. Then refunds the counted failure and stores the sign-in place. If the
       * sign-in is refused for lack of capacity, all counts are refunded.
       */
      async settled<T>(signIn: () => Promise<T>): Promise<T> {
        const signedIn = await refundIfRefused(control, counted, signIn);
        // The user is signed in. If no capacity is left, a later sign-in stores the place.
        await refundIfRefused(control, counted, settle).catch((error: unknown) => {
          if (!isCapacityRefusal(error)) throw error;
        });
        return signedIn;
      },
    };
  };
