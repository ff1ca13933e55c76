// What the conformance kit must never do: write without permission, show secrets, follow redirects,
// or let a hostile server or contract reach the tester's terminal, browser or files.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, it } from "vitest";
import { createKeeper } from "../../src/conform/kept-exchange.ts";
import { createSecrets } from "../../src/conform/secrets.ts";
import { shownValue } from "../../src/conform/semantics/probe.ts";
import { gateway, type Ended } from "../cli/shell.ts";
import { sendJson, startPetServer, type PetServer } from "./pet-server.ts";

let pets: PetServer;
beforeEach(async () => {
  pets = await startPetServer();
  return () => pets.close();
});

const serverKey = `sk_live_${"k+/".repeat(14)}K`;
const env = {
  CONFORM_SERVER_KEY: serverKey,
  CONFORM_MEMBER_EMAIL: "owner@conformance.example",
  CONFORM_MEMBER_PASSWORD: 'pass"word &<>',
};
const run = (...args: readonly string[]): Promise<Ended> =>
  gateway({ env, directory: pets.folder }, "conform", ...args);
const test = (...args: readonly string[]): Promise<Ended> =>
  run(pets.url, "--contract", "pets.yaml", "--cases", "1", ...args);
const files = ["--junit", "o.xml", "--har", "o.har", "--html", "o.html"] as const;
const written = (): string =>
  ["o.xml", "o.har", "o.html"]
    .map((name) => readFileSync(join(pets.folder, name), "utf8"))
    .join("\n");

it("leaves no beginning of a secret where the message of a finding ends a long value", () => {
  const { mask } = createSecrets(env);
  for (const length of [250, 270, 290, 299]) {
    const message = mask(`The body is ${shownValue("x".repeat(length) + serverKey)}. It is wrong.`);
    expect(message).not.toContain("sk_");
    expect(message).toMatch(/^The body is "x+[^.]*\.\.\.\. It is wrong\.$/);
    expect(message.length).toBeLessThan(350);
  }
  expect(mask(shownValue({ password: "p".repeat(2_000) }))).toBe('{"password":"<hidden>"}...');
});

it("sends only GET, HEAD and OPTIONS without --write", async () => {
  await test();
  const methods = new Set(pets.seen.map(({ method }) => method));
  expect(methods.has("GET")).toBe(true);
  expect([...methods].filter((method) => !/^(?:GET|HEAD|OPTIONS)$/.test(method))).toEqual([]);
  await test("--write");
  expect(pets.seen.some(({ method }) => method === "POST")).toBe(true);
});

it("sends no key over plain HTTP to another computer, unless --insecure is given", async () => {
  const { code, err } = await run("http://192.0.2.1:9", "--contract", "pets.yaml");
  expect(code).toBe(2);
  expect(err).toContain("--insecure");
});

it("follows no redirect", async () => {
  pets.falsify = ({ url }, response) => {
    if (url.startsWith("/stolen")) return false;
    response.writeHead(302, { location: `${pets.url}/stolen` }).end();
    return true;
  };
  await test();
  expect(pets.seen.length).toBeGreaterThan(1);
  expect(pets.seen.filter(({ url }) => url.startsWith("/stolen"))).toEqual([]);
});

it("shows no secret in any report, in any form in which a server echoes it", async () => {
  const forms = [
    serverKey,
    encodeURIComponent(serverKey),
    Buffer.from(`x:${serverKey}:y`).toString("base64"),
    Buffer.from(serverKey).toString("base64url"),
    JSON.stringify(env.CONFORM_MEMBER_PASSWORD).slice(1, -1),
    env.CONFORM_MEMBER_PASSWORD,
    "eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJhIn0.c2lnbmF0dXJl",
  ];
  pets.falsify = ({ url }, response) => {
    if (!url.startsWith("/pets")) return false;
    response.writeHead(418, {
      "content-type": "application/json",
      "x-echo": encodeURIComponent(serverKey),
      "x-request-id": serverKey,
      "set-cookie": "session=abcdefgh12345678",
    });
    response.end(JSON.stringify({ forms, accessToken: "tttttttttttt", text: forms.join(" ") }));
    return true;
  };
  const reports = [(await test("--json", ...files)).out, (await test()).out, written()].join("\n");
  expect(reports).toContain("418");
  const core = Buffer.from(serverKey).toString("base64").slice(4, 40);
  for (const secret of [...forms, core, "tttttttttttt", "abcdefgh12345678", 'pass\\\\\\"word'])
    expect(reports).not.toContain(secret);
});

it("makes control characters of a server harmless in the terminal", async () => {
  pets.falsify = ({ url }, response) => {
    if (!url.startsWith("/pets")) return false;
    response.writeHead(418, { "content-type": "text/plain" });
    response.end("\u001b]0;owned\u0007\u001b[2J\u202egnp.exe");
    return true;
  };
  const { out } = await test();
  // oxlint-disable-next-line no-control-regex
  expect(out).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202e]/);
});

