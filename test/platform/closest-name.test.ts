// Suggestions for a misspelt name: the known name with the fewest edits, up to a limit. The test
// compares the function with a slow reference, for all pairs of some short words.
import { expect, it } from "vitest";
import { closestName } from "../../src/platform/closest-name.ts";

/** Returns the edit distance between two words by trying all edits. A swap is two edits. */
function edits(one: string, other: string): number {
  if (one === "" || other === "") return one.length + other.length;
  const same = one[0] === other[0] ? 0 : 1;
  return Math.min(
    edits(one.slice(1), other.slice(1)) + same,
    edits(one.slice(1), other) + 1,
    edits(one, other.slice(1)) + 1,
  );
}

/** Returns each text in which two neighbouring characters of the name are swapped. */
const swapsOf = (name: string): readonly string[] =>
  Array.from(
    name,
    (letter, at) => name.slice(0, at - 1) + letter + name[at - 1] + name.slice(at + 1),
  ).slice(1);

const words = ["", "a", "b"].flatMap((begin) =>
  ["", "a", "b", "ab", "ba"].flatMap((middle) =>
    ["", "c", "ac"].map((end) => begin + middle + end),
  ),
);

it.each([1, 2, 3])("finds a name that is at most %d edits away, and no farther name", (max) => {
  for (const name of words)
    for (const candidate of words) {
      const isClose =
        name !== candidate && (edits(name, candidate) <= max || swapsOf(name).includes(candidate));
      expect([name, candidate, closestName(name, [candidate], max)]).toEqual([
        name,
        candidate,
        isClose ? candidate : undefined,
      ]);
    }
});

it("finds the closest of several names, ignores the case, and never returns the name itself", () => {
  expect(closestName("staus", ["states", "Status", "staus"])).toBe("Status");
  expect(closestName("unitprice", ["unit", "unitPrice"])).toBe("unitPrice");
  expect(closestName("nmae", ["mane", "name"])).toBe("name");
  expect(closestName("fristName", ["lastName", "firstName"])).toBe("firstName");
  expect(closestName("colour", ["price", "amount"])).toBeUndefined();
});
