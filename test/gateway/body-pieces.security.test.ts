// Bodies in chunks of a byte (G24.2): each chunk costs a hundred times what its byte does, so their number is bounded.
import { afterAll, beforeAll, expect, it } from "vitest";
import { head, sendRaw, type RawAnswer } from "../support/raw-http.ts";
import { openStage, ours, type Stage } from "./two-workspaces.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

/** `text` in a chunk, behind so many of a space. */
const inChunks = (spaces: number, text: string): string =>
  `${"1\r\n \r\n".repeat(spaces)}${text.length.toString(16)}\r\n${text}\r\n0\r\n\r\n`;

function ask(key: string, body: string): Promise<RawAnswer> {
  const request = head(`POST /${ours}/query HTTP/1.1`, [
    "Host: gateway",
    `Authorization: Bearer ${key}`,
    "Content-Type: application/json",
    "Transfer-Encoding: chunked",
  ]);
  return sendRaw(stage.gateway.port, [request, body]);
}

it("thousands of chunks are read as one body", async () => {
  const { status, body } = await ask(stage.ours["server"]!, inChunks(20_000, "{"));
  expect([status, body]).toEqual([400, expect.stringContaining("after character 20001")]);
});

it("more than 65,536 are refused", async () => {
  const { status, body } = await ask(stage.ours["server"]!, inChunks(66_000, "{}"));
  expect([status, body]).toEqual([413, expect.stringContaining("65536 pieces")]);
});

it("whoever has no credential loses the connection after some thousand", async () => {
  const few = await ask("nobody", inChunks(2_000, "{}"));
  expect([few.status, few.headers["connection"]]).toEqual([401, "keep-alive"]);
  const request = head("GET /healthz HTTP/1.1");
  const after = (chunks: number) =>
    sendRaw(
      stage.gateway.port,
      [
        head(`POST /${ours}/query HTTP/1.1`, ["Host: gateway", "Transfer-Encoding: chunked"]),
        inChunks(chunks, "{}") + request,
      ],
      2,
    );
  expect((await after(2_000)).text).toContain("HTTP/1.1 200");
  expect((await after(40_000)).text).not.toContain("HTTP/1.1 200");
});
