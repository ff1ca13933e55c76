// `gateway api diff` compares the contract of two git revisions, without checking them out.
import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { gateway, type Ended } from "./shell.ts";
import { pinned } from "../api-review/planted.ts";

const sources = join(import.meta.dirname, "../../openapi");
let repository: string;
let commit: string;

const git = (...args: readonly string[]): string =>
  execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@example.com", ...args], {
    cwd: repository,
    encoding: "utf8",
    stdio: "pipe",
  }).trim();

beforeAll(() => {
  repository = mkdtempSync(join(tmpdir(), "api-diff-"));
  cpSync(sources, join(repository, "openapi"), { recursive: true });
  const contract = join(repository, "openapi/openapi.yaml");
  writeFileSync(contract, pinned(contract, readFileSync(contract, "utf8")));
  git("init", "-q", "-b", "main");
  git("add", "-A");
  git("commit", "-qm", "first");
  commit = git("rev-parse", "HEAD");
});
afterAll(() => rmSync(repository, { recursive: true, force: true }));
beforeEach(() => {
  git("checkout", "-qf", "main");
  git("clean", "-qfd");
});

const run = (...args: readonly string[]): Promise<Ended> =>
  gateway({ env: {}, directory: repository }, "api", "diff", ...args);

/** Replaces text in a file of the contract in the working tree. */
function edit(file: string, before: string, after: string): void {
  const path = join(repository, "openapi", file);
  const text = readFileSync(path, "utf8");
  expect(text).toContain(before);
  writeFileSync(path, text.replace(before, after));
}

const narrow = (): void =>
  edit("schemas/query/QueryRequest.yaml", "maxProperties: 20", "maxProperties: 10");
const widen = (): void => edit("schemas/auth/NewPassword.yaml", "[8, 128]", "[8, 200]");

it("names each change with its line, and the next version; a major change fails", async () => {
  narrow();
  widen();
  const { code, out } = await run("main");
  expect(code).toBe(1);
  expect(out).toContain(
    "✖ major POST /{workspaceId}/query requestBody.refs maxProperties 20→10 at openapi/schemas/query/QueryRequest.yaml:10\n" +
      "    Breaks callers that send values beyond the new bound.",
  );
  expect(out.split("\n").at(-1)).toBe("1 major, 1 minor → next version 2.0.0");
});

it("an unchanged contract has no changes", async () => {
  expect(await run("HEAD")).toEqual({ code: 0, out: "The contract did not change.", err: "" });
});

it("prints one JSON object, also if a change is major", async () => {
  narrow();
  const { code, out } = await run("main", "--json");
  expect(code).toBe(1);
  expect(JSON.parse(out)).toEqual({
    bump: "major",
    from: commit,
    to: "worktree",
    nextVersion: "2.0.0",
    changes: [
      {
        level: "major",
        kind: "bound-narrowed",
        message:
          "POST /{workspaceId}/query requestBody.refs maxProperties 20→10. Breaks callers that send values beyond the new bound.",
        file: "openapi/schemas/query/QueryRequest.yaml",
        line: 10,
        operationId: "query",
      },
    ],
  });
});

it("compares two commits, and sees files that are not committed only in the working tree", async () => {
  widen();
  git("commit", "-qam", "second");
  const second = git("rev-parse", "HEAD");
  git("branch", "-qf", "side", second);
  git("reset", "-q", "--hard", commit);
  const { code, out } = await run(commit.slice(0, 12), "side", "--json");
  expect([code, JSON.parse(out)]).toMatchObject([
    0,
    { bump: "minor", from: commit, to: second, nextVersion: "1.1.0" },
  ]);
  writeFileSync(join(repository, "openapi/mcp/ping.yaml"), "title: Ping\n");
  expect((await run("main")).out).toContain(
    "▲ minor tool ping tool added at openapi/mcp/ping.yaml:1",
  );
});

it("--check-version fails only if info.version was not raised to match", async () => {
  narrow();
  const low = await run("main", "--check-version", "--json");
  expect([low.code, low.err]).toEqual([
    1,
    'info.version is "1.0.0". Raise it to 2.0.0, because the contract has a major change since 1.0.0.',
  ]);
  expect(JSON.parse(low.out)).toHaveProperty("bump", "major");
  edit("openapi.yaml", "version: 1.0.0", "version: 1.9.0");
  expect((await run("main", "--check-version")).code).toBe(1);
  edit("openapi.yaml", "version: 1.9.0", "version: 2.0.0");
  expect(await run("main", "--check-version")).toMatchObject({ code: 0, err: "" });
});

