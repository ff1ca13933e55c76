// Encrypts secrets that the gateway stores, with AES-256-GCM and a key derived from the master key.
// Each encrypted text is bound to its storage location. Rejects a text that was encrypted for
// another location or with another master key, or was changed (G21.1).
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

export type SecretBox = ReturnType<typeof createSecretBox>;

export class SecretBoxError extends Error {
  override readonly name = "SecretBoxError";
}

/**
 * Creates the functions `seal`, which encrypts a text, and `open`, which decrypts it.
 * @param masterKey secret key of the deployment, at least 32 bytes
 */
export function createSecretBox(masterKey: Buffer) {
  if (masterKey.length < 32)
    throw new SecretBoxError(
      "The master key must have at least 32 bytes. Create one with `openssl rand -base64 32`.",
    );
  const key = deriveKey(masterKey, "secret box");
  /** Id of the master key. It is derived from the key, and reveals nothing about it. */
  const keyId = deriveKey(masterKey, "key id").toString("hex").slice(0, 12);

  /**
   * Encrypts a text. Returns `v1.<key id>.<nonce>.<ciphertext>`.
   * @param aad the storage location (workspace, table, row); `open` needs the same text
   */
  function seal(plain: string, aad: string): string {
    const nonce = randomBytes(12);
    const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(aad, "utf8"));
    const body = Buffer.concat([cipher.update(plain, "utf8"), cipher.final(), cipher.getAuthTag()]);
    return `v1.${keyId}.${nonce.toString("base64url")}.${body.toString("base64url")}`;
  }

  /**
   * Decrypts a text.
   * @param aad the storage location that `seal` got
   * @throws SecretBoxError if the text belongs to another location or another master key, or was
   *   changed
   */
  function open(sealed: string, aad: string): string {
    const [version, id, nonce, body, ...rest] = sealed.split(".");
    if (version !== "v1" || nonce === undefined || body === undefined || rest.length > 0)
      throw new SecretBoxError(
        "An encrypted text in the database was not written by the gateway, or was cut off or changed. Restore this text from a backup.",
      );
    if (id !== keyId)
      throw new SecretBoxError(
        `A text in the database was encrypted under master key ${id}, but the gateway uses master key ${keyId}. Set GATEWAY_MASTER_KEY to the key with the id ${id}.`,
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
        "An encrypted text in the database cannot be decrypted, because it was changed or was copied from another row. Restore this text from a backup.",
        {
          cause,
        },
      );
    }
  }

  return { seal, open, keyId };
}

/**
 * Derives a key of 32 bytes for one purpose from the master key. The key of one purpose reveals
 * nothing about the key of another purpose.
 */
export function deriveKey(masterKey: Uint8Array, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", masterKey, "", `workspace gateway: ${purpose}`, 32));
}

/**
 * A database column with encrypted texts. The code folder that owns the column declares it. The
 * rotation of the master key uses these declarations to encrypt all texts again.
 */
export interface SealedColumn {
  /** Name of the encrypted texts in messages for operators. */
  readonly what: string;
  readonly table: string;
  readonly column: string;
  /**
   * Set if the encrypted text is only a part of the column. `read` is the SQL expression that
   * extracts it. `write` is the SQL expression for the new value of the whole column. It contains
   * the new encrypted text, `n.sealed`.
   */
  readonly part?: { readonly read: string; readonly write: string };
  /**
   * SQL expressions that identify the row: the primary key, and other values that `place` needs.
   * Their values have the type text.
   */
  readonly key: readonly string[];
  /** Returns the storage location (`aad`) of the text in the row with this key. */
  readonly place: (...key: readonly string[]) => string;
}
