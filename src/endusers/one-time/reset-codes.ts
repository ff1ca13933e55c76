// Reset codes: six mailed digits, valid 15 minutes and for five tries (G14.3); stored as a keyed hash, as six digits are easily guessed.
import { randomInt, timingSafeEqual } from "node:crypto";
import type { Workspace } from "../../catalog/index.ts";
import { mailboxOf, type Guid } from "../../contract/index.ts";
import { keyedHash } from "../../platform/index.ts";
import type { Connection } from "../../platform/postgres/index.ts";
import { countTry, putCode, type CodeAtHand } from "./reset-code-store.ts";

const CODE_MINUTES = 15;
const DIGITS = 6;

/** Makes the account's code; the one before is good no more. */
export async function giveCode(
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
 * Compares a code with the address's own, after the try was counted. The transaction of the
 * connection commits also if the code is wrong.
 * @returns undefined for a wrong one, and where there is none to compare with
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
): Promise<CodeAtHand | undefined> {
  const { email, now, isKnown } = attempt;
  const nothing = hashOf(workspace, workspace.id, mailboxOf(email));
  const atHand = await countTry(
    connection,
    { workspaceId: workspace.id, email, isKnown, now: new Date(now) },
    nothing,
  );
  // Nobody's id and hash stand in for those of an account: both ways do the same work.
  const { endUserId, codeHash } = atHand ?? { endUserId: workspace.id, codeHash: dummyCodeHash };
  const isRight = timingSafeEqual(hashOf(workspace, endUserId, attempt.code), codeHash);
  return isRight ? atHand : undefined;
}

const dummyCodeHash = Buffer.alloc(32);

const hashOf = (workspace: Workspace, endUserId: Guid, code: string): Buffer =>
  keyedHash(workspace.derive("reset code")).update(`${endUserId} ${code}`).digest();
