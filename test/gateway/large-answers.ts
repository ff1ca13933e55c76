// Opens a gateway whose `/query` sends large answers. Also has clients that read the answers, and
// clients that do not.
import { connect, type Socket } from "node:net";
import type { Operations } from "../../src/contract/operations.ts";
import type { TestGatewayOptions } from "../support/gateway.ts";
import { goodCalls, openStage, ours, type Stage } from "./two-workspaces.ts";

const meta = `"meta":{"count":1,"limit":50,"offset":0,"total":null,"durationMs":0,"nextCursor":null}`;
export const rowsOf = (text: string): string[] => [`{"data":[`, `{"text":"${text}"}`, `],${meta}}`];

export interface ReadAnswer {
  readonly status: number;
  readonly head: string;
  readonly bytes: number;
}

export interface LargeAnswers {
  readonly stage: Stage;
  /** Number of calls that the handler has answered. */
  readonly calls: () => number;
  /**
   * Returns the text of a request.
   * @param from address of the client; `server.trustedProxies` must contain 127.0.0.1 then
   */
  readonly request: (from?: string, token?: string, workspaceId?: string) => string;
  /** Sends requests and does not read their answers. */
  readonly stall: (...requests: readonly string[]) => Socket;
  /** Sends a request and reads until the answer is complete or the connection is closed. */
  readonly read: (text: string) => Promise<ReadAnswer>;
  readonly close: () => Promise<void>;
}

const body = JSON.stringify(goodCalls.query.ask.json);

/** @param rows returns the rows of the next answer; called once for each answer */
export async function openLargeAnswers(
  rows: () => readonly string[],
  limits: TestGatewayOptions["limits"] = {},
  settings: TestGatewayOptions["settings"] = {},
): Promise<LargeAnswers> {
  let calls = 0;
  const sockets: Socket[] = [];
  const query = () => {
    calls += 1;
    return { status: 200, rowsText: rows() };
  };
  const handlers = { query } as unknown as Partial<Operations>;
  const stage = await openStage({ handlers, settings, limits });
  const stall = (...requests: readonly string[]): Socket => {
    const socket = connect(stage.gateway.port, "127.0.0.1", () => socket.write(requests.join("")));
    socket.pause().on("error", () => {});
    sockets.push(socket);
    return socket;
  };
  return {
    stage,
    calls: () => calls,
    request: (from, token = stage.ours["server"], workspaceId = ours) =>
      [
        `POST /${workspaceId}/query HTTP/1.1`,
        "Host: gateway",
        ...(from === undefined ? [] : [`X-Forwarded-For: ${from}`]),
        `Authorization: Bearer ${token}`,
        "Content-Type: application/json",
        `Content-Length: ${body.length}`,
        "",
        body,
      ].join("\r\n"),
    stall,
    read: (text) => readWhole(stall(text)),
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await stage.close();
    },
  };
}

function readWhole(socket: Socket): Promise<ReadAnswer> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    let length = Number.POSITIVE_INFINITY;
    const beginning = (): string => Buffer.concat(chunks).toString("latin1").slice(0, 4_000);
    const done = (): void => {
      const head = beginning();
      resolve({ status: Number(head.slice(9, 12)), head, bytes });
    };
    socket.on("close", done).on("data", (chunk: Buffer) => {
      if (bytes < 4_000) chunks.push(chunk);
      bytes += chunk.length;
      const head = /^[^]*content-length: (\d+)[^]*?\r\n\r\n/i.exec(beginning());
      if (head !== null) length = Number(head[1]) + head[0].length;
      if (bytes >= length) done();
    });
    socket.resume();
  });
}
