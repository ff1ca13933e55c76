// Writes a sample as a command of curl.
import { jsonLiteral } from "./literals.ts";
import { fileIn, type SampleBody, type SampleRequest } from "./sample-request.ts";

export function curlSample({
  method,
  url,
  credential,
  headers,
  body,
  answer,
}: SampleRequest): string {
  const address = url
    .map((part) => (typeof part === "string" ? part : `$${part.variable}`))
    .join("");
  const isImplied = method === (body === null ? "GET" : "POST");
  const words = [
    `curl -s${answer === "stream" ? "N" : ""}${isImplied ? "" : ` -X ${method}`} "$GATEWAY_URL${address}"`,
    ...credentialWords(credential, method),
    ...Object.entries(headers).map(([name, value]) => `-H ${shellText(`${name}: ${value}`)}`),
    ...(body === null ? [] : bodyWords(body)),
  ];
  return `${body?.kind === "file" ? `printf %s ${shellText(fileIn(body).text)} |\n` : ""}${words.join(" \\\n  ")}`;
}

function credentialWords(
  credential: SampleRequest["credential"],
  method: string,
): readonly string[] {
  if (credential === "none") return [];
  if (credential === "portal")
    return [
      '-b "gateway_portal=$PORTAL_SESSION"',
      ...(method === "GET" ? [] : ['-H "X-Portal-Csrf: $PORTAL_CSRF"']),
    ];
  return [`-H "Authorization: Bearer $${credential === "key" ? "GATEWAY_KEY" : "ACCESS_TOKEN"}"`];
}

function bodyWords(body: SampleBody): readonly string[] {
  const type = `-H 'Content-Type: ${body.mediaType}'`;
  if (body.kind === "json") return [type, `-d ${shellText(jsonLiteral(body.value, 2))}`];
  if (body.kind === "text") return [type, `--data-binary ${shellText(String(body.value))}`];
  if (body.kind === "form")
    return Object.entries(body.value as object).map(
      ([name, value]) => `--data-urlencode ${shellText(`${name}=${String(value)}`)}`,
    );
  const { field, fileName } = fileIn(body);
  return [`-F ${shellText(`${field}=@-;filename=${fileName}`)}`];
}

/** Quotes a text for a shell, so that the shell changes nothing in it. */
const shellText = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;
