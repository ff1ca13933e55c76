// Tests bodies that are sent in chunks of one byte (G24.2). Each chunk takes a hundred times as
// much memory as its byte. So the gateway limits the number of chunks.
import { afterAll, beforeAll, expect, it } from "vitest";
import { head, sendRaw, type RawAnswer } from "../support/raw-http.ts";
import { openStage, ours, type Stage } from "./two-workspaces.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

/**
 * Returns a chunked body. Its first `spaces` chunks have one space each, and the last chunk is
 * `text`.
 */
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

it("a body in thousands of chunks is read", async () => {
  const { status, body } = await ask(stage.ours["server"]!, inChunks(20_000, "{"));
  expect([status, body]).toEqual([400, expect.stringContaining("after character 20001")]);
});

it("more than 65,536 are refused", async () => {
  const { status, body } = await ask(stage.ours["server"]!, inChunks(66_000, "{}"));
  expect([status, body]).toEqual([413, expect.stringContaining("65536 pieces")]);
});

it("a client without a credential loses the connection after some thousand chunks", async () => {
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
