// A link downloads its file with its parameters in any order and percent-encoding. With other
// values it is invalid: always the same 401 (G25.5, G25.6, G25.7).
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rotateRootSecret } from "../../src/definitions/keys/keys.ts";
import { createSecretBox } from "../../src/platform/secret-box.ts";
import type { Answer, Ask } from "../support/http-client.ts";
import { nobodys, openFileStage, ours, theirs, type FileStage } from "./file-stage.ts";

let stage: FileStage;
let id: string;
let other: string;
/** The parameters of the link to the first file. */
let parts: { readonly ttl: string; readonly exp: string; readonly sig: string };
let refused: string;
beforeAll(async () => {
  stage = await openFileStage();
  id = await stage.upload("a.txt", "one");
  other = await stage.upload("b.txt", "other");
  const { json } = await stage.ask(`/${id}/url`, { key: stage.key("server") });
  const { searchParams } = new URL(json.url);
  const [ttl, exp, sig] = ["ttl", "exp", "sig"].map((name) => searchParams.get(name)!);
  parts = { ttl: ttl!, exp: exp!, sig: sig! };
  refused = (await stage.ask(`/${id}`)).text;
});
afterAll(() => stage.close());

const open = (query: string, ask: Ask = {}, file = id, workspace = ours): Promise<Answer> =>
  stage.gateway.client(`/${workspace}/files/${file}?${query}`, ask);
const queryOf = ({ ttl, exp, sig } = parts): string => `ttl=${ttl}&exp=${exp}&sig=${sig}`;

async function expectNoLink(queries: readonly string[]): Promise<void> {
  for (const query of queries) {
    const { status, text } = await open(query);
    expect([query, status, text]).toEqual([query, 401, refused]);
  }
}

it("downloads its file as issued", async () => {
  const { status, text } = await open(queryOf());
  expect([status, text]).toEqual([200, "one"]);
});

/**
 * Returns every text that differs in one bit. Percent-encodes characters that a URL cannot contain.
 */
const flipped = (text: string): string[] =>
  Array.from(text).flatMap((letter, at) =>
    Array.from({ length: 8 }, (_, bit) => {
      const code = letter.charCodeAt(0) ^ (1 << bit);
      const wrong =
        code > 0x20 && code < 0x7f
          ? String.fromCharCode(code)
          : `%${code.toString(16).padStart(2, "0")}`;
      return text.slice(0, at) + wrong + text.slice(at + 1);
    }),
  );

it.each(["ttl", "exp", "sig"] as const)("is invalid with one bit of %s flipped", async (name) => {
  await expectNoLink(flipped(parts[name]).map((wrong) => queryOf({ ...parts, [name]: wrong })));
});

/** Returns the text with every character percent-encoded. */
const encoded = (text: string): string =>
  Array.from(Buffer.from(text), (byte) => `%${byte.toString(16).padStart(2, "0")}`).join("");

it("downloads its file with the parameters in any order", async () => {
  const { ttl, exp, sig } = parts;
  const [t, e, s] = [`ttl=${ttl}`, `exp=${exp}`, `sig=${sig}`];
  const orders = [
    [t, e, s],
    [t, s, e],
    [e, t, s],
    [e, s, t],
    [s, t, e],
    [s, e, t],
  ];
  for (const order of orders) {
    const { status, text } = await open(order.join("&"));
    expect([order, status, text]).toEqual([order, 200, "one"]);
  }
});

it("downloads its file in any percent-encoding, with any other parameters", async () => {
  const { ttl, exp, sig } = parts;
  for (const query of [
    `ttl=${ttl}&exp=${exp}&${encoded("sig")}=${encoded(sig)}`,
    `${encoded("exp").toUpperCase()}=${encoded(exp).toUpperCase()}&t%74l=${ttl}&sig=${sig}`,
    `utm_source=mail&sig=${sig}&fbclid=x&ttl=${ttl}&&exp=${exp}&`,
    `%E0%A4=x&%=%&${queryOf()}&other=%00&sig%5B%5D=x&SIG=x`,
  ]) {
    const { status, text } = await open(query);
    expect([query, status, text]).toEqual([query, 200, "one"]);
  }
});

