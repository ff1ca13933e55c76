// Every operation names the guarantees that are its own, by numbers that guarantees.md has.
import { readFileSync } from "node:fs";

const page = readFileSync(new URL("../guarantees.md", import.meta.url), "utf8");
const numbers = new Set(
  [...page.matchAll(/^(?:## |- \*\*)(G\d+(?:\.\d+)?)(?: |\*\* )/gm)].map(([, number]) => number),
);

export function guarantees() {
  return {
    Operation(operation, { report, location }) {
      const cited = operation["x-guarantees"];
      if (Array.isArray(cited) && cited.length > 0 && cited.every((number) => numbers.has(number)))
        return;
      report({
        message: "x-guarantees must list numbers of guarantees.md.",
        location: location.child("x-guarantees"),
      });
    },
  };
}
