// `gateway conform` against a small server with a document of its own.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, it } from "vitest";
import { gateway, type Ended } from "../cli/shell.ts";
import { sendJson, startPetServer, type PetServer } from "./pet-server.ts";

let pets: PetServer;
beforeEach(async () => {
  pets = await startPetServer();
  return () => pets.close();
});

const run = (...args: readonly string[]): Promise<Ended> =>
  gateway({ env: {}, directory: pets.folder }, "conform", ...args);
const test = (...args: readonly string[]): Promise<Ended> =>
  run(pets.url, "--contract", "pets.yaml", "--cases", "2", ...args);

interface Report {
  readonly passed: number;
  readonly failed: number;
  readonly findings: readonly {
    readonly operationId: string;
    readonly kind: string;
    readonly place: string;
    readonly at: string;
    readonly message: string;
    readonly curl: string;
  }[];
  readonly coverage: { readonly percent: number };
}
const report = async (...args: readonly string[]): Promise<Report> =>
  JSON.parse((await test("--json", ...args)).out) as Report;

it("finds nothing at a server that keeps its contract", async () => {
  const { code, out } = await test("--write");
  expect(out).toMatch(/\d+ passed, 0 failed/);
  expect(code).toBe(0);
});

it("reports a wrong value with its place in the contract, a mark below it, and the line that repeats it", async () => {
  pets.falsify = ({ method, url }, response) => {
    if (method !== "GET" || url !== "/pets") return false;
    sendJson(response, 200, [{ id: 0, name: "Rex" }], { "x-total": "1" });
    return true;
  };
  const { code, out } = await test("--operations", "listPets");
  expect(code).toBe(1);
  expect(out).toContain("listPets: ");
  expect(out).toMatch(/"id": 0,?\n +\^/);
  expect(out).toMatch(/place +pets\.yaml:\d+/);
  expect(out).toContain(`curl -i '${pets.url}/pets'`);
});

it("reports an undeclared status, a missing header and a body that is no JSON by their kind", async () => {
  const answers = [
    (response: Parameters<typeof sendJson>[0]) => sendJson(response, 418, {}),
    (response: Parameters<typeof sendJson>[0]) => sendJson(response, 200, []),
    (response: Parameters<typeof sendJson>[0]) =>
      void response
        .writeHead(200, { "content-type": "application/json", "x-total": "1" })
        .end("{no JSON"),
    (response: Parameters<typeof sendJson>[0]) =>
      void response.writeHead(200, { "content-type": "text/csv", "x-total": "1" }).end("a,b"),
  ];
  const kinds: string[] = [];
  for (const answer of answers) {
    pets.falsify = ({ method, url }, response) => {
      if (method !== "GET" || !url.startsWith("/pets")) return false;
      answer(response);
      return true;
    };
    kinds.push((await report("--operations", "listPets")).findings[0]!.kind);
  }
  expect(kinds).toEqual(["status", "header", "body", "content-type"]);
});

it("reports a connection that the server closes", async () => {
  pets.falsify = ({ url }, response) => {
    if (!url.startsWith("/pets")) return false;
    response.destroy();
    return true;
  };
  const { findings } = await report("--operations", "listPets");
  expect(findings[0]).toMatchObject({ operationId: "listPets", kind: "connection" });
});

it("prints only JSON on the standard output, also with findings", async () => {
  pets.falsify = ({ url }, response) => {
    if (!url.startsWith("/pets")) return false;
    sendJson(response, 418, {});
    return true;
  };
  const { code, out } = await test("--json");
  expect(code).toBe(1);
  expect(JSON.parse(out)).toMatchObject({
    passed: expect.any(Number),
    findings: expect.any(Array),
  });
});

it("resumes a run: the file holds ids of finished cases only, and they do not run again", async () => {
  await test("--resume", "done.txt");
  const lines = readFileSync(join(pets.folder, "done.txt"), "utf8").trim().split("\n");
  expect(lines.length).toBeGreaterThan(2);
  expect(lines.every((line) => /^[\w.+/ -]+$/.test(line))).toBe(true);
  const before = pets.seen.length;
  const { err } = await test("--resume", "done.txt");
  expect(err).toContain("No case is left to run");
  // The kit sends one request to check that the server answers.
  expect(pets.seen.length).toBe(before + 1);
});

it("fails under a coverage that the user sets", async () => {
  expect((await test("--fail-under", "1")).code).toBe(0);
  const { code, err } = await test("--fail-under", "100");
  expect(code).toBe(1);
  expect(err).toContain("is lower than --fail-under 100");
});

it("writes JUnit, HAR and HTML files", async () => {
  await test("--junit", "out.xml", "--har", "out.har", "--html", "out.html");
  expect(readFileSync(join(pets.folder, "out.xml"), "utf8")).toContain(
    '<testsuite name="listPets"',
  );
  const har = JSON.parse(readFileSync(join(pets.folder, "out.har"), "utf8")) as {
    readonly log: { readonly entries: readonly unknown[] };
  };
  expect(har.log.entries.length).toBeGreaterThan(2);
  expect(readFileSync(join(pets.folder, "out.html"), "utf8")).toContain("<h2>Coverage</h2>");
});

