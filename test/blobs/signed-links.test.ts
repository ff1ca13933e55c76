// G25.5: a link to a file is valid only for the signed file and parameters, and until it expires. A
// parameter that is written in another way, such as with a leading zero, makes the link invalid.
import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { checkLink, signLink } from "../../src/blobs/signed-links.ts";
import { OTHER_ID, workspaceOf } from "./blob-stage.ts";

const start = Date.UTC(2026, 1, 14, 12, 0, 0, 250);
const at = (now: number) => ({ now: () => now });
const workspace = workspaceOf();
const id = randomUUID();
const link = signLink(at(start), workspace, id, 60);
const given = { exp: String(link.exp), ttl: String(link.ttl), sig: link.sig };
const check = (change: Partial<typeof given> = {}, now = start) =>
  checkLink(at(now), workspace, id, { ...given, ...change });

describe("a signed link", () => {
  it("is valid until it expires, to the second", () => {
    expect(link).toMatchObject({ ttl: 60, exp: Math.floor(start / 1_000) + 3_600 });
    expect(check()).toEqual({ expiresAt: new Date(link.exp * 1_000) });
    expect(check({}, link.exp * 1_000 - 1)).toBeDefined();
    expect(check({}, link.exp * 1_000)).toBeUndefined();
  });

  it("is invalid with any changed bit, if it is longer or shorter, or with another spelling of the same bits", () => {
    const texts = Object.entries(given) as [keyof typeof given, string][];
    for (const [name, text] of texts) {
      for (let place = 0; place < text.length; place++)
        for (let bit = 0; bit < 7; bit++) {
          const code = text.charCodeAt(place) ^ (1 << bit);
          const flipped = text.slice(0, place) + String.fromCharCode(code) + text.slice(place + 1);
          expect(check({ [name]: flipped }), `${name} ${flipped}`).toBeUndefined();
        }
      for (const other of [
        "",
        `${text}0`,
        ` ${text}`,
        `${text} `,
        `0${text}`,
        `+${text}`,
        `${text}.0`,
        `${text}=`,
        text.slice(0, -1),
        text.repeat(2),
      ])
        expect(check({ [name]: other }), `${name} ${other}`).toBeUndefined();
    }
    expect(check({ exp: `${link.exp}e0` })).toBeUndefined();
    expect(check({ exp: "1e12", ttl: "60" })).toBeUndefined();
    expect(check({ exp: given.ttl, ttl: given.exp })).toBeUndefined();
  });

  it("is invalid for other files and other workspaces, and their links are invalid for this file", () => {
    expect(checkLink(at(start), workspace, randomUUID(), given)).toBeUndefined();
    const other = workspaceOf({}, OTHER_ID);
    expect(checkLink(at(start), other, id, given)).toBeUndefined();
    const theirs = signLink(at(start), other, id, 60);
    expect(check({ sig: theirs.sig })).toBeUndefined();
    // Both workspaces have the same root secret, as after a copy.
    expect(checkLink(at(start), { ...workspace, id: OTHER_ID }, id, given)).toBeUndefined();
  });
});
