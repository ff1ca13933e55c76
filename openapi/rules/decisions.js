// An operation may name decision pages that concern it, by the numbers of their files.
import { readdirSync } from "node:fs";

const files = readdirSync(new URL("../decisions/", import.meta.url));
const numbers = new Set(files.flatMap((name) => /^(\d{4})-.+\.md$/.exec(name)?.[1] ?? []));

export function decisions() {
  return {
    Operation(operation, { report, location }) {
      const cited = operation["x-decisions"];
      if (cited === undefined) return;
      if (
        Array.isArray(cited) &&
        cited.length > 0 &&
        new Set(cited).size === cited.length &&
        cited.every((number) => numbers.has(number))
      )
        return;
      report({
        message:
          'x-decisions must list numbers of pages in decisions/, each once and in quotes, such as ["0005"].',
        location: location.child("x-decisions"),
      });
    },
  };
}
