// Tests that `gateway api diff` gives each change of the contract the right level, and names what
// changed: the operation, frame, tool or guarantee. Each entry of `planted/` is one change of a
// copy of the contract.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { changedPlace, type ChangeLevel } from "../../src/api-review/diff/change.ts";
import { compared, contract, edited, type Edit } from "./planted.ts";

interface Planted {
  readonly change: string;
  /** Level, kind, and an operation or another subject that the change concerns. */
  readonly rated: readonly [ChangeLevel, string, string];
  readonly edits: readonly Edit[];
}

const folder = join(import.meta.dirname, "planted");

describe.each(["callers", "addresses", "requests", "answers", "neighbours", "words"])(
  "%s",
  (name) => {
    const planted = parse(readFileSync(join(folder, `${name}.yaml`), "utf8")) as readonly Planted[];

    it.each(planted)("$change: $rated", ({ rated: [level, kind, subject], edits }) => {
      const { changes, bump } = compared(contract, edited(edits));
      const found = changes.filter(
        (change) =>
          change.kind === kind &&
          [change.subject.operationId, change.subject.title].includes(subject),
      );
      const all = changes.map((change) => `${change.subject.title} ${change.kind} ${change.text}`);
      expect(found, all.join("\n")).not.toEqual([]);
      expect([found[0]!.level, bump], all.join("\n")).toEqual([level, level]);
      const files = edits.map(([file]) => `openapi/${file}`);
      // A removed file has no line any more, so the change is shown where the file was used.
      const places = found.flatMap((each) => [changedPlace(each), each.oldPlace]);
      expect(places.map((place) => place?.file)).toEqual(
        expect.arrayContaining([expect.toBeOneOf(files)]),
      );
    });
  },
);
