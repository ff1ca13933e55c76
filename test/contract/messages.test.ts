// Messages whose wording is fixed, because clients may compare them. All other messages stand in
// `generated/messages.md`, where a change of words shows.
import { describe, expect, it } from "vitest";
import { errorCodes } from "../../src/contract/index.ts";

/** Error code and text. */
const fixed = [["ORIGIN_DENIED", "Origin not allowed for this credential."]] as const;

describe("messages", () => {
  it.each(fixed)("keeps the fixed text of %s", (code, text) => {
    expect(errorCodes[code].message).toBe(text);
  });
});