it("is invalid with a parameter missing, twice, or under another name", async () => {
  const { ttl, exp, sig } = parts;
  const pairs = [`ttl=${ttl}`, `exp=${exp}`, `sig=${sig}`];
  await expectNoLink([
    "",
    ...pairs,
    ...pairs.map((pair) => pairs.filter((kept) => kept !== pair).join("&")),
    ...pairs.map((pair) => [...pairs, pair].join("&")),
    ...pairs.map((pair) => [pair, ...pairs].join("&")),
    `${queryOf()}&sig=`,
    `${queryOf()}&${queryOf()}`,
    `%73ig=${sig}&${queryOf()}`,
    `${queryOf()}&s%69g=x`,
    `${queryOf()}&%65xp`,
    `ttl[]=${ttl}&exp[]=${exp}&sig[]=${sig}`,
    `TTL=${ttl}&EXP=${exp}&SIG=${sig}`,
    `ttl=${ttl}&exp=${exp}&%2573ig=${sig}`,
    `ttl=${ttl}&exp=${exp}&sig=${encoded(encoded(sig))}`,
    `ttl=${ttl}&exp=${exp}&sig=${sig}%`,
    `ttl=${ttl}&exp=${exp}&sig=${sig}%E0%A4`,
    `ttl=${ttl};exp=${exp};sig=${sig}`,
    `ttl=${exp}&exp=${ttl}&sig=${sig}`,
  ]);
});

it("is invalid with other values, or with another spelling of the same values", async () => {
  const { ttl, exp, sig } = parts;
  const wrong = [
    ...[
      `0${exp}`,
      `+${exp}`,
      `${exp}.0`,
      `${exp}%20`,
      "1e9",
      "1e10",
      "9999999999",
      "99999999999",
      "-1",
      "0",
      "",
      "NaN",
      "Infinity",
      String(Number(exp) + 1),
    ].map((value) => ({ exp: value })),
    ...[`0${ttl}`, "1440", "61", "-60", "", "6e1"].map((value) => ({ ttl: value })),
    ...[
      `${sig}=`,
      `${sig}%3D`,
      sig.slice(1),
      `${sig}A`,
      sig.toLowerCase(),
      Buffer.from(sig, "base64url").toString("hex"),
      Buffer.from(sig, "base64url").toString("base64"),
      "",
      "x".repeat(5_000),
    ].map((value) => ({ sig: value })),
  ];
  await expectNoLink(wrong.map((change) => queryOf({ ...parts, ...change })));
});

it("is invalid for another file, known or unknown, and in another workspace", async () => {
  const unknown = "019a3c1e-6f0b-7c55-9b57-6f5d3a1c9f11";
  const foreign = stage.tokens[theirs]!["server"]!;
  for (const [file, workspace] of [
    [other, ours],
    [unknown, ours],
    ["nonsense", ours],
    [id, theirs],
    [id, "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1fffff"],
  ] as const) {
    const { status, text } = await open(queryOf(), {}, file, workspace);
    expect([status, text]).toEqual([401, refused]);
  }
  // The other workspace can sign a link for any file id. Such a link does not open a file of this
  // workspace.
  expect((await open(queryOf(), { key: foreign }, id, theirs)).status).toBe(404);
});

describe("beside a credential", () => {
  it("a valid link downloads the file with any credential", async () => {
    const foreign = stage.tokens[theirs]!["server"]!;
    for (const key of ["nonsense", foreign, stage.key("none"), stage.key("server")])
      expect((await open(queryOf(), { key })).text).toBe("one");
    expect((await open(queryOf(), { headers: { cookie: "gateway_portal=nonsense" } })).text).toBe(
      "one",
    );
  });

  it("an invalid link is ignored: the credential decides", async () => {
    const bad = `${queryOf()}&sig=x`;
    const statuses = [];
    for (const key of [
      stage.key("server"),
      stage.key("none"),
      stage.tokens[theirs]!["server"]!,
      "nonsense",
    ])
      statuses.push((await open(bad, { key })).status);
    expect(statuses).toEqual([200, 403, 403, 401]);
  });
});

it("allows only downloads", async () => {
  const statuses = [];
  for (const ask of [{ method: "DELETE" }, { method: "PATCH", json: { public: true } }])
    statuses.push((await open(queryOf(), ask)).status);
  expect(statuses).toEqual([401, 401]);
  expect((await stage.gateway.client(`/${ours}/files?${queryOf()}`)).status).toBe(401);
  expect((await stage.gateway.client(`/${ours}/files/${id}/url?${queryOf()}`)).status).toBe(401);
});

it("is invalid after the workspace gets another root secret, and a new link is valid (G21.6)", async () => {
  const { database, masterKey } = stage.database;
  const secretBox = createSecretBox(masterKey);
  expect(await rotateRootSecret({ database, secretBox }, ours)).toBe(true);
  expect(await rotateRootSecret({ database, secretBox }, nobodys)).toBe(false);
  await expect.poll(async () => (await open(queryOf())).status, { timeout: 30_000 }).toBe(401);
  const { json } = await stage.ask(`/${id}/url`, { key: stage.key("server") });
  expect((await open(new URL(json.url).search.slice(1))).status).toBe(200);
});
