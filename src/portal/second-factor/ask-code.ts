// Asks for the second factor of a user whose password was just verified (G43). Wrong codes are
// counted for each user, before a code is compared. Codes from known places (network and device of
// earlier sign-ins) are counted separately. A person who knows only the password therefore cannot
// lock out the user at a known place.
import { GatewayError } from "../../contract/index.ts";
import { consumeSecondFactor, type RateLimitSubject } from "../../endusers/index.ts";
import type { Connection } from "../../platform/postgres/index.ts";
import type { PortalContext } from "../portal-context.ts";
import type { PortalUser } from "../user-store.ts";
import { matchCode } from "./codes.ts";
import {
  findSecondFactor,
  hasSecondFactor,
  lockUserOfFactor,
  secondFactorPlace,
  useFactorCode,
} from "./second-factor-store.ts";

/** The result of asking for the code of a user with the right password. */
export interface ProvenFactor {
  /** The counters of wrong codes that this attempt has raised. `claim` lowers them. */
  readonly counted: Awaited<ReturnType<typeof consumeSecondFactor>>["windows"];
  /**
   * Uses up the code. Call this function in the transaction that signs the user in.
   * @throws GatewayError SECOND_FACTOR_REFUSED if another request has used the code since;
   *   SECOND_FACTOR_REQUIRED if the user has confirmed a second factor since
   */
  readonly claim: (connection: Connection) => Promise<void>;
}

export interface AskedUser {
  readonly user: Pick<PortalUser, "id">;
  /** The code that the user has sent; undefined or empty if there is none. */
  readonly code: string | undefined;
  /**
   * The counter of wrong codes. `id` is the user or the session for which they are counted.
   * `isKnown` is true if the user has signed in from this network and device before, or has a
   * session.
   */
  readonly budget: { readonly id: string; readonly isKnown: boolean };
}

/**
 * Compares the code of a user with the second factor.
 * @throws GatewayError SECOND_FACTOR_REQUIRED if there is no code and the user needs one;
 *   SECOND_FACTOR_REFUSED if the code is wrong or was used; TOO_MANY_TRIES after five wrong codes
 */
export async function askCode(
  { control, realm, secretBox, clock }: PortalContext,
  { user: { id: userId }, code = "", budget }: AskedUser,
): Promise<ProvenFactor> {
  const factor = await findSecondFactor(control, userId);
  if (factor === undefined || factor.confirmedAt === null)
    return { counted: [], claim: (connection) => requireNone(connection, userId) };
  if (code.trim() === "") throw new GatewayError("SECOND_FACTOR_REQUIRED");
  const now = clock.now();
  const subject: Pick<RateLimitSubject, "workspace" | "now"> = { workspace: realm, now };
  const counted = await consumeSecondFactor(control, subject, budget);
  const { sealed, lastStep, recovery } = factor;
  const matched = matchCode(secretBox.open(sealed, secondFactorPlace(userId)), code, now);
  const isUnused =
    matched !== undefined &&
    ("step" in matched
      ? matched.step > lastStep
      : recovery.some((hash) => hash.equals(matched.recoveryHash)));
  if (!isUnused) throw new GatewayError("SECOND_FACTOR_REFUSED");
  return {
    counted: counted.windows,
    async claim(connection) {
      await lockUserOfFactor(connection, userId);
      if (!(await useFactorCode(connection, userId, sealed, matched)))
        throw new GatewayError("SECOND_FACTOR_REFUSED");
      await counted.refund(connection);
    },
  };
}

async function requireNone(connection: Connection, userId: PortalUser["id"]): Promise<void> {
  await lockUserOfFactor(connection, userId);
  if (await hasSecondFactor(connection, userId)) throw new GatewayError("SECOND_FACTOR_REQUIRED");
}
