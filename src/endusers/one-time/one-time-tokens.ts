// One-time tokens for mailed links and password resets: 512 random bits, stored as a hash, valid
// once and for a limited time.
import type { Guid } from "../../contract/index.ts";
import { newOpaqueCredential } from "../../access/index.ts";
import { sha256 } from "../../platform/index.ts";
import type { Connection } from "../../platform/postgres/index.ts";
import { insertToken, type TokenPurpose } from "./one-time-token-store.ts";

const minuteMs = 60_000;

/** Lifetime of each kind of token (G14.3, G14.4). */
export const tokenMinutes: Readonly<Record<TokenPurpose, number>> = {
  confirmEmail: 24 * 60,
  resetSession: 10,
  adminReset: 60,
};

/**
 * Creates a token for an account. The gateway stores only its hash, so only the recipient has the
 * token.
 */
export async function issueOneTimeToken(
  connection: Connection,
  account: { readonly workspaceId: Guid; readonly id: Guid },
  purpose: TokenPurpose,
  now: number,
): Promise<{ readonly token: string; readonly expiresAt: Date }> {
  const token = newOpaqueCredential();
  const expiresAt = new Date(now + tokenMinutes[purpose] * minuteMs);
  await insertToken(connection, {
    hash: sha256(token),
    workspaceId: account.workspaceId,
    endUserId: account.id,
    purpose,
    now: new Date(now),
    expiresAt,
  });
  return { token, expiresAt };
}