it("makes control characters of a contract harmless in the terminal and the HTML file", async () => {
  writeFileSync(
    join(pets.folder, "escapes.yaml"),
    String.raw`openapi: 3.1.0
info: { title: "T\e[2J", version: "1" }
paths:
  "/pets":
    get: { operationId: "list\e]0;owned\a\u202e", responses: { "2\e[1mXX": { description: x } } }
`,
  );
  const args = ["--contract", "escapes.yaml", "--coverage", "--html", "o.html"] as const;
  const { code, out, err } = await run(pets.url, ...args);
  expect(code).toBe(1);
  const page = readFileSync(join(pets.folder, "o.html"), "utf8");
  // oxlint-disable-next-line no-control-regex
  expect(out + err + page).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u202e]/);
});

it("keeps only the beginning of large bodies, so that they cannot fill the memory", () => {
  const bytes = Buffer.alloc(5_000_000, "x");
  const kept = createKeeper()({
    request: { operationId: null, method: "GET", path: "/" },
    url: "/",
    response: { status: 200, headers: {}, bytes, json: "x".repeat(5_000_000) },
    startedAt: new Date(0),
    durationMs: 1,
  });
  expect(kept.response.bytes.buffer.byteLength).toBeLessThan(100_000);
  expect(kept.response).toMatchObject({ size: 5_000_000 });
  expect(kept.response.json).toBeUndefined();
});

it("escapes markup of a server in the HTML and XML files", async () => {
  pets.falsify = ({ url }, response) => {
    if (!url.startsWith("/pets")) return false;
    sendJson(response, 418, { x: `</pre><script>alert(1)</script>]]>` });
    return true;
  };
  await test(...files);
  for (const name of ["o.html", "o.xml"])
    expect(readFileSync(join(pets.folder, name), "utf8")).not.toContain("<script");
});

it("quotes what a server sends, so that the line for the shell runs nothing else", async () => {
  writeFileSync(
    join(pets.folder, "evil.yaml"),
    `openapi: 3.1.0
info: { title: Evil, version: "1" }
paths:
  "/a'; touch owned; '":
    get: { operationId: evil, responses: { "200": { description: x } } }
`,
  );
  pets.falsify = (_request, response) => {
    sendJson(response, 418, {});
    return true;
  };
  const { out } = await run(pets.url, "--contract", "evil.yaml", "--cases", "1");
  for (const line of out.split("\n").filter((text) => text.includes("curl -i")))
    expect(line.replaceAll(/'(?:[^']*)'|\\'/g, "")).not.toContain("touch");
});

it("ends a body that never ends, and a contract that is too deep or endless", async () => {
  pets.falsify = ({ method, url }, response) => {
    if (method === "HEAD" || !url.startsWith("/pets")) return false;
    response.writeHead(200, { "content-type": "application/json", "x-total": "1" });
    const chunk = Buffer.alloc(1024 * 1024, 0x20);
    let isOpen = true;
    response.on("close", () => (isOpen = false));
    const more = (): void => {
      if (!isOpen) return;
      if (response.write(chunk)) setImmediate(more);
      else response.once("drain", more);
    };
    more();
    return true;
  };
  const { code } = await test("--quick", "--operations", "listPets");
  expect([0, 1]).toContain(code);
  writeFileSync(join(pets.folder, "deep.json"), `${'{"a":'.repeat(60_000)}1${"}".repeat(60_000)}`);
  writeFileSync(
    join(pets.folder, "bomb.yaml"),
    `a: &a [x,x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b,*b,*b]\nd: &d [*c,*c,*c,*c,*c,*c,*c,*c,*c]\ne: [*d,*d,*d,*d,*d,*d,*d,*d,*d]\n`,
  );
  for (const name of ["deep.json", "bomb.yaml"]) {
    const ended = await run(pets.url, "--contract", name);
    expect(ended.code).toBe(2);
    expect(ended.err).not.toMatch(/\n\s+at /);
  }
});

