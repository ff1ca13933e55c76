// Hashes of other systems (G14.8): every format is read, stored in one format, and verified. Their
// parameters have a limit.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readHash, spellHash } from "../../src/endusers/passwords/known-hash.ts";
import {
  createPasswords,
  isOutdated,
  type Passwords,
} from "../../src/endusers/passwords/passwords.ts";
import { foreignHashes, foreignPassword, kept } from "../support/foreign-hashes.ts";

let passwords: Passwords;
beforeAll(() => {
  passwords = createPasswords();
});
afterAll(() => passwords.close());
const caller = {};

describe.each(Object.entries(foreignHashes))("a hash by %s", (_system, text) => {
  it("is stored in one format, which is read the same, and matches only its password", async () => {
    const hash = kept(text);
    expect(hash).toMatch(
      /^\$(?:argon2(?:id|i)\$v=19\$m=\d+,t=\d+,p=\d+|2[aby]\$\d\d|scrypt\$ln=\d+,r=\d+,p=\d+|pbkdf2-sha\d+\$i=\d+,l=\d+)\$/,
    );
    expect(kept(hash)).toBe(hash);
    expect(isOutdated(hash)).toBe(true);
    expect(await passwords.verify(foreignPassword, hash, caller)).toBe(true);
    expect(await passwords.verify(`${foreignPassword}!`, hash, caller)).toBe(false);
  });
});

describe("a hash of another system", () => {
  const salt = "A".repeat(22);
  const key = "A".repeat(43);
  it.each([
    `$argon2id$v=19$m=131072,t=4,p=16$${salt}$${key}`,
    `$argon2id$v=19$m=128,t=64,p=16$${salt}$${key}`,
    `$argon2id$v=19$m=8,t=65536,p=1$${salt}$${key}`,
    `$scrypt$ln=17,r=8,p=1$${salt}$${key}`,
    `$scrypt$ln=15,r=1,p=16$${salt}$${key}`,
    `$scrypt$ln=10,r=1024,p=1$${salt}$${key}`,
    `$scrypt$ln=1,r=1024,p=16$${salt}$${key}`,
    `$pbkdf2-sha256$i=2000000,l=32$${salt}$${key}`,
    `$pbkdf2-sha512$1000000$${salt}$${key}`,
    `$2b$13$${"a".repeat(53)}`,
  ])("is accepted at the limit, and compared: %s", async (text) => {
    expect(readHash(text)).toMatchObject({ scheme: expect.any(String) });
    expect(await passwords.verify("pelican two", text, caller)).toBe(false);
  });

  it.each([
    `$argon2id$v=19$m=131073,t=1,p=1$${salt}$${key}`,
    `$argon2id$v=19$m=131072,t=5,p=1$${salt}$${key}`,
    `$argon2id$v=19$m=4096,t=4294967295,p=1$${salt}$${key}`,
    `$argon2id$v=19$m=1024,t=1,p=17$${salt}$${key}`,
    `$argon2id$v=19$m=128,t=4096,p=16$${salt}$${key}`,
    `$argon2id$v=19$m=64,t=513,p=2$${salt}$${key}`,
    `$scrypt$ln=18,r=8,p=1$${salt}$${key}`,
    `$scrypt$ln=1,r=500000,p=1$${salt}$${key}`,
    `$scrypt$ln=1,r=1025,p=1$${salt}$${key}`,
    `$scrypt$ln=17,r=8,p=2$${salt}$${key}`,
    `$scrypt$ln=1,r=1,p=999999999999$${salt}$${key}`,
    `$pbkdf2-sha256$2000001$${salt}$${key}`,
    `$pbkdf2-sha512$i=1000001$${salt}$${key}`,
    `$pbkdf2-sha256$${"9".repeat(300)}$${salt}$${key}`,
    `$2b$14$${"a".repeat(53)}`,
    `$2y$31$${"a".repeat(53)}`,
  ])("is too costly beyond the limit: %s", (text) => {
    expect(readHash(text)).toBe("costly");
  });

  it.each([
    "",
    "pelican one",
    "5f4dcc3b5aa765d61d8327deb882cf99",
    `$argon2id$m=1024,t=1,p=1$${salt}$${key}`,
    `$argon2id$v=19$m=1024,m=1024,t=1$${salt}$${key}`,
    `$argon2id$v=19$m=7,t=1,p=1$${salt}$${key}`,
    `$argon2id$v=19$m=1024,t=0,p=1$${salt}$${key}`,
    `$argon2id$v=19$m=1024,t=1,p=1$${salt}$AAAA`,
    `$argon2id$v=19$m=1024,t=1,p=1$${salt}$${key}\n`,
    `$argon2id$v=19$m=1024,t=1,p=1$${salt}$${"_".repeat(43)}`,
    `$2x$10$${"a".repeat(53)}`,
    `$2b$03$${"a".repeat(53)}`,
    `$2b$10$${"a".repeat(52)}`,
    `$scrypt$ln=0,r=8,p=1$${salt}$${key}`,
    `$scrypt$ln=16,r=1,p=1$${salt}$${key}`,
    `scrypt:65536:1:1$salt$${"0".repeat(64)}`,
    `scrypt:32767:8:1$salt$${"0".repeat(64)}`,
    `$pbkdf2-sha256$0$${salt}$${key}`,
    `$pbkdf2-sha256$1000$${salt}$AAAA`,
    // This key is longer than one output block of the hash. Each further block would cost as much
    // time as the first, so the gateway refuses such hashes.
    `$pbkdf2-sha1$1000$${salt}$${key}`,
    `$pbkdf2-md5$1000$${salt}$${key}`,
    `pbkdf2:sha256:1000$${"s".repeat(600)}$${"0".repeat(64)}`,
  ])("has an unknown format: %j", (text) => {
    expect(readHash(text)).toBe("unknown");
  });

  it("matches a password that was typed with decomposed characters", async () => {
    const decomposed = foreignPassword.normalize("NFD");
    const composed = kept(foreignHashes["PHP bcrypt"]!);
    expect(await passwords.verify(decomposed, composed, caller)).toBe(true);
    // The other system hashed the decomposed characters as typed.
    const typed =
      "$pbkdf2-sha256$i=1000,l=32$c2FsdHNhbHQ$6vJaG/hZu/Irm2bJIy+rx59DA9sNn8xYZ1RrsTkNoP8";
    expect(await passwords.verify(decomposed, typed, caller)).toBe(true);
    expect(await passwords.verify(foreignPassword, typed, caller)).toBe(false);
  });

  it("is stored in PHC format", () => {
    expect(
      spellHash({
        scheme: "pbkdf2",
        algorithm: "sha256",
        rounds: 9,
        salt: Buffer.from("salt"),
        key: Buffer.alloc(32),
      }),
    ).toBe(`$pbkdf2-sha256$i=9,l=32$c2FsdA$${key}`);
  });
});
