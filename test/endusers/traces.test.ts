// How the gateway finds deleted users in request bodies and paths, in any JSON or URL spelling
// (G27.10).
import { expect, it } from "vitest";
import { logTracesOf } from "../../src/endusers/erasure/traces.ts";

const person = {
  id: "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001",
  emails: ["sales/ada+1@example.com"],
  players: [{ platform: "steam" as const, platformPlayerId: "a/b" }],
  about: "",
  removedAt: 0,
  addressHolders: [],
};

const { named } = logTracesOf([person], null).people[0]!;

it.each([
  String.raw`{"email":"sales/ada+1@example.com","firstName":"Ada"}`,
  String.raw`{"email":"sales\/ada+1@example.com","firstName":"Ada"}`,
  String.raw`{"platformPlayerId":"a\/b"}`,
  "/steam/a/b",
  "/steam/a%2Fb",
])("%s names the user", (sent) => {
  expect(named.some((text) => new RegExp(text, "i").test(sent))).toBe(true);
});

it("other users are not mistaken for the user", () => {
  const others = [String.raw`{"email":"sales\\/ada+1@example.com"}`, "sales.ada+1@example.com"];
  for (const other of others)
    expect(named.some((text) => new RegExp(text, "i").test(other))).toBe(false);
});
