// Verifies portal users' passwords for the identity service (G35.5). Uses the same budgets, delays,
// dummy hashing and sign-in places as the portal's own sign-in.
import type { Guid } from "../contract/index.ts";
import { isCapacityRefusal, normaliseEmail, refundIfRefused } from "../endusers/index.ts";
import type { PortalContext } from "./portal-context.ts";
import { authenticateUser, type SignInRequest } from "./authenticate-user.ts";
import { rememberPortalPlace } from "./user-store.ts";

interface AuthenticatedPerson {
  readonly id: Guid;
  /** The hash with which the password was compared. */
  readonly passwordHash: string;
  /**
   * Runs the sign-in. Then refunds the counted failure and stores the sign-in place. If the sign-in
   * is refused for lack of capacity, all counts are refunded.
   */
  readonly settled: <T>(signIn: () => Promise<T>) => Promise<T>;
}

/**
 * Verifies a password.
 * @returns undefined if the password is wrong or no user has the address
 * @throws GatewayError TOO_MANY_TRIES
 */
export type AuthenticatePerson = (
  request: SignInRequest,
  given: { readonly email: string; readonly password: string },
) => Promise<AuthenticatedPerson | undefined>;

/** Creates the password verification for the identity service. */
export const createPersonAuthentication =
  (context: PortalContext): AuthenticatePerson =>
  async (request, { email, password }) => {
    const proven = await authenticateUser(context, request, {
      email: normaliseEmail(email),
      password,
    });
    if (proven === undefined) return undefined;
    const { control, clock } = context;
    const { user, place, refund, counted } = proven;
    const settle = (): Promise<void> =>
      control.transaction(async (connection) => {
        await refund(connection);
        await rememberPortalPlace(connection, user.id, place, new Date(clock.now()));
      });
    return {
      id: user.id,
      passwordHash: user.passwordHash,
      settled: async (signIn) => {
        const signedIn = await refundIfRefused(control, counted, signIn);
        // The user is signed in. If no capacity is left, a later sign-in stores the place.
        await refundIfRefused(control, counted, settle).catch((error: unknown) => {
          if (!isCapacityRefusal(error)) throw error;
        });
        return signedIn;
      },
    };
  };
