// Writes a sample in Python with `urllib`, which needs no package.
import { CodePart, pythonLiteral } from "./literals.ts";
import { fileIn, type SampleBody, type SampleRequest, type UrlPart } from "./sample-request.ts";

export function pythonSample(request: SampleRequest): string {
  const { method, url, credential, body, answer } = request;
  const headers = {
    ...credentialHeaders(credential, method),
    ...request.headers,
    ...bodyHeaders(body),
  };
  const modules = [
    ...(body?.kind === "json" || answer === "json" ? ["json"] : []),
    "os",
    "urllib.error",
    ...(body?.kind === "form" ? ["urllib.parse"] : []),
    "urllib.request",
  ];
  const args = [
    addressCode(url),
    ...(method === (body === null ? "GET" : "POST") ? [] : [`method=${pythonLiteral(method)}`]),
    ...(Object.keys(headers).length === 0 ? [] : [`headers=${pythonLiteral(headers, 4)}`]),
    ...(body === null ? [] : [`data=${bodyCode(body)}`]),
  ];
  return `${modules.map((name) => `import ${name}`).join("\n")}

${body?.kind === "file" ? formCode(body) : ""}request = urllib.request.Request(
${args.map((arg) => `    ${arg},\n`).join("")})
try:
    with urllib.request.urlopen(request) as response:
${answerCode[answer]}
except urllib.error.HTTPError as error:
    print(error.code, error.read().decode())
`;
}

const answerCode: Readonly<Record<SampleRequest["answer"], string>> = {
  json: "        print(response.status, json.load(response))",
  text: "        print(response.status, response.read().decode())",
  stream: '        for line in response:\n            print(line.decode(), end="", flush=True)',
};

const fromEnvironment = (name: string): string => `{os.environ['${name}']}`;

const addressCode = (url: readonly UrlPart[]): string =>
  `f"${fromEnvironment("GATEWAY_URL")}${url
    .map((part) => (typeof part === "string" ? part : fromEnvironment(part.variable)))
    .join("")}"`;

function credentialHeaders(credential: SampleRequest["credential"], method: string) {
  const text = (code: string): CodePart => new CodePart(`f"${code}"`);
  if (credential === "none") return {};
  if (credential === "portal")
    return {
      Cookie: text(`gateway_portal=${fromEnvironment("PORTAL_SESSION")}`),
      ...(method === "GET" ? {} : { "X-Portal-Csrf": text(fromEnvironment("PORTAL_CSRF")) }),
    };
  const name = credential === "key" ? "GATEWAY_KEY" : "ACCESS_TOKEN";
  return { Authorization: text(`Bearer ${fromEnvironment(name)}`) };
}

function bodyHeaders(body: SampleBody | null): Readonly<Record<string, unknown>> {
  if (body === null || body.kind === "form") return {};
  if (body.kind !== "file") return { "Content-Type": body.mediaType };
  return { "Content-Type": new CodePart('f"multipart/form-data; boundary={boundary}"') };
}

function bodyCode({ kind, value }: SampleBody): string {
  if (kind === "json") return `json.dumps(${pythonLiteral(value, 4)}).encode()`;
  if (kind === "form") return `urllib.parse.urlencode(${pythonLiteral(value, 4)}).encode()`;
  return kind === "file" ? "form" : `${pythonLiteral(value)}.encode()`;
}

function formCode(body: SampleBody): string {
  const { field, fileName, text } = fileIn(body);
  const disposition = `Content-Disposition: form-data; name="${field}"; filename="${fileName}"\r\n`;
  return `boundary = "boundary-of-the-form"
form = (
    f"--{boundary}\\r\\n"
    ${pythonLiteral(disposition)}
    "Content-Type: text/plain\\r\\n\\r\\n"
    ${pythonLiteral(`${text}\r\n`)}
    f"--{boundary}--\\r\\n"
).encode()
`;
}
