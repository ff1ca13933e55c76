// Proves portal users by their password for the identity service (G35.5), as the portal's own sign-in does: the same budgets, slow-down,
// hashing where there is no account, and places.
import type { Guid } from "../contract/index.ts";
import { isRefused, normaliseEmail, refundIfRefused } from "../endusers/index.ts";
import type { PortalContext } from "./portal-context.ts";
import { proveUser, type PersonAsked } from "./prove-user.ts";
import { rememberPortalPlace } from "./user-store.ts";

export interface ProvenPerson {
  readonly id: Guid;
  /** The one that the password was compared with. */
  readonly passwordHash: string;
  /**
   * Does the sign-in that follows. Then takes the count of a failure back, and knows the place from
   * then on. A sign-in that is refused for lack of capacity gives all counts back.
   */
  readonly settled: <T>(signIn: () => Promise<T>) => Promise<T>;
}

/**
 * @returns undefined for a wrong password and an address that nobody has
 * @throws GatewayError TOO_MANY_TRIES
 */
export type ProvePerson = (
  asked: PersonAsked,
  given: { readonly email: string; readonly password: string },
) => Promise<ProvenPerson | undefined>;

export const identityProof =
  (context: PortalContext): ProvePerson =>
  async (asked, { email, password }) => {
    const proven = await proveUser(context, asked, { email: normaliseEmail(email), password });
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
        // The person is signed in. Without capacity the place is remembered by another sign-in.
        await refundIfRefused(control, counted, settle).catch((error: unknown) => {
          if (!isRefused(error)) throw error;
        });
        return signedIn;
      },
    };
  };
