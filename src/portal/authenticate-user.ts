// Verifies the password of a portal user. Attempts are limited by budgets: maximum numbers of
// attempts for each address, network and workspace (G26.1). An unknown address takes as long as a
// wrong password.
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

/** The data of a sign-in request by which attempts are counted. */
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
 * @param email in the normal form of `normaliseEmail`
 * @returns undefined if the password is wrong or no user has this address
 * @throws GatewayError TOO_MANY_TRIES if the limit of attempts is reached
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
  // The attempt is counted as a failure now. The count is undone after the password is verified.
  const failure = await consumeSignInAt(control, subject, email, isKnown);
  try {
    const proven = await comparePassword(context, user, password, { signal: request.signal });
    if (proven === undefined) return undefined;
    return {
      user: proven,
      place,
      /** Undoes the count of a failure. The caller calls it, because the password is correct. */
      refund: failure.refund,
      /** All counters that this attempt has raised. */
      counted: failure.all,
    };
  } catch (error) {
    // The password was not compared, so the gateway undoes the count of this attempt.
    await refundUnverified(control, failure, error);
    throw error;
  }
}

/**
 * Compares the password with the user's hash. Takes as long if there is no user. Replaces a hash
 * that has outdated parameters.
 */
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
 * Creates the verification of passwords for the sign-in page of the identity service (G35.5). It
 * has the same limits and delays as the portal's own sign-in.
 */
export const createPersonAuthentication =
  (context: PortalContext) =>
  /**
   * Verifies the password of a portal user.
   * @returns undefined if the password is wrong or no user has this address
   * @throws GatewayError TOO_MANY_TRIES if the limit of attempts is reached
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
       * Runs `signIn`. Then undoes the count of a failure and stores the sign-in place (network and
       * device) as known. If the gateway is too busy for `signIn`, all counts of the attempt are
       * undone.
       */
      async settled<T>(signIn: () => Promise<T>): Promise<T> {
        const signedIn = await refundIfRefused(control, counted, signIn);
        // The user is signed in already. If the gateway is too busy to store the place, a later
        // sign-in stores it.
        await refundIfRefused(control, counted, settle).catch((error: unknown) => {
          if (!isCapacityRefusal(error)) throw error;
        });
        return signedIn;
      },
    };
  };
