// Encrypts secrets at rest: AES-256-GCM under a key derived from the master key, bound to the place where the text is kept.
// Refuses a text that was sealed for another place, under another master key, or changed since (G21.1).
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

export interface SecretBox {
  /** `aad` names the place (workspace, table, row): the text opens nowhere else. Answers `v1.<key id>.<nonce>.<sealed>`. */
  readonly seal: (plain: string, aad: string) => string;
  /** Throws `SecretBoxError` when the text does not belong here or was made under another key. */
  readonly open: (sealed: string, aad: string) => string;
  /** Names the key without telling anything about it; the same master key always has the same id. */
  readonly keyId: string;
}

export class SecretBoxError extends Error {
  override readonly name = "SecretBoxError";
}

/** @param masterKey the deployment's secret, at least 32 bytes */
export function createSecretBox(masterKey: Buffer): SecretBox {
  if (masterKey.length < 32)
    throw new SecretBoxError("The master key must have at least 32 bytes.");
  const key = deriveKey(masterKey, "secret box");
  const keyId = deriveKey(masterKey, "key id").toString("hex").slice(0, 12);

  function seal(plain: string, aad: string): string {
    const nonce = randomBytes(12);
    const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(aad, "utf8"));
    const body = Buffer.concat([cipher.update(plain, "utf8"), cipher.final(), cipher.getAuthTag()]);
    return `v1.${keyId}.${nonce.toString("base64url")}.${body.toString("base64url")}`;
  }

  function open(sealed: string, aad: string): string {
    const [version, id, nonce, body, ...rest] = sealed.split(".");
    if (version !== "v1" || nonce === undefined || body === undefined || rest.length > 0)
      throw new SecretBoxError("The sealed text is not one of this gateway's.");
    if (id !== keyId)
      throw new SecretBoxError(
        `The text was sealed under master key ${id}, but the master key in use is ${keyId}.`,
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
      throw new SecretBoxError("The sealed text was changed, or belongs to another place.", {
        cause,
      });
    }
  }

  return { seal, open, keyId };
}

/** 32 bytes for one purpose, derived from the master key; knowing one purpose's bytes tells nothing of another's. */
export function deriveKey(masterKey: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", masterKey, "", `workspace gateway: ${purpose}`, 32));
}

/** A column of sealed texts, offered by its owner to the code that seals everything anew under another master key. */
export interface SealedColumn {
  /** Of such texts, for people. */
  readonly what: string;
  readonly table: string;
  readonly column: string;
  /** Where the text is a part of the column: the expressions that take it out, and that put `n.sealed` in its place. */
  readonly part?: { readonly read: string; readonly write: string };
  /** The primary key, and what must be known to name the text's place; as text. */
  readonly key: readonly string[];
  readonly place: (...key: readonly string[]) => string;
}
