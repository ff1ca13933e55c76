// Keys of the identity service: shared by all nodes, published two hours before they sign, and
// valid until their last token has expired (G35.9). Also the end of grants.
import { afterAll, beforeAll, expect, it } from "vitest";
import { createRevocations, type Revocations } from "../../src/access/index.ts";
import { createIdentityKeys, replaceIdentityKeys } from "../../src/oauth/identity-keys.ts";
import { createLogger } from "../../src/platform/logger.ts";
import { createSecretBox } from "../../src/platform/secret-box.ts";
import { openTestDatabase, type TestDatabase } from "../support/database.ts";
import { soon } from "../support/soon.ts";

const HOUR = 3_600_000;
const clock = { time: Date.UTC(2026, 0, 1), now: () => clock.time };
let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const log = createLogger("silent");
const toldNothing = { follow: () => () => false };

function openNode(revocations: Pick<Revocations, "follow"> = toldNothing) {
  const { control } = database.database;
  const secretBox = createSecretBox(database.masterKey);
  return createIdentityKeys({ control, secretBox, clock, log, revocations });
}
const kids = async (node: ReturnType<typeof openNode>) =>
  (await node.published()).map(({ kid }) => kid);

it("nodes that start together share the first key, which verifies until its last token has expired", async () => {
  const nodes = [openNode(), openNode(), openNode()];
  const signers = await Promise.all(nodes.map((node) => node.signer()));
  const { kid } = signers[0]!;
  expect(new Set(signers.map((signer) => signer.kid)).size).toBe(1);
  for (const node of nodes) {
    expect(await kids(node)).toEqual([kid]);
    expect((await node.publicKeyOf(kid))?.asymmetricKeyDetails).toEqual({
      namedCurve: "prime256v1",
    });
    expect(await node.publicKeyOf("invented")).toBeUndefined();
  }

  // After ninety days a next key is published at once, and signs two hours later.
  clock.time += 90 * 24 * HOUR;
  const [one, other] = [openNode(), openNode()];
  expect((await one.signer()).kid).toBe(kid);
  await expect.poll(async () => (await kids(openNode())).length, soon).toBe(2);
  expect((await other.signer()).kid).toBe(kid);
  clock.time += 2 * HOUR;
  const next = (await openNode().signer()).kid;
  expect(next).not.toBe(kid);
  expect(await kids(openNode())).toEqual([kid, next]);
  clock.time += 24 * HOUR;
  expect(await openNode().publicKeyOf(kid)).toBeDefined();
  clock.time += HOUR;
  expect(await openNode().publicKeyOf(kid)).toBeUndefined();
  expect(await kids(openNode())).toEqual([next]);
});

it("an urgent rotation ends all previous keys, also on nodes that have cached them", async () => {
  const revocations = createRevocations({ control: database.database.control, log });
  const node = openNode(revocations);
  const { kid } = await node.signer();
  await expect.poll(async () => (await node.publicKeyOf(kid)) !== undefined, soon).toBe(true);
  const options = { secretBox: createSecretBox(database.masterKey), now: clock.time };
  const made = await database.database.control.transaction((connection) =>
    replaceIdentityKeys(connection, options),
  );
  expect(await kids(openNode())).toEqual([made]);
  expect(await openNode().publicKeyOf(kid)).toBeUndefined();
  await expect.poll(async () => await node.publicKeyOf(kid), soon).toBeUndefined();
  expect((await node.signer()).kid).toBe(made);
  revocations.close();
});

it("a private key is never stored unencrypted", async () => {
  const [row] = await database.database.control.run<{ text: string }>({
    text: "select string_agg(k::text, '') as text from gateway.oauth_key as k",
  });
  expect(row!.text).toContain("v1.");
  expect(row!.text).not.toMatch(/"d"|PRIVATE|MIG[A-Za-z0-9+/]{20}/);
});
