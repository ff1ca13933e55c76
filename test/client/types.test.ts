// `gateway types`: the types of a workspace, from files and from a running gateway. The files in
// `fixtures/` hold the expected types. After an intended change run
// `UPDATE_TYPES=1 npx --no-install vitest run test/client/types.test.ts`.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import ts from "typescript";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { renderTypes } from "../../src/schema/index.ts";
import { gateway } from "../cli/shell.ts";
import { openShop, password, shopFolder, shopWorkspace, type ShopStage } from "./client-stage.ts";

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "workspace-gateway-types-"));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const expectedTypes = (name: string): string => join(import.meta.dirname, "fixtures", `${name}.ts`);
const types = (env: Record<string, string>, ...args: readonly string[]) =>
  gateway({ env, directory }, "types", ...args);
const credentials = { shop: "--key", backend: "--key", customer: "--role" };

describe("from a folder", () => {
  for (const [name, option] of Object.entries(credentials))
    it(`${option} ${name} sees exactly its own rights`, async () => {
      const { code, out } = await types({}, "--workspace", shopFolder, option, name);
      expect(code).toBe(0);
      if (process.env["UPDATE_TYPES"] === "1") writeFileSync(expectedTypes(name), `${out}\n`);
      expect(`${out}\n`).toBe(readFileSync(expectedTypes(name), "utf8"));
    });

  it("hidden columns, tables and topics do not stand in the types", async () => {
    const { out } = await types({}, "--workspace", shopFolder, "--key", "shop");
    for (const hidden of [
      "cost",
      "readonly stock: { readonly type",
      "author",
      "staff.only",
      "price-of",
    ])
      expect(out).not.toContain(hidden);
  });

  it("an unknown key, role or folder is one sentence and exit code 1, and no file is written", async () => {
    const out = ["--out", "types.ts"];
    for (const [args, message] of [
      [[shopFolder, "--key", "shpo"], "The workspace has no key shpo. Did you mean shop?"],
      [[shopFolder, "--role", "no\u001b[31m"], "The workspace has no role no"],
      [[join(directory, "nothing")], "does not exist. Give the path of a folder"],
    ] as const) {
      const { code, err } = await types({}, "--workspace", ...args, ...out);
      expect([code, err.split("\n").length]).toEqual([1, 1]);
      expect(err).toContain(message);
      expect(err).not.toContain("\u001b");
    }
    expect(await readdir(directory)).toEqual([]);
  });

  it("--watch writes the file again after a change, also after a file with errors", async () => {
    const folder = join(directory, "watched");
    await cp(shopFolder, folder, { recursive: true });
    const stop = new AbortController();
    const lines: string[] = [];
    const { writeTypes } = await import("../../src/cli/commands/types.ts");
    const terminal = {
      print: (text: string) => void lines.push(text),
      printError: (text: string) => void lines.push(text),
      isInteractive: false,
      env: {},
      directory,
      interruption: () => ({ signal: stop.signal, beforeExit: () => {}, endWithin: () => {} }),
    };
    const running = writeTypes(terminal, { workspace: folder, out: "w.ts", watch: true });
    const file = join(directory, "w.ts");
    await expect.poll(() => existsSync(file)).toBe(true);
    const yaml = join(folder, "workspace.yaml");
    const text = readFileSync(yaml, "utf8");
    // The command may start to watch the file after the first change, so the test repeats the
    // change.
    await expect
      .poll(
        () => {
          writeFileSync(yaml, text.replace("sku: {", "skv: {"));
          return lines.some((line) => line.includes("error"));
        },
        { timeout: 30_000, interval: 300 },
      )
      .toBe(true);
    writeFileSync(yaml, text.replace("reviews:\n", "reviews2:\n"));
    writeFileSync(yaml, text.replaceAll("weight", "heft"));
    await expect.poll(() => readFileSync(file, "utf8")).toContain("heft");
    stop.abort();
    await running;
    await rm(folder, { recursive: true });
    await rm(file);
  });
});

