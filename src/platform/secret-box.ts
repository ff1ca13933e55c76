// Encrypts secrets at rest with AES-256-GCM, under a key derived from the master key. Each text is
// bound to its storage location. Refuses a text that was encrypted for another location, under
// another master key, or changed since (G21.1).
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

export type SecretBox = ReturnType<typeof createSecretBox>;

export class SecretBoxError extends Error {
  override readonly name = "SecretBoxError";
}

/** @param masterKey the deployment's secret, at least 32 bytes */
export function createSecretBox(masterKey: Buffer) {
  if (masterKey.length < 32)
    throw new SecretBoxError("The master key must have at least 32 bytes.");
  const key = deriveKey(masterKey, "secret box");
  /** Identifies the master key, and reveals nothing about it. Equal keys have equal ids. */
  const keyId = deriveKey(masterKey, "key id").toString("hex").slice(0, 12);

  /**
   * Encrypts a text. Returns `v1.<key id>.<nonce>.<sealed>`.
   * @param aad the storage location (workspace, table, row); `open` needs the same value
   */
  function seal(plain: string, aad: string): string {
    const nonce = randomBytes(12);
    const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(aad, "utf8"));
    const body = Buffer.concat([cipher.update(plain, "utf8"), cipher.final(), cipher.getAuthTag()]);
    return `v1.${keyId}.${nonce.toString("base64url")}.${body.toString("base64url")}`;
  }

  /**
   * Decrypts a text.
   * @throws SecretBoxError if the text belongs to another location or another key
   */
  function open(sealed: string, aad: string): string {
    const [version, id, nonce, body, ...rest] = sealed.split(".");
    if (version !== "v1" || nonce === undefined || body === undefined || rest.length > 0)
      throw new SecretBoxError("The encrypted text does not have the format of this gateway.");
    if (id !== keyId)
      throw new SecretBoxError(
        `The text was encrypted under master key ${id}, but the gateway uses master key ${keyId}.`,
      );
    const bytes = Buffer.from(body, "base64url");
    try {
      const decipher = createDecipheriv("aes-256-gcm", key, Buffer.from(nonce, "base64url"), {
        authTagLength: 16,
      });
      decipher.setAAD(Buffer.from(aad, "utf8")).setAuthTag(bytes.subarray(-16));
      return Buffer.concat([decipher.update(bytes.subarray(0, -16)), decipher.final()]).toString(
        "utf8",
      );
    } catch (cause) {
      throw new SecretBoxError(
        "The encrypted text was changed, or belongs to another storage location.",
        {
          cause,
        },
      );
    }
  }

  return { seal, open, keyId };
}

/**
 * Derives 32 bytes for one purpose from the master key. The bytes of one purpose reveal nothing
 * about the bytes of another.
 */
export function deriveKey(masterKey: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", masterKey, "", `workspace gateway: ${purpose}`, 32));
}

/**
 * A column of encrypted texts. The folder that owns the column declares it for the rotation of the
 * master key, which encrypts all texts again.
 */
export interface SealedColumn {
  /** Name of these texts in messages. */
  readonly what: string;
  readonly table: string;
  readonly column: string;
  /**
   * Set if the text is only a part of the column: `read` extracts it, `write` replaces it by
   * `n.sealed`. Both are SQL expressions.
   */
  readonly part?: { readonly read: string; readonly write: string };
  /** SQL expressions of the primary key, and of the values that `place` needs; as text. */
  readonly key: readonly string[];
  /** Returns the `aad` of the text in the row with this key. */
  readonly place: (...key: readonly string[]) => string;
}
