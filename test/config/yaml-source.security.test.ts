// Tests hostile YAML files of a contract or of flows. Each is rejected with a message of one
// sentence, and none can fill the memory.
import { expect, it } from "vitest";
import { readYamlSource, yamlValue } from "../../src/config/index.ts";

const names = Array.from("abcdefghi");
const hostile: Readonly<Record<string, readonly [text: string, says: RegExp]>> = {
  "an alias bomb": [
    names
      .map((name, index) => {
        const item = index === 0 ? "x" : `*${names[index - 1]}`;
        return `${name}: &${name} [${Array(9).fill(item).join()}]`;
      })
      .join("\n"),
    /^Aliases stand for too many values/,
  ],
  "a text of 10 MB": [`a: "${"x".repeat(10_000_000)}"`, /more than 8 MiB/],
  "20,000 nested lists": [`a: ${"[".repeat(20_000)}${"]".repeat(20_000)}`, /nests too many levels/],
  "3,000 nested maps": [
    Array.from({ length: 3_000 }, (_, depth) => `${" ".repeat(depth)}a:`).join("\n"),
    /nests too many levels/,
  ],
  "a repeated key": ["a: 1\na: 2", /^Map keys must be unique$/],
  "an alias without an anchor": ["a: *b", /^Unresolved alias/],
};

it.each(Object.entries(hostile))("refuses %s in one sentence", (_name, [text, says]) => {
  const before = process.memoryUsage().rss;
  const read = (): unknown => yamlValue(readYamlSource(text));
  expect(read).toThrow(says);
  expect((process.memoryUsage().rss - before) / 1024 / 1024).toBeLessThan(300);
});