describe("from a running gateway", () => {
  let stage: ShopStage;
  beforeAll(async () => {
    stage = await openShop();
  });
  afterAll(() => stage.close());

  it("gives the same types as the files, for the same credential", async () => {
    const customer = stage.customer();
    await customer.auth.signUp({ email: stage.newEmail(), password });
    const secrets = {
      shop: stage.tokenOf("shop"),
      backend: stage.tokenOf("backend"),
      customer: (await customer.auth.tokens())!.accessToken,
    };
    const url = `${stage.options.url}/${shopWorkspace}`;
    for (const [name, secret] of Object.entries(secrets)) {
      const { code, out } = await types({ GATEWAY_KEY: secret }, "--url", url);
      expect(code).toBe(0);
      expect(`${out}\n`).toBe(readFileSync(expectedTypes(name), "utf8"));
    }
    const env = { GATEWAY_KEY: secrets.shop, WORKSPACE: shopWorkspace };
    expect((await types(env, "--url", stage.options.url)).code).toBe(0);
  });

  it("a refused credential, and a gateway that does not answer, are one sentence", async () => {
    const url = `${stage.options.url}/${shopWorkspace}`;
    const refused = await types({ GATEWAY_KEY: "pk_live_wrong" }, "--url", url, "--out", "no.ts");
    expect(refused.code).toBe(1);
    expect(refused.err).toContain("status 401");
    const silent = await types(
      { GATEWAY_KEY: "x" },
      "--url",
      `http://127.0.0.1:1/${shopWorkspace}`,
    );
    expect(silent.code).toBe(1);
    expect((await types({}, "--url", url)).err).toContain(
      "Set the environment variable GATEWAY_KEY",
    );
    expect((await types({}, "--url", url)).code).toBe(2);
    expect((await types({}, "--url", url, "--workspace", shopFolder)).code).toBe(2);
    expect(existsSync(join(directory, "no.ts"))).toBe(false);
  });

  it("an answer that is no schema is refused", async () => {
    const server = createServer((_request, response) =>
      response.setHeader("content-type", "application/json").end('{"tables":[{"name":1}]}'),
    );
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/${shopWorkspace}`;
    const { code, err } = await types({ GATEWAY_KEY: "x" }, "--url", url);
    expect([code, err]).toEqual([1, expect.stringContaining("is not the schema of a workspace")]);
    server.close();
  });
});

it("no name, text or value of a hostile server becomes code in the generated types", () => {
  const evil = '*/ }; export const stolen = 1; /* \u2028 "\\`${1}';
  const access = { read: evil, filter: evil, insert: true, update: evil };
  const columns = ["class", "a-b", "__proto__", evil].map((name) => ({
    name,
    type: evil,
    array: false,
    wireType: "constructor",
    nullable: evil,
    primaryKey: false,
    hasDefault: evil,
    values: [evil],
    description: evil,
    access,
    masked: false,
  }));
  const schema = { type: "object", properties: { [evil]: { enum: [evil] } }, required: [evil] };
  const text = renderTypes({
    workspaceId: evil,
    tables: [
      {
        id: evil,
        name: evil,
        label: evil,
        description: evil,
        permissions: { read: evil, insert: evil, update: evil, delete: evil, aggregate: evil },
        columns,
        relations: [{ name: evil, kind: "toOne", table: evil, via: { from: evil, to: evil } }],
      },
    ],
    topics: [{ name: evil, publish: evil, subscribe: evil }],
    endpoints: [{ id: evil, name: evil, description: evil, request: schema, response: schema }],
  } as never);
  const file = ts.createSourceFile("types.ts", text, ts.ScriptTarget.ESNext, true);
  const { parseDiagnostics } = file as unknown as { readonly parseDiagnostics: unknown[] };
  expect(parseDiagnostics).toEqual([]);
  expect(file.statements.map(({ kind }) => kind)).toEqual([ts.SyntaxKind.TypeAliasDeclaration]);
});
