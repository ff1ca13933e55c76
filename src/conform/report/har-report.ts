// The exchanges of a run as an HTTP archive (HAR 1.2), which browsers and other tools open.
import type { CaseExchange } from "../case.ts";
import type { RunResult } from "../run.ts";
import type { KitSecrets } from "../secrets.ts";
import { showExchange } from "./shown-exchange.ts";

/** Returns the archive with masked texts. */
export const harReport = ({ exchanges }: RunResult, secrets: KitSecrets, version: string) => ({
  log: {
    version: "1.2",
    creator: { name: "gateway conform", version },
    entries: exchanges.map((exchange) => harEntry(exchange, secrets)),
  },
});

function harEntry(exchange: CaseExchange, secrets: KitSecrets) {
  const { request, response } = showExchange(exchange, secrets);
  const { size = exchange.response.bytes.length } = exchange.response;
  const list = (headers: Readonly<Record<string, string>>) =>
    Object.entries(headers).map(([name, value]) => ({ name, value }));
  const query = [...(URL.parse(request.url)?.searchParams ?? [])];
  const mimeType = request.headers["content-type"] ?? request.headers["Content-Type"] ?? "";
  return {
    startedDateTime: exchange.startedAt.toISOString(),
    time: exchange.durationMs,
    request: {
      method: request.method,
      url: request.url,
      httpVersion: "HTTP/1.1",
      cookies: [],
      headers: list(request.headers),
      queryString: query.map(([name, value]) => ({ name, value })),
      headersSize: -1,
      bodySize: Buffer.byteLength(exchange.request.body ?? ""),
      ...(request.body !== "" && { postData: { mimeType, text: request.body } }),
    },
    response: {
      status: response.status,
      statusText: "",
      httpVersion: "HTTP/1.1",
      cookies: [],
      headers: list(response.headers),
      content: {
        size,
        mimeType: response.headers["content-type"] ?? "",
        text: response.body,
      },
      redirectURL: response.headers["location"] ?? "",
      headersSize: -1,
      bodySize: size,
    },
    cache: {},
    timings: { send: 0, wait: exchange.durationMs, receive: 0 },
  };
}
