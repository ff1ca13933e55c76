// Tests that code compiles only if its handlers fit the contract. The test compiles each snippet
// with the project's settings.
import { describe, expect, it } from "vitest";
import { compile } from "./compile.ts";

const head = `import type { Call, Handler, Operations, Reply } from "@/src/contract/operations.ts";
import { serviceReply } from "@/src/contract/service-reply.ts";
import type { Grant } from "@/src/access/index.ts";
import type { Capability, OperationId } from "@/src/contract/index.ts";
import { operationsOf } from "@/src/gateway/compose.ts";
declare const all: Operations;
`;
const meta = "{ count: 0, limit: 50, offset: 0, total: null, durationMs: 1, nextCursor: null }";

const accepted: Record<string, string> = {
  "complete-map.ts": `export const operations: Operations = { ...all };`,
  "complete-list.ts": `declare const list: readonly [Capability<Exclude<OperationId, "getHealth">, Grant>, Capability<"getHealth">];
export const operations: Operations<Grant> = operationsOf(list);`,
  "typed-reply.ts": `export const query: Handler<"query"> = () => ({ status: 200, body: { data: [], meta: ${meta} } });`,
  "rows-text.ts": `export const query: Handler<"query"> = () => ({ status: 200, rowsText: ['{"data":', "[]", "}"] });`,
  "not-modified.ts": `export const schema: Handler<"getSchema"> = () => ({ status: 304, headers: { ETag: '"a"' } });`,
  "other-type.ts": `export const docs: Handler<"getDocs"> = () => ({ status: 200, type: "text/html", stream: "<p>" });`,
  "delegated.ts": `export const docs: Handler<"getDocs"> = () => ({ delegated: (_request, response) => { response.end(); } });`,
  "refusing-page.ts": `export const page: Handler<"confirmEmail"> = () => ({ status: 400, type: "text/html", stream: "<p>" });`,
  "redirect.ts": `export const logo: Handler<"getAuthLogo"> = () => ({ status: 302, headers: { Location: "/" } });`,
  "envelope.ts": `export const logout: Handler<"logout"> = () => serviceReply(null, "Signed out.");
export const authorize: Handler<"authorizeOidc"> = () => serviceReply({ authorizationUrl: "https://id.example" });`,
  "form.ts": `export const token = (call: Call<"submitAdminReset">): string => call.body.token;
export const nobody = (call: Call<"submitAdminReset">): "none" => call.caller.kind;`,
  "typed-call.ts": `export const read = (call: Call<"query">): string | undefined => call.body.query?.from;
export const who = (call: Call<"query">): "key" | "endUser" | "member" | "oauth" => call.caller.kind;
export const tables = (call: Call<"getSchema">): readonly string[] | undefined => call.query.table;`,
};

const refused: Record<string, readonly [text: string, error: string]> = {
  "missing-handler.ts": [
    `const { query, ...rest } = all; export const operations: Operations = rest; export { query };`,
    "TS2741",
  ],
  "missing-capability.ts": [
    `declare const list: readonly [Capability<Exclude<OperationId, "getHealth">, Grant>, Capability, { close(): void }];
export const operations: Operations<Grant> = operationsOf(list);`,
    "TS2741",
  ],
  "extra-handler.ts": [
    `export const operations: Operations = { ...all, dropTable: () => ({ status: 200 }) };`,
    "TS2353",
  ],
  "swapped-handler.ts": [
    `export const operations: Operations = { ...all, getHealth: all.getReadiness };`,
    "TS2322",
  ],
  "undeclared-status.ts": [
    `export const health: Handler<"getHealth"> = () => ({ status: 202, body: { status: "ok" } });`,
    "TS2322",
  ],
  "error-status.ts": [
    `export const health: Handler<"getHealth"> = () => ({ status: 500, body: { status: "ok" } });`,
    "TS2322",
  ],
  "error-in-json.ts": [
    `export const page: Handler<"confirmEmail"> = () => ({ status: 400, body: { error: "no" } });`,
    "TS2322",
  ],
  "wrong-envelope.ts": [
    `export const logout: Handler<"logout"> = () => serviceReply({ done: true });`,
    "TS2322",
  ],
  "wrong-body.ts": [
    `export const reply: Reply<"getHealth"> = { status: 200, body: { status: "fine" } };`,
    "TS2322",
  ],
  "missing-field.ts": [
    `export const reply: Reply<"query"> = { status: 200, body: { data: [] } };`,
    "TS2322",
  ],
  "wrong-type.ts": [
    `export const reply: Reply<"getDocs"> = { status: 200, type: "text/css", stream: "" };`,
    "TS2322",
  ],
  "unknown-parameter.ts": [
    `export const read = (call: Call<"getSchema">): unknown => call.query.tabel;`,
    "TS2551",
  ],
  "unknown-path.ts": [
    `export const read = (call: Call<"getHealth">): unknown => call.path.workspaceId;`,
    "TS2339",
  ],
  "mistyped-parameter.ts": [
    `export const read = (call: Call<"getSchema">): number | undefined => call.query.table;`,
    "TS2322",
  ],
  "unknown-body-key.ts": [
    `export const read = (call: Call<"query">): unknown => call.body.querry;`,
    "TS2551",
  ],
  "caller-without-rights.ts": [
    `export const who = (call: Call<"getHealth">): string => call.caller.workspaceId;`,
    "TS2339",
  ],
};

describe("a handler", async () => {
  const errors = await compile({
    ...Object.fromEntries(Object.entries(accepted).map(([name, text]) => [name, head + text])),
    ...Object.fromEntries(Object.entries(refused).map(([name, [text]]) => [name, head + text])),
  });
  const told = (name: string): string[] => errors.get(name) ?? [];

  it.each(Object.keys(accepted))("that follows the contract compiles: %s", (name) => {
    expect(told(name)).toEqual([]);
  });

  it.each(Object.entries(refused))(
    "that breaks the contract does not compile: %s",
    (name, [, code]) => {
      expect(told(name)).toEqual([expect.stringMatching(new RegExp(`^${code}:`))]);
    },
  );
});
