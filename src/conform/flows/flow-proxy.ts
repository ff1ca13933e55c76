// The loopback proxy between `redocly respect` and the server. It adds credentials and signatures,
// refuses requests that the tester has not allowed, and records exchanges by workflow. So the
// documents and the command line of `redocly respect` contain no secret.
import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { SkippedError, type CaseContext, type CredentialName, type CaseExchange } from "../case.ts";
import { ConnectionError } from "../http.ts";
import { stepHeader } from "./arazzo.ts";
import { answerKitTool } from "./kit-tools.ts";

interface RecordedStep {
  readonly stepId: string;
  readonly exchange: CaseExchange;
}

/** The facts that the proxy has recorded about one workflow. */
export interface WorkflowRecord {
  readonly steps: RecordedStep[];
  /** The reason why the workflow cannot run on this deployment. */
  skipped?: string;
  /** The step to which the server gave no response, with the reason. */
  lost?: { readonly stepId: string; readonly reason: string };
}

const bodyMax = 16 * 1024 * 1024;
/**
 * Headers that the HTTP client of `redocly respect` adds, or that apply to one connection only. The
 * proxy does not forward them.
 */
const droppedHeaders: ReadonlySet<string> = new Set(
  [
    "host connection content-length transfer-encoding accept-encoding keep-alive",
    `accept-language sec-fetch-mode user-agent ${stepHeader}`,
    "x-conform-sign x-conform-credential",
  ].flatMap((names) => names.split(" ")),
);

/**
 * Starts the proxy.
 * @param context sends the requests
 * @param operationOf returns the operation of a step
 */
export async function startFlowProxy(
  context: CaseContext,
  operationOf: (workflowId: string, stepId: string) => string | null,
) {
  const records = new Map<string, WorkflowRecord>();
  // A segment of the proxy's address. Other programs on this computer do not know the segment, so
  // they cannot use the credentials.
  const secret = randomBytes(16).toString("hex");
  const seenMails = new Set<string>();
  const server = createServer((request, response) => {
    void handle(request, response).catch((error: unknown) => {
      if (!response.headersSent) response.writeHead(502);
      response.end(error instanceof Error ? error.message : "");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { readonly port: number };
  const base = `http://127.0.0.1:${port}/${secret}`;

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const address = request.url ?? "";
    if (!address.startsWith(`/${secret}/`)) return void response.writeHead(404).end();
    const path = address.slice(secret.length + 1);
    const [workflowId = "", stepId = ""] = headerOf(request, stepHeader).split("/");
    const record = records.get(workflowId) ?? { steps: [] };
    records.set(workflowId, record);
    try {
      const body = await readBody(request);
      if (path.startsWith("/kit/"))
        return await answerKitTool({ context, path, response, seenMails });
      const exchange = await context.forward({
        operationId: operationOf(workflowId, stepId),
        method: request.method ?? "GET",
        // The names of secrets arrive percent-encoded, so they are decoded here.
        path: path.replace(/^\/server/, "").replaceAll(/%7B%7B(CONFORM_[A-Z_]+)%7D%7D/gi, "{{$1}}"),
        headers: sentHeaders(request, body, context),
        ...(body.length > 0 && { body: textOrBytes(body) }),
        credential: (headerOf(request, "x-conform-credential") || "none") as CredentialName,
      });
      record.steps.push({ stepId, exchange });
      const { status, headers, bytes } = exchange.response;
      response.writeHead(
        status,
        Object.fromEntries(
          Object.entries(headers).filter(
            ([name]) => !/^(?:connection|keep-alive|transfer-encoding)$/.test(name),
          ),
        ),
      );
      response.end(bytes);
    } catch (error) {
      if (error instanceof SkippedError) record.skipped ??= error.message;
      else if (error instanceof ConnectionError) record.lost ??= { stepId, reason: error.message };
      throw error;
    }
  }

  return {
    /** Base addresses by the names that Arazzo documents use for them (`sourceDescriptions`). */
    addresses: { gateway: `${base}/server`, kit: `${base}/kit` } as Readonly<
      Record<string, string>
    >,
    records: records as ReadonlyMap<string, WorkflowRecord>,
    close: async (): Promise<void> => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const headerOf = ({ headers }: IncomingMessage, name: string): string =>
  String(headers[name] ?? "");

/** Formats of signatures in which the signed text contains the time. */
const datedFormats = { timestamp: true } as const;

function sentHeaders(
  request: IncomingMessage,
  body: Buffer,
  context: CaseContext,
): Record<string, string> {
  const headers = Object.fromEntries(
    Object.entries(request.headers)
      .filter(([name]) => !droppedHeaders.has(name))
      .map(([name, value]) => [name, String(value)]),
  );
  const [name = "", algorithm = "sha256", format = "default"] = headerOf(
    request,
    "x-conform-sign",
  ).split(" ");
  if (name === "") return headers;
  const seconds = Math.floor(Date.now() / 1000);
  const isDated = Object.hasOwn(datedFormats, format);
  const signed = isDated ? Buffer.concat([Buffer.from(`${seconds}.`), body]) : body;
  const hex = context
    .hmac("serverKey", algorithm === "sha512" ? "sha512" : "sha256", signed)
    .toString("hex");
  return {
    ...headers,
    [name]: isDated ? `t=${seconds},v1=${hex}` : `${algorithm}=${hex}`,
  };
}

/**
 * Returns a body as a string if it is valid UTF-8. Reports then show placeholders in the body, such
 * as `$CONFORM_SERVER_KEY`, instead of secrets. Returns other bodies as bytes.
 */
function textOrBytes(body: Buffer): string | Uint8Array {
  const text = body.toString("utf8");
  return Buffer.from(text).equals(body) ? text : body;
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > bodyMax) throw new Error("the body is too large");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
