// Tests accounts whose password hashes come from other systems (G14.8). Users sign in with their
// old passwords, and the gateway then replaces the hash. A sign-in with an unknown address takes as
// long as with such a hash (G13.3).
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDummyHashes } from "../../src/endusers/passwords/dummy-hashes.ts";
import { foreignHashes, foreignPassword, kept } from "../support/foreign-hashes.ts";
import {
  openAccountStage,
  ours,
  passwordHash,
  theirs,
  type AccountStage,
} from "./account-stage.ts";
import { realHashing } from "../support/gateway.ts";

let stage: AccountStage;
beforeAll(async () => {
  stage = await openAccountStage({ hashing: realHashing });
});
afterAll(() => stage.close());

const hashOf = async (id: string): Promise<string> =>
  (await stage.sql("select password_hash from gateway.end_user where id = $1", [id]))[0]![
    "password_hash"
  ] as string;

// One hash of each scheme. endusers/known-hash.test.ts tests their spellings.
const systems = ["PHP argon2id", "PHP bcrypt", "passlib scrypt", "Werkzeug pbkdf2 sha512"];
it.each(systems)(
  "an account with a hash by %s signs in with its old password, once by the old hash",
  async (system) => {
    const text = foreignHashes[system]!;
    const email = `${system.replaceAll(/\W/g, "-")}@example.com`.toLowerCase();
    const id = await stage.account(email, { passwordHash: kept(text) });
    const login = (password: string) => stage.post("login", { email, password });
    expect((await login(`${foreignPassword}?`)).status).toBe(401);
    expect(await hashOf(id)).toBe(kept(text));
    expect((await login(foreignPassword)).status).toBe(200);
    expect(await hashOf(id)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect((await login(foreignPassword)).status).toBe(200);
  },
);

describe("an unknown address", () => {
  const workspace = { id: theirs, derive: (purpose: string) => Buffer.from(purpose.padEnd(32)) };
  const addresses = Array.from({ length: 400 }, (_, index) => `nobody-${index}@example.com`);
  const dummyHashes = () => createDummyHashes(stage.database.database.control);
  const formOf = (hash: string): string => hash.split("$").slice(0, 3).join("$");

  async function shares(): Promise<Record<string, number>> {
    const dummyHashFor = dummyHashes();
    const counted: Record<string, number> = {};
    for (const address of addresses) {
      const form = formOf(await dummyHashFor(workspace, address));
      counted[form] = (counted[form] ?? 0) + 1 / addresses.length;
    }
    return counted;
  }

  it("is compared with a scheme of the workspace's accounts, in their proportion, and always with the same scheme", async () => {
    expect(await shares()).toEqual({ "$argon2id$v=19": expect.closeTo(1) });
    const bcrypt = kept(foreignHashes["PHP bcrypt"]!);
    const scrypt = kept(foreignHashes["passlib scrypt"]!);
    for (let index = 0; index < 20; index++) {
      const hash = index < 10 ? bcrypt : index < 15 ? scrypt : passwordHash;
      await stage.account(`somebody-${index}@example.com`, {
        workspaceId: theirs,
        passwordHash: hash,
      });
    }
    const counted = await shares();
    expect(counted["$2y$06"]).toBeCloseTo(0.5, 0.9);
    expect(counted["$scrypt$ln=14,r=8,p=1"]).toBeCloseTo(0.25, 0.9);
    expect(counted["$argon2id$v=19"]).toBeCloseTo(0.25, 0.9);
    const [one, other] = [dummyHashes(), dummyHashes()];
    for (const address of addresses.slice(0, 50))
      expect(formOf(await one(workspace, address))).toBe(formOf(await other(workspace, address)));
    // The gateway chooses a scheme for unknown addresses among the schemes of the workspace. The
    // other workspace has only hashes of the gateway.
    const elsewhere = { ...workspace, id: ours };
    for (const address of addresses.slice(0, 50))
      expect(formOf(await one(elsewhere, address))).toBe("$argon2id$v=19");
  });

  it("is never signed in, not even with the password of the compared hash", async () => {
    for (const email of addresses.slice(0, 8)) {
      const answer = await stage.post(
        "login",
        { email, password: foreignPassword },
        { workspaceId: theirs },
      );
      expect(answer.status).toBe(401);
    }
  });
});
