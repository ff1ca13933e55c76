// Verifies the password of a portal user. The number of attempts is limited for each e-mail
// address, for each network and for the whole portal (G26.1). An unknown address and a wrong
// password take the same time, so that the time does not reveal which addresses exist. Asks for the
// second factor only after the right password (G43).
import type { IncomingHttpHeaders } from "node:http";
import { GatewayError } from "../contract/index.ts";
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
import { askCode, type ProvenFactor } from "./second-factor/ask-code.ts";
import {
  findForSignIn,
  rememberPortalPlace,
  replacePortalHash,
  type PortalUser,
} from "./user-store.ts";

/**
 * The parts of a sign-in request that the check needs. The gateway counts attempts by `headers` and
 * `sourceIp`. `signal` tells that the client has disconnected.
 */
export interface SignInRequest {
  readonly headers: IncomingHttpHeaders;
  readonly sourceIp: string;
  readonly signal: Cancellation;
}

export type AuthenticatedUser = NonNullable<Awaited<ReturnType<typeof authenticateUser>>>;

interface SignInProof {
  readonly email: string;
  readonly password: string;
  /** The code of the second factor; undefined if the user has sent none. */
  readonly code?: string | undefined;
}

/**
 * Counts the attempt, and verifies the password and the code of the second factor.
 * @param credentials `email` must be in the normal form of `normaliseEmail`
 * @returns undefined if the password is wrong or no user has this address
 * @throws GatewayError TOO_MANY_TRIES if the limit of attempts is reached; SECOND_FACTOR_REQUIRED
 *   or SECOND_FACTOR_REFUSED if the password is right, and the code is missing or wrong
 */
export async function authenticateUser(
  context: PortalContext,
  request: SignInRequest,
  { email, password, code }: SignInProof,
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
  // Counts the attempt as a failure before the password is compared. The caller undoes this count
  // if the password is correct.
  const failure = await consumeSignInAt(control, subject, email, isKnown);
  let factor: ProvenFactor;
  let proven: PortalUser | undefined;
  try {
    proven = await comparePassword(context, user, password, { signal: request.signal });
    if (proven === undefined) return undefined;
    factor = await askCode(context, { user: proven, code, budget: { id: proven.id, isKnown } });
  } catch (error) {
    // The gateway undoes the count of this attempt as a failure, because it has compared neither a
    // wrong password nor a wrong code. A wrong code counts like a wrong password.
    if (!isWrongCode(error)) await refundUnverified(control, failure, error);
    throw error;
  }
  return {
    user: proven,
    place,
    /**
     * Undoes the count of this attempt as a failure. The caller must call this function, because
     * the password and the code are correct.
     */
    refund: failure.refund,
    /**
     * Uses up the code of the second factor. The caller must call this function in the transaction
     * that signs the user in.
     */
    claim: factor.claim,
    /** All counters that this attempt has raised. `refund` lowers only the counters of failures. */
    counted: [...failure.all, ...factor.counted],
  };
}

const isWrongCode = (error: unknown): boolean =>
  error instanceof GatewayError && error.code === "SECOND_FACTOR_REFUSED";

/**
 * Compares the password with the user's stored hash. If the user does not exist, takes the same
 * time and returns undefined. If the password is correct but the hash has outdated parameters,
 * replaces the hash.
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
 * Creates the function that verifies passwords for the sign-in page of the identity service
 * (G35.5). It has the same limits and delays as the sign-in to the portal.
 */
export const createPersonAuthentication =
  (context: PortalContext) =>
  /**
   * Verifies the password and the second factor of a portal user.
   * @returns undefined if the password is wrong or no user has this address
   * @throws GatewayError TOO_MANY_TRIES if the limit of attempts is reached; SECOND_FACTOR_REQUIRED
   *   or SECOND_FACTOR_REFUSED if the password is right, and the code is missing or wrong
   */
  async (request: SignInRequest, { email, password, code }: SignInProof) => {
    const { control, clock } = context;
    const given = { email: normaliseEmail(email), password, code };
    const proven = await authenticateUser(context, request, given);
    if (proven === undefined) return undefined;
    const { user, place, refund, claim, counted } = proven;
    const settle = (): Promise<void> =>
      control.transaction(async (connection) => {
        await refund(connection);
        await rememberPortalPlace(connection, user.id, place, new Date(clock.now()));
      });
    return {
      ...user,
      /**
       * Uses up the code of the second factor. Call this function in the transaction that stores
       * the sign-in.
       */
      claim,
      /**
       * Runs `signIn`, which completes the sign-in. Then undoes the count of this attempt as a
       * failure, and stores the sign-in place (network and device) as known. If the gateway is too
       * busy to run `signIn`, undoes all counts of the attempt.
       */
      async settled<T>(signIn: () => Promise<T>): Promise<T> {
        const signedIn = await refundIfRefused(control, counted, signIn);
        // The user is signed in already, so an overload of the gateway is no error here. The next
        // sign-in from this place stores the place.
        await refundIfRefused(control, counted, settle).catch((error: unknown) => {
          if (!isCapacityRefusal(error)) throw error;
        });
        return signedIn;
      },
    };
  };