it("a lower version fails even if nothing changed", async () => {
  edit("openapi.yaml", "version: 1.0.0", "version: 0.9.0");
  expect(await run("main", "--check-version")).toMatchObject({
    code: 1,
    err: 'info.version went from 1.0.0 back to "0.9.0". Set it to 1.0.0.',
  });
});

it("texts of the contract stay text in the terminal, in Markdown and in HTML", async () => {
  const evil =
    "GATEWAY_\\u001b]0;x\\u0007<img src=x onerror=alert(1)>|@team [a](https://a.example)";
  edit("config/gateway.yaml", "x-env: GATEWAY_HOST\n", `x-env: "${evil}"\n`);
  const [text, markdown, html] = [
    (await run("main")).out,
    (await run("main", "--markdown")).out,
    (await run("main", "--html")).out,
  ];
  for (const each of [text, markdown, html])
    expect(each.replaceAll("\n", "")).not.toMatch(/\p{Cc}/u);
  expect(html).not.toContain("<img");
  expect(markdown).not.toMatch(/<img|(?<!\\)@team|\]\(https/);
  expect(markdown.split("\n").at(-1)).toMatch(
    /^\| major \| .* \| openapi\/config\/gateway\.yaml:\d+ \|$/,
  );
});

it("an error shows no control characters of a file or of its name", async () => {
  edit("openapi.yaml", "  title: Workspace Gateway", "  title: *\u001b]0;x\u0007");
  const { code, err } = await run("main");
  expect([code, err]).toEqual([
    2,
    expect.stringMatching(/^openapi\/openapi\.yaml:5 cannot be parsed/),
  ]);
  expect(err).not.toMatch(/\p{Cc}/u);
});

it("writes the page to a file, which loads nothing from elsewhere", async () => {
  narrow();
  expect(await run("main", "--html", "review.html")).toMatchObject({
    code: 1,
    out: `Wrote ${join(repository, "review.html")}.`,
  });
  const page = readFileSync(join(repository, "review.html"), "utf8");
  expect(page).toContain("default-src &#39;none&#39;".replaceAll("&#39;", "'"));
  expect(page).not.toMatch(/(?:src|href)=/);
});

it.each<[string, readonly string[], RegExp]>([
  ["an unknown revision", ["nowhere"], /^The revision "nowhere" does not exist\./],
  [
    "an option in place of a revision",
    ["--", "--output=x"],
    /^The revision "--output=x" does not exist\./,
  ],
  [
    "a folder of git in place of a commit",
    ["main:openapi"],
    /^The revision "main:openapi" does not exist\./,
  ],
  ["two formats", ["main", "--json", "--markdown"], /^Choose one of/],
  ["a revision after --html", ["--html", "main"], /must end in \.html/],
  [
    "a document that does not exist",
    ["main", "--contract", "openapi/none.yaml"],
    /^openapi\/none\.yaml does not exist in one of the two revisions\./,
  ],
  [
    "a document outside of the repository",
    ["main", "--contract", "../x.yaml"],
    /is outside the repository/,
  ],
  ["no revision", [], /revision/],
])("refuses %s with exit code 2 and one sentence", async (_what, args, sentence) => {
  const { code, out, err } = await run(...args);
  expect([code, out]).toEqual([2, ""]);
  expect(err).toMatch(sentence);
  expect(err).not.toContain("    at ");
});

it("refuses a folder that is no repository, and a contract that cannot be parsed", async () => {
  const outside = mkdtempSync(join(tmpdir(), "api-diff-none-"));
  const nowhere = await gateway({ env: {}, directory: outside }, "api", "diff", "main");
  expect(nowhere).toMatchObject({
    code: 2,
    err: expect.stringContaining("is not in a git repository") as string,
  });
  rmSync(outside, { recursive: true });
  edit("paths/auth/login.yaml", "post:", "post: [");
  const broken = await run("main");
  expect([broken.code, broken.err]).toEqual([
    2,
    expect.stringMatching(/^openapi\/paths\/auth\/login\.yaml:\d+ cannot be parsed: /),
  ]);
});

it("reads no file through a symbolic link, in the working tree and in a commit", async () => {
  const link = join(repository, "openapi/schemas/query/Offset.yaml");
  rmSync(link);
  symlinkSync("/etc/hostname", link);
  const refused = { code: 2, err: expect.stringContaining("leads to a symbolic link") as string };
  expect(await run("main")).toMatchObject(refused);
  git("checkout", "-q", "-b", "link");
  git("commit", "-qam", "link");
  expect(await run("main", "link")).toMatchObject(refused);
});
