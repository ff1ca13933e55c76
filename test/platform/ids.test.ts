// Identifiers: checked, derived and ordered GUIDs, tokens and hashes.
import { describe, expect, it } from "vitest";
import {
  guidFrom,
  guidV7,
  isGuid,
  normaliseGuid,
  randomToken,
  sha256,
} from "../../src/platform/ids.ts";

describe("ids", () => {
  it("derives the same GUID from the same name, as RFC 9562 does", () => {
    // The example of the RFC: version 5 of www.example.com in the DNS namespace.
    const dns = "6ba7b810-9dad-11d1-80b4-00c04fd430c8";
    expect(guidFrom(dns, "www.example.com")).toBe("2ed6657d-e927-568b-95e1-2665a8aea6a2");
  });
  it("accepts GUIDs in any case and nothing else", () => {
    const guid = "0B6F3C52-6A0E-4A57-9D0E-1F1F6C1F0001";
    expect(isGuid(guid)).toBe(true);
    expect(normaliseGuid(guid)).toBe(guid.toLowerCase());
    for (const text of [
      "",
      "{0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0001}",
      `${guid} `,
      `${guid}\n`,
      guid.replaceAll("-", ""),
    ])
      expect(isGuid(text), JSON.stringify(text)).toBe(false);
  });
  it("orders version 7 GUIDs by their millisecond", () => {
    const guids = [1, 2, 1_700_000_000_000, 1_700_000_000_001].map((now) => guidV7(now));
    expect(guids.toSorted()).toEqual(guids);
    expect(guids[3]).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
    expect(guidV7(5)).not.toBe(guidV7(5));
  });
  it("makes tokens of the given size, and hashes of 32 bytes", () => {
    expect(randomToken(32)).toMatch(/^[\w-]{43}$/);
    expect(sha256("abc").toString("hex")).toBe(
      "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
    );
  });
});
