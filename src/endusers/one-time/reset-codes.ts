// Reset codes: six mailed digits, valid for 15 minutes and five attempts (G14.3). The gateway
// stores a keyed hash, because six digits are easy to guess.
import { randomInt, timingSafeEqual } from "node:crypto";
import type { Workspace } from "../../catalog/index.ts";
import { mailboxOf, type Guid } from "../../contract/index.ts";
import { keyedHash } from "../../platform/index.ts";
import type { Connection } from "../../platform/postgres/index.ts";
import { countTry, putCode, type ResetCode } from "./reset-code-store.ts";

const CODE_MINUTES = 15;
const DIGITS = 6;

/** Creates the reset code of an account. It replaces the earlier one. */
export async function issueResetCode(
  connection: Connection,
  workspace: Workspace,
  endUserId: Guid,
  now: number,
): Promise<{ readonly code: string; readonly expiresAt: Date }> {
  const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, "0");
  const expiresAt = new Date(now + CODE_MINUTES * 60_000);
  await putCode(
    connection,
    { workspaceId: workspace.id, id: endUserId },
    hashOf(workspace, endUserId, code),
    expiresAt,
  );
  return { code, expiresAt };
}

/**
 * Compares a code with the stored code of the address, after the attempt is counted. The
 * transaction of the connection commits also if the code is wrong.
 * @returns undefined if the code is wrong or no valid code is stored
 */
export async function tryCode(
  connection: Connection,
  workspace: Workspace,
  attempt: {
    readonly email: string;
    readonly code: string;
    readonly now: number;
    readonly isKnown: boolean;
  },
): Promise<ResetCode | undefined> {
  const { email, now, isKnown } = attempt;
  const nothing = hashOf(workspace, workspace.id, mailboxOf(email));
  const resetCode = await countTry(
    connection,
    { workspaceId: workspace.id, email, isKnown, now: new Date(now) },
    nothing,
  );
  // Without a code the gateway compares with a dummy hash, so that both cases do the same work.
  const { endUserId, codeHash } = resetCode ?? { endUserId: workspace.id, codeHash: dummyCodeHash };
  const isRight = timingSafeEqual(hashOf(workspace, endUserId, attempt.code), codeHash);
  return isRight ? resetCode : undefined;
}

const dummyCodeHash = Buffer.alloc(32);

const hashOf = (workspace: Workspace, endUserId: Guid, code: string): Buffer =>
  keyedHash(workspace.derive("reset code")).update(`${endUserId} ${code}`).digest();