it("runs a flow of the tester, and names the line of the step that fails", async () => {
  writeFileSync(
    join(pets.folder, "own.arazzo.yaml"),
    `arazzo: 1.0.1
info: { title: Own, version: "1" }
sourceDescriptions: [{ name: gateway, type: openapi, url: ./pets.yaml }]
workflows:
  - workflowId: rex
    steps:
      - stepId: list
        operationId: $sourceDescriptions.gateway.listPets
        successCriteria: [{ condition: $statusCode == 200 }]
      - stepId: wrong
        operationId: $sourceDescriptions.gateway.listPets
        successCriteria: [{ condition: $statusCode == 204 }]
`,
  );
  const { findings } = await report("--flows", ".", "--operations", "listPets", "--quick");
  expect(findings).toContainEqual(
    expect.objectContaining({ kind: "flow", operationId: "listPets", place: "own.arazzo.yaml:10" }),
  );
});

it.each([
  ["no flow", "flow.yaml", [], /has no flows\. The names of their files end in \.arazzo\.yaml/],
  ["an unknown operation", "a.arazzo.yaml", ["a", "listPet"], /a\.arazzo\.yaml:\d: .*listPets\?/],
  [
    "a flow twice",
    "a.arazzo.yaml",
    ["b", "listPets"],
    /a\.arazzo\.yaml:\d: there is another flow b/,
  ],
])("refuses a folder with %s", async (_name, file, flow, sentence) => {
  const folder = join(pets.folder, "refused");
  mkdirSync(folder);
  const flows = flow.length === 0 ? [] : [flow, ["b", "listPets"]];
  writeFileSync(
    join(folder, file),
    JSON.stringify({
      arazzo: "1.0.1",
      workflows: flows.map(([workflowId, operationId]) => ({
        workflowId,
        steps: [{ stepId: "list", operationId }],
      })),
    }).replaceAll('{"workflowId', '\n{"workflowId'),
  );
  const { code, err } = await test("--flows", folder);
  rmSync(folder, { recursive: true });
  expect(code).toBe(2);
  expect(err).toMatch(sentence);
});

it.each([
  [["http://127.0.0.1:1", "--contract", "pets.yaml"], /does not answer .*Start the server/],
  [["--contract", "absent.yaml", "http://127.0.0.1:1"], /absent\.yaml cannot be read/],
  [["ftp://127.0.0.1", "--contract", "pets.yaml"], /is not a web address/],
  [["http://127.0.0.1:1"], /The workspace is missing/],
  [["http://127.0.0.1:1", "--workspace", "shop"], /a GUID/],
  [
    ["http://127.0.0.1:1", "--contract", "pets.yaml", "--operations", "listPet"],
    /Did you mean listPets/,
  ],
  [["http://127.0.0.1:1", "--self"], /Leave out the address/],
  [
    ["http://127.0.0.1:1", "--contract", "pets.yaml", "--flows", "nowhere"],
    /nowhere cannot be read|does not answer/,
  ],
])("says in one sentence what to do: %j", async (args, sentence) => {
  const { code, err } = await run(...args);
  expect(code).toBe(2);
  expect(err).toMatch(sentence);
  expect(err.split("\n")).toHaveLength(1);
});

const ownWorkspace = "c04f0a3e-5b7d-4e21-9a60-000000000001";
const keys = {
  CONFORM_SERVER_KEY: `sk_live_${"k".repeat(43)}`,
  CONFORM_MEMBER_EMAIL: "owner@example.com",
  CONFORM_MEMBER_PASSWORD: "a long password",
};

it("says in one sentence that the workspace does not know the key", async () => {
  pets.falsify = (_request, response) => {
    sendJson(response, 401, { error: "A valid credential is required." });
    return true;
  };
  const { code, err } = await gateway(
    { env: keys, directory: pets.folder },
    "conform",
    pets.url,
    "--workspace",
    ownWorkspace,
  );
  expect(code).toBe(2);
  expect(err).toContain("does not accept the key in CONFORM_SERVER_KEY");
});

it("says in one sentence that the member is no owner of the workspace", async () => {
  pets.falsify = ({ method, url }, response) => {
    const cookie = { "set-cookie": "gateway_portal=abcdefgh; Path=/" };
    if (url.endsWith("/session") && method === "POST")
      sendJson(response, 200, { csrfToken: "csrf-token-1" }, cookie);
    else if (url.endsWith("/session")) sendJson(response, 200, { workspaces: [] });
    else sendJson(response, url.includes("/members?") ? 403 : 200, {});
    return true;
  };
  const { code, err } = await gateway(
    { env: keys, directory: pets.folder },
    "conform",
    pets.url,
    "--workspace",
    ownWorkspace,
  );
  expect(code).toBe(2);
  expect(err).toContain("gateway portal invite");
});
