// The preview as a server on this computer only: a page for designers, what it asks for, and the news of saved files. Needs the
// folder of templates and nothing else: no database, no configuration, no key. Changes nothing on the disk.
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { createEntryChecks } from "./entry-checks.ts";
import { readBody, refusalOf, setSafeHeaders } from "./guard.ts";
import { createNewsroom, type Newsroom } from "./news.ts";
import { readPageFiles, type PageFile } from "./page-files.ts";
import { checksReply, listReply, mailReply, sendReply, type Desk } from "./replies.ts";
import { SendError, type SendMail } from "./send-mail.ts";
import { watchTemplates } from "./template-watch.ts";
import { readWish, WishError, type Wish } from "./wish.ts";
import { createWorkbench } from "./workbench.ts";

/** Where designers find the page. */
export const pagePath = "/_/mail/templates";
const host = "127.0.0.1";

export interface MailPreview {
  readonly url: string;
  readonly port: number;
  close(): Promise<void>;
}

/**
 * @param ports the first of them that is free is taken; 0 stands for any
 * @throws MailFolderError where the folder holds no templates
 * @throws the system's error of `listen` where none of the ports is free
 */
export async function openMailPreview(
  folder: string,
  ports: readonly number[],
  sendMail: SendMail,
): Promise<MailPreview> {
  const workbench = createWorkbench(folder);
  const newsroom = createNewsroom();
  const entryChecks = createEntryChecks(folder, workbench.templates, () =>
    newsroom.tell("checked"),
  );
  const desk: Desk = { folder, workbench, entryChecks, sendMail };
  const server = createServer(answerer(desk, newsroom));
  try {
    await listen(server, ports);
  } catch (error) {
    newsroom.close();
    await entryChecks.close();
    throw error;
  }
  const { port } = server.address() as { readonly port: number };
  entryChecks.restart();
  const watch = watchTemplates(folder, (files) => {
    workbench.reload();
    newsroom.tell("changed");
    entryChecks.restart(files);
  });
  return {
    url: `http://${host}:${port}${pagePath}`,
    port,
    async close() {
      watch.close();
      await entryChecks.close();
      newsroom.close();
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

async function listen(server: Server, [port = 0, ...others]: readonly number[]): Promise<void> {
  try {
    server.listen(port, host);
    await once(server, "listening");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EADDRINUSE" || others.length === 0) throw error;
    await listen(server, others);
  }
}

function answerer(desk: Desk, newsroom: Newsroom) {
  const files = readPageFiles();
  return (request: IncomingMessage, response: ServerResponse): void => {
    answer(desk, newsroom, files, request, response).catch((error: unknown) => {
      const says = `This failed unexpectedly: ${String(error).split("\n")[0]}`;
      if (response.headersSent) response.destroy();
      else sendJson(response, 500, { message: says });
    });
  };
}

async function answer(
  desk: Desk,
  newsroom: Newsroom,
  files: ReadonlyMap<string, PageFile>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  setSafeHeaders(response);
  const refusal = refusalOf(request, request.socket.localPort ?? 0);
  if (refusal !== undefined) return sendJson(response, refusal.status, { message: refusal.says });
  const path = request.url?.split("?", 1)[0] ?? "";
  const name = path === pagePath ? "page.html" : path.slice(pagePath.length + 1);
  if (request.method === "POST") {
    const reply = path.startsWith(`${pagePath}/`) ? replies.get(name) : undefined;
    if (reply === undefined)
      return sendJson(response, 404, { message: "There is no such address." });
    return answerWish(desk, reply, request, response);
  }
  if (request.method !== "GET" && request.method !== "HEAD")
    return sendJson(response, 405, { message: "This takes GET and POST." });
  if (path === "/") {
    response.writeHead(302, { Location: pagePath }).end();
    return;
  }
  if (!path.startsWith(pagePath)) return sendJson(response, 404, { message: `See ${pagePath}.` });
  if (name === "list") return sendJson(response, 200, listReply(desk));
  if (name === "news" && request.method === "GET") return newsroom.subscribe(request, response);
  const file = files.get(name);
  if (file === undefined) return sendJson(response, 404, { message: `See ${pagePath}.` });
  response.writeHead(200, { "Content-Type": file.type, "Content-Length": file.bytes.length });
  response.end(request.method === "HEAD" ? undefined : file.bytes);
}

type Reply = (desk: Desk, wish: Wish) => Promise<unknown>;

const replies = new Map<string, Reply>([
  ["mail", mailReply],
  ["checks", checksReply],
  ["send", sendReply],
]);

async function answerWish(
  desk: Desk,
  reply: Reply,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = await readBody(request);
  if (body === undefined) return sendJson(response, 413, { message: "That is too much." });
  try {
    sendJson(response, 200, await reply(desk, readWish(body)));
  } catch (error) {
    if (!(error instanceof WishError || error instanceof SendError)) throw error;
    sendJson(response, 400, { message: error.message });
  }
}

function sendJson(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { "Content-Type": "application/json; charset=utf-8" });
  response.end(response.req.method === "HEAD" ? undefined : JSON.stringify(value));
}
