// Tests the rights to publish and subscribe (G5.20), for combinations of roles, topic instances and
// claims. Wildcard characters in the value of a claim have no effect.
import { describe, expect, it } from "vitest";
import { mayUseTopic, parseBusAddress } from "../../src/access/index.ts";
import { buildRights, type RightsHolder } from "../../src/access/build-grant.ts";
import { memberRights } from "../../src/access/members.ts";
import { buildWorkspace } from "../../src/catalog/build-workspace.ts";
import type { TopicRight } from "../../src/catalog/index.ts";
import { defineWorkspace } from "../support/definition.ts";

const workspace = buildWorkspace(
  defineWorkspace({ topics: { orders: {}, news: {}, closed: { enabled: false } } }),
  { version: 1, rootSecret: Buffer.alloc(32) },
);
type Topics = RightsHolder["topics"];
const holder = (name: string, topics: Topics): RightsHolder => ({
  name,
  tables: {},
  aggregateByDefault: false,
  files: [],
  players: [],
  topics,
  endpoints: [],
  explain: false,
  platforms: [],
});
const grantOf = (...roles: readonly Topics[]) =>
  buildRights(
    workspace.model,
    roles.map((topics, index) => holder(`role${index}`, topics)),
  );
const may = (
  roles: readonly Topics[],
  claims: Readonly<Record<string, unknown>> | null,
  bus: string,
  action: "publish" | "subscribe" = "subscribe",
): boolean => {
  const address = parseBusAddress(bus);
  return address !== undefined && mayUseTopic(grantOf(...roles), claims, address, action);
};
const at = (...instances: readonly string[]): Topics => ({
  orders: { actions: ["subscribe"], instances },
});
const sub = { sub: "anna" };

describe("an address of the bus", () => {
  it.each(["orders:all", "a:b", "A.b-c_9:..", `${"t".repeat(100)}:${"i".repeat(100)}`])(
    "%s is a bus address",
    (text) => expect(Object.values(parseBusAddress(text)!).join(":")).toBe(text),
  );

  it.each([
    "",
    ":",
    "orders",
    "orders:",
    ":all",
    "orders:all:more",
    "orders:*",
    "orders:a b",
    "ö:all",
    "orders:all\n",
    "orders:a/b",
    "orders:{{claim:sub}}",
    `${"t".repeat(101)}:all`,
    `orders:${"i".repeat(101)}`,
  ])("%j is invalid", (text) => expect(parseBusAddress(text)).toBeUndefined());
});

describe("instances", () => {
  it.each<[string, TopicRight, string, boolean]>([
    ["a list is every instance", ["subscribe"], "orders:x", true],
    ["an empty list is no right", [], "orders:x", false],
    ["* is every instance", { actions: ["subscribe"], instances: ["*"] }, "orders:x", true],
    ["* among others, too", { actions: ["subscribe"], instances: ["a", "*"] }, "orders:x", true],
    ["all is a name", { actions: ["subscribe"], instances: ["all"] }, "orders:all", true],
    ["all is only a name", { actions: ["subscribe"], instances: ["all"] }, "orders:x", false],
    ["the name is whole", { actions: ["subscribe"], instances: ["all"] }, "orders:al", false],
    ["nothing behind it", { actions: ["subscribe"], instances: ["all"] }, "orders:all2", false],
    ["nothing before it", { actions: ["subscribe"], instances: ["all"] }, "orders:2all", false],
    ["letters count", { actions: ["subscribe"], instances: ["all"] }, "orders:ALL", false],
    ["a point is a point", { actions: ["subscribe"], instances: ["a.c"] }, "orders:abc", false],
    ["no list, no instance", { actions: ["subscribe"], instances: [] }, "orders:x", false],
    ["a star is no part", { actions: ["subscribe"], instances: ["a*"] }, "orders:ab", false],
    ["no actions, no right", { actions: [], instances: ["*"] }, "orders:x", false],
  ])("%s", (_name, right, bus, expected) => {
    expect(may([{ orders: right }], sub, bus)).toBe(expected);
    expect(may([{ orders: right }], sub, bus, "publish")).toBe(false);
    expect(may([{ orders: right }], sub, bus.replace("orders", "news"))).toBe(false);
  });

  it.each(["closed:x", "unknown:x", "__proto__:x", "toString:x", "constructor:x"])(
    "%s is forbidden for every caller",
    (bus) => {
      const named = { [bus.split(":")[0]!]: ["publish", "subscribe"] } as const;
      for (const rights of ["all", named] as const)
        for (const action of ["publish", "subscribe"] as const)
          expect(may([rights], sub, bus, action)).toBe(false);
    },
  );
});

