// Secrets at rest can be decrypted only for their storage location, under their own key (G21.1).
import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createSecretBox, deriveKey, SecretBoxError } from "../../src/platform/secret-box.ts";

describe("secret box", () => {
  const masterKey = randomBytes(32);
  const box = createSecretBox(masterKey);

  it("decrypts a text for the location that it was encrypted for", () => {
    const sealed = box.seal("pass wörd", "workspace/1/provider/acme");
    expect(sealed).not.toContain("pass");
    expect(box.open(sealed, "workspace/1/provider/acme")).toBe("pass wörd");
  });
  it("never encrypts the same text to the same bytes", () => {
    expect(box.seal("x", "here")).not.toBe(box.seal("x", "here"));
  });
  it("refuses a text that was copied to another location", () => {
    expect(() => box.open(box.seal("x", "workspace/1"), "workspace/2")).toThrow(SecretBoxError);
  });
  it("refuses a text that was changed in any character", () => {
    const sealed = box.seal("secret", "here");
    // The loop leaves out the last character, because some of its bits are unused in base64url.
    for (let at = 0; at < sealed.length - 1; at += 1) {
      const changed = sealed.slice(0, at) + (sealed[at] === "B" ? "C" : "B") + sealed.slice(at + 1);
      expect(() => box.open(changed, "here"), `character ${at}`).toThrow(SecretBoxError);
    }
    for (const text of ["", "v1", "v1...", `${sealed}.`, sealed.slice(0, -20)])
      expect(() => box.open(text, "here")).toThrow(SecretBoxError);
  });
  it("names the key in the text, and reports a text of another master key", () => {
    const other = createSecretBox(randomBytes(32));
    expect(createSecretBox(masterKey).keyId).toBe(box.keyId);
    expect(() => other.open(box.seal("x", "here"), "here")).toThrow(
      `encrypted under master key ${box.keyId}`,
    );
  });
  it("refuses a short master key", () => {
    expect(() => createSecretBox(randomBytes(31))).toThrow(SecretBoxError);
  });
  it("derives a different key for each purpose", () => {
    expect(deriveKey(masterKey, "a")).toHaveLength(32);
    expect(deriveKey(masterKey, "a").equals(deriveKey(masterKey, "b"))).toBe(false);
  });
});
