// The tools of the kit that flows call like operations (`openapi/flows/kit.yaml`): read a mail,
// split a link into its parts, wait.
import type { ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { CaseContext } from "../case.ts";
import { readMail } from "./inbox.ts";

interface KitToolCall {
  readonly context: CaseContext;
  /** Path and query below the proxy, such as `/kit/mail?to=ada%40example.com`. */
  readonly path: string;
  readonly response: ServerResponse;
  readonly seenMails: Set<string>;
}

const waitMaxSeconds = 15;

/** The tools by their path. Each returns the JSON of its answer. */
const tools: Readonly<
  Record<string, (call: KitToolCall, parameters: URLSearchParams) => Promise<unknown>>
> = {
  "/kit/mail": async ({ context, seenMails }, parameters) => {
    const { code, link, path } = await readMail(context, parameters.get("to") ?? "", seenMails);
    const query = path === null ? undefined : new URL(path, "http://kit").searchParams;
    return { code, link, path, token: query?.get("token") ?? null };
  },
  "/kit/link": (_call, parameters) => {
    const url = new URL(parameters.get("url") ?? "/", "http://kit");
    return Promise.resolve({ path: url.pathname, query: Object.fromEntries(url.searchParams) });
  },
  "/kit/wait": async (_call, parameters) => {
    const seconds = Math.min(Number(parameters.get("seconds")) || 0, waitMaxSeconds);
    await sleep(seconds * 1_000);
    return { seconds };
  },
};

/** Answers the call of a tool. */
export async function answerKitTool(call: KitToolCall): Promise<void> {
  const { path, response } = call;
  const { pathname, searchParams } = new URL(path, "http://kit");
  const tool = tools[pathname];
  if (tool === undefined) return void response.writeHead(404).end();
  const value = await tool(call, searchParams);
  response.writeHead(200, { "content-type": "application/json" });
  response.end(JSON.stringify(value));
}
