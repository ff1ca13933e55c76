// Writes a sample in JavaScript with `fetch`, for Node.
import { CodePart, nodeEnvironment, scriptLiteral } from "./literals.ts";
import {
  fileIn,
  type SampleBody,
  type SampleRequest,
  type SampleVariable,
  type UrlPart,
} from "./sample-request.ts";

export function fetchSample(request: SampleRequest): string {
  const { method, url, credential, body, answer } = request;
  const headers = {
    ...credentialHeaders(credential, method),
    ...request.headers,
    ...bodyHeaders(body),
  };
  const options = {
    ...(method === "GET" ? {} : { method }),
    ...(Object.keys(headers).length === 0 ? {} : { headers }),
    ...(body === null ? {} : { body: new CodePart(bodyCode(body)) }),
  };
  const more = Object.keys(options).length === 0 ? "" : `, ${scriptLiteral(options)}`;
  return `const { ${sampleVariables(request).join(", ")} } = ${nodeEnvironment};

${body?.kind === "file" ? formCode(body) : ""}const response = await fetch(${addressCode(url)}${more});
${answerCode[answer]}`;
}

const answerCode: Readonly<Record<SampleRequest["answer"], string>> = {
  json: "console.log(response.status, await response.json());",
  text: "console.log(response.status, await response.text());",
  stream: "for await (const bytes of response.body) process.stdout.write(bytes);",
};

/** Returns the environment variables that the code sample reads. */
function sampleVariables({ url, credential, method }: SampleRequest): readonly SampleVariable[] {
  const used: SampleVariable[] = ["GATEWAY_URL"];
  for (const part of url)
    if (typeof part !== "string" && !used.includes(part.variable)) used.push(part.variable);
  if (credential === "key") used.push("GATEWAY_KEY");
  if (credential === "token") used.push("ACCESS_TOKEN");
  if (credential === "portal")
    used.push("PORTAL_SESSION", ...(method === "GET" ? [] : (["PORTAL_CSRF"] as const)));
  return used;
}

const addressCode = (url: readonly UrlPart[]): string =>
  `\`\${GATEWAY_URL}${url.map((part) => (typeof part === "string" ? part : `\${${part.variable}}`)).join("")}\``;

function credentialHeaders(credential: SampleRequest["credential"], method: string) {
  if (credential === "none") return {};
  if (credential === "portal")
    return {
      Cookie: new CodePart("`gateway_portal=${PORTAL_SESSION}`"),
      ...(method === "GET" ? {} : { "X-Portal-Csrf": new CodePart("PORTAL_CSRF") }),
    };
  const name = credential === "key" ? "GATEWAY_KEY" : "ACCESS_TOKEN";
  return { Authorization: new CodePart(`\`Bearer \${${name}}\``) };
}

/**
 * Returns the header `Content-Type` for JSON and text. For forms, `fetch` adds this header itself.
 */
const bodyHeaders = (body: SampleBody | null): Readonly<Record<string, string>> =>
  body?.kind === "json" || body?.kind === "text" ? { "Content-Type": body.mediaType } : {};

function bodyCode({ kind, value }: SampleBody): string {
  if (kind === "json") return `JSON.stringify(${scriptLiteral(value, 2)})`;
  if (kind === "form") return `new URLSearchParams(${scriptLiteral(value, 2)})`;
  return kind === "file" ? "form" : scriptLiteral(value);
}

function formCode(body: SampleBody): string {
  const { field, fileName, text } = fileIn(body);
  return `const form = new FormData();
form.append(${scriptLiteral(field)}, new Blob([${scriptLiteral(text)}]), ${scriptLiteral(fileName)});
`;
}