it("reads no file of this computer for a contract from a web server", async () => {
  pets.falsify = ({ url }, response) => {
    if (url !== "/contract.json") return false;
    sendJson(response, 200, {
      openapi: "3.1.0",
      info: { title: "Remote", version: "1" },
      paths: { "/pets": { $ref: `file://${pets.contract}#/paths/~1pets` } },
    });
    return true;
  };
  const { code, err } = await run(pets.url, "--contract", `${pets.url}/contract.json`);
  expect(code).toBe(2);
  expect(err).toContain("another origin");
});

it("reports a body that is nested without an end, and a header that is too long", async () => {
  const answers = [
    (response: Parameters<typeof sendJson>[0]) =>
      void response
        .writeHead(200, { "content-type": "application/json", "x-total": "1" })
        .end(`{"a":${"[".repeat(200_000)}${"]".repeat(200_000)}}`),
    (response: Parameters<typeof sendJson>[0]) =>
      void response.writeHead(200, { "x-total": "1".repeat(1024 * 1024) }).end(),
  ];
  for (const answer of answers) {
    pets.falsify = ({ url }, response) => {
      if (!url.startsWith("/pets")) return false;
      answer(response);
      return true;
    };
    const { code, out, err } = await test("--quick", "--operations", "listPets", ...files);
    expect(code).toBe(1);
    expect(out).toContain("listPets: ");
    expect(err).not.toMatch(/\n\s+at /);
  }
});

it("waits for no server that asks for a very long wait", async () => {
  pets.falsify = ({ url }, response) => {
    if (!url.startsWith("/pets")) return false;
    sendJson(response, 429, {}, { "retry-after": "999999" });
    return true;
  };
  const begun = performance.now();
  const { code } = await test("--operations", "listPets");
  // The document does not declare a 429.
  expect(code).toBe(1);
  expect(performance.now() - begun).toBeLessThan(20_000);
});

it("survives a contract with endless references, costly patterns and huge lists of values", async () => {
  const values = JSON.stringify(Array.from({ length: 5_000 }, (_, index) => `value ${index}`));
  writeFileSync(
    join(pets.folder, "hostile.yaml"),
    `openapi: 3.1.0
info: { title: Hostile, version: "1" }
paths:
  /pets:
    get:
      operationId: listAll
      parameters:
        - { name: a, in: query, schema: { type: string, pattern: "^(a+)+$", maxLength: 40 } }
        - { name: c, in: query, schema: { type: string, pattern: "^(a|aa)+$", maxLength: 60 } }
        - { name: b, in: query, schema: { enum: ${values} } }
      responses: { "200": { description: x, content: { application/json: { schema: { $ref: "#/components/schemas/Tree" } } } } }
components:
  schemas:
    Tree: { anyOf: [{ type: array, items: { $ref: "#/components/schemas/Tree" } }, { $ref: "#/components/schemas/Tree" }] }
`,
  );
  const { code, err } = await run(pets.url, "--contract", "hostile.yaml", "--cases", "3");
  expect([0, 1]).toContain(code);
  expect(err).not.toMatch(/\n\s+at /);
});

it("says in one sentence that a flow has an alias bomb", async () => {
  const rows = Array.from("bcdefghi").map((name, index) => {
    const item = `*${"abcdefghi"[index]}`;
    return `${name}: &${name} [${Array(9).fill(item).join()}]`;
  });
  const head = ["arazzo: 1.0.1", "workflows: []", "a: &a [x,x,x,x,x,x,x,x,x]"];
  writeFileSync(join(pets.folder, "bomb.arazzo.yaml"), [...head, ...rows].join("\n"));
  const { code, err } = await test("--flows", ".");
  expect(code).toBe(2);
  expect(err).toContain("Aliases stand for too many values");
});
