// Computes the codes of the second factor (G43): codes of authenticator apps (TOTP, RFC 6238) and
// recovery codes. An authenticator app shows a new code of six digits every 30 seconds.
import { randomBytes } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { keyedHash } from "../../platform/index.ts";

const RECOVERY_CODES = 10;
/** Random bytes of a recovery code. 80 bits are 16 characters in Base32. */
const RECOVERY_BYTES = 10;
/**
 * Number of steps of 30 seconds by which the clocks of the gateway and of the app may differ, in
 * both directions.
 */
const WINDOW = 1;
const stepCodeForm = /^\d{6}$/;

/**
 * A code that a user has sent. The caller must still check in the database that it was not used. A
 * recovery code is valid only if the database contains its hash.
 */
export type MatchedCode =
  /** The code of an authenticator app, with the number of its step of 30 seconds. */
  | { readonly step: number }
  /** A recovery code, by its hash. */
  | { readonly recoveryHash: Buffer };

/** Returns a new random secret in Base32, as authenticator apps show it. */
export const newSecret = (): string => new Secret().base32;

/**
 * Returns the address that an authenticator app reads from a QR code.
 * @param host host of the deployment, which distinguishes several deployments in the app
 */
export const setupAddress = (secret: string, email: string, host: string): string =>
  new TOTP({ issuer: `Workspace Gateway ${host}`, label: email, secret }).toString();

/**
 * Returns the step of an app's code, or the hash of a recovery code. Ignores spaces and hyphens.
 * Does not check whether a recovery code exists.
 * @param now time of the request in milliseconds since 1970
 * @returns undefined if the code has six digits, but no step near `now` has this code
 */
export function matchCode(secret: string, given: string, now: number): MatchedCode | undefined {
  const token = given.replaceAll(/[\s-]/g, "");
  if (!stepCodeForm.test(token)) return { recoveryHash: recoveryHashOf(secret, token) };
  const totp = new TOTP({ secret });
  const delta = totp.validate({ token, timestamp: now, window: WINDOW });
  return delta === null ? undefined : { step: totp.counter({ timestamp: now }) + delta };
}

/**
 * Returns ten new recovery codes, such as `k5qw-2mzl-ab3d-7xye`, with their hashes. The hashes are
 * keyed with the secret of the second factor, so that a copy of the database is not enough to guess
 * codes.
 */
export function newRecoveryCodes(secret: string): {
  readonly codes: readonly string[];
  readonly hashes: readonly Buffer[];
} {
  const plain = Array.from({ length: RECOVERY_CODES }, () =>
    new Secret({
      buffer: Uint8Array.from(randomBytes(RECOVERY_BYTES)).buffer,
    }).base32.toLowerCase(),
  );
  return {
    codes: plain.map((code) => code.match(/.{4}/g)!.join("-")),
    hashes: plain.map((code) => recoveryHashOf(secret, code)),
  };
}

const recoveryHashOf = (secret: string, code: string): Buffer =>
  keyedHash(Buffer.from(secret)).update(code.toLowerCase()).digest();
