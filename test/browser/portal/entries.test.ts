// Tests how the portal puts a member's change of one entry into a definition. Another member may
// have changed the definition in the meantime.
import { expect, it } from "vitest";
import { withEntry } from "../../../src/portal-app/browser/parts/definition/entries.ts";

const paid = { id: "1" };
const sent = { id: "2" };
const stored = { endpoints: { paid, sent }, keys: {} };
const path = ["endpoints", "paid"] as const;

it("replaces, renames, adds and removes an entry, and keeps the order of the others", () => {
  const next = { id: "1", mode: "sync" };
  const entries = (name: string, entry: object | undefined, at: readonly [string, string] = path) =>
    Object.entries(withEntry(stored, at, name, entry as never)["endpoints"] as object);
  expect(entries("paid", next)).toEqual(Object.entries({ paid: next, sent }));
  expect(entries("bought", next)).toEqual(Object.entries({ bought: next, sent }));
  expect(entries("new", next, ["endpoints", "new"])).toEqual(
    Object.entries({ paid, sent, new: next }),
  );
  expect(entries("paid", undefined)).toEqual([["sent", sent]]);
});

it("never replaces another entry that has got the new name meanwhile", () => {
  expect(() => withEntry(stored, path, "sent", paid)).toThrow("sent");
});