describe("claims", () => {
  it.each<[string, string, unknown, string, boolean]>([
    ["a text", "user-{{claim:x}}", "anna", "user-anna", true],
    ["another's", "user-{{claim:x}}", "anna", "user-bert", false],
    ["a longer one", "user-{{claim:x}}", "anna", "user-anna2", false],
    ["between texts", "a-{{claim:x}}-z", "m", "a-m-z", true],
    ["alone", "{{claim:x}}", "anna", "anna", true],
    ["a number", "{{claim:x}}", 7, "7", true],
    ["a boolean", "{{claim:x}}", true, "true", true],
    ["a list, its first", "{{claim:x}}", ["a", "b"], "a", true],
    ["a list, its last", "{{claim:x}}", ["a", "b"], "b", true],
    ["a list, joined", "{{claim:x}}", ["a", "b"], "a.b", false],
    ["a list, both at once", "{{claim:x}}", ["a", "b"], "ab", false],
    ["a list of lists", "{{claim:x}}", [["a"]], "a", false],
    ["an empty list", "u{{claim:x}}", [], "u", false],
    ["missing", "u{{claim:x}}", undefined, "u", false],
    ["missing, as a word", "{{claim:x}}", undefined, "undefined", false],
    ["null", "{{claim:x}}", null, "null", false],
    ["empty", "u{{claim:x}}", "", "u", false],
    ["an object", "{{claim:x}}", { a: 1 }, "a", false],
    ["a star", "{{claim:x}}", "*", "anything", false],
    ["a star in a list", "{{claim:x}}", ["*"], "anything", false],
    ["a star in a text", "user-{{claim:x}}", "*", "user-bert", false],
    ["a pattern", "{{claim:x}}", "{{claim:sub}}", "anna", false],
    ["a colon", "{{claim:x}}", "a:b", "a", false],
    ["a colon, as a bus", "{{claim:x}}", "news:b", "news", false],
    ["a replacement pattern", "user-{{claim:x}}", "$&$1", "user-anna", false],
    ["an expression", "{{claim:x}}", ".*", "anna", false],
    ["a line", "{{claim:x}}", "anna\n", "anna", false],
    ["a property of every object", "{{claim:toString}}", "a", "a", false],
    ["a prototype", "{{claim:__proto__}}", "a", "a", false],
  ])("%s", (_name, pattern, value, instance, expected) => {
    const claims = { ...sub, ...(value === undefined ? {} : { x: value }) };
    expect(may([at(pattern)], claims, `orders:${instance}`)).toBe(expected);
  });

  it("grant nothing if one of two required claims is missing", () => {
    const pattern = "{{claim:x}}.{{claim:sub}}";
    expect(may([at(pattern)], { sub: "anna", x: ["a", "b"] }, "orders:b.anna")).toBe(true);
    expect(may([at(pattern)], { sub: "anna", x: ["a", "b"] }, "orders:b.bert")).toBe(false);
    expect(may([at(pattern)], { sub: "anna" }, "orders:.anna")).toBe(false);
  });

  it("never match keys and members, who have no claims", () => {
    expect(may([at("{{claim:sub}}")], null, "orders:anna")).toBe(false);
    expect(may([at("{{claim:sub}}", "all")], null, "orders:all")).toBe(true);
    expect(may([at("*")], null, "orders:anna")).toBe(true);
    const grant = buildRights(workspace.model, [memberRights(workspace.model, "viewer")]);
    const bus = { topic: "orders", instance: "anna" };
    expect(mayUseTopic(grant, null, bus, "subscribe")).toBe(true);
    expect(mayUseTopic(grant, null, bus, "publish")).toBe(false);
  });
});

describe("several roles", () => {
  const reader: Topics = at("*");
  const writer: Topics = { orders: { actions: ["publish"], instances: ["mine"] } };

  it("form a union in which instances apply to their own actions only", () => {
    for (const roles of [
      [reader, writer],
      [writer, reader],
    ]) {
      expect(may(roles, sub, "orders:mine", "publish")).toBe(true);
      expect(may(roles, sub, "orders:other")).toBe(true);
      expect(may(roles, sub, "orders:other", "publish")).toBe(false);
    }
  });

  it("add up: the instances of both, or every instance if one of them has it", () => {
    const roles = [at("a"), at("b")];
    expect(["a", "b", "c"].map((name) => may(roles, sub, `orders:${name}`))).toEqual([
      true,
      true,
      false,
    ]);
    expect(may([at("a"), "all"], sub, "orders:c", "publish")).toBe(true);
    expect(may([at("a"), {}], sub, "orders:b")).toBe(false);
    expect(may([], sub, "orders:a")).toBe(false);
  });
});
