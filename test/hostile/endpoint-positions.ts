// The places of custom endpoints, the Event Bus and the run history in which a caller can put a
// string. Endpoints accept all bodies. No caller of this test may subscribe to the bus, because a
// stream would not end.
import { createHmac } from "node:crypto";
import type { AutomationDefinition, EndpointDefinition } from "../../src/catalog/definition.ts";
import { guidFrom } from "../../src/platform/ids.ts";
import type { ExactRequest } from "../support/exact-http.ts";
import type { SignedInMember } from "../support/members.ts";
import { placesOf, type Places } from "./positions.ts";
import { carried, safeKey } from "./texts.ts";

export const endpointSecret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLfSw";
const signatureHeaders = {
  default: "x-signature",
  timestamp: "x-timed",
  slack: "x-slack-signature",
  standard: "webhook-signature",
} as const;
type Format = keyof typeof signatureHeaders;
const formats = ["default", "timestamp", "slack", "standard"] as const;

const signed = (format: Format): Partial<EndpointDefinition> => ({
  signature: { algorithm: "HMAC-SHA256", format, header: signatureHeaders[format] },
});

export const hostileEndpoints: Readonly<Record<string, Partial<EndpointDefinition>>> = {
  open: {},
  echo: { mode: "sync", automations: ["echo"] },
  kept: { mode: "sync", automations: ["echo"], cache: { ttlSeconds: 60 } },
  ...Object.fromEntries(formats.map((format) => [format, signed(format)])),
};

export const hostileAutomations: Readonly<Record<string, Partial<AutomationDefinition>>> = {
  echo: {
    runAs: "server",
    steps: [
      {
        id: "answer",
        type: "response",
        body: {
          said: "{{request.body}}",
          part: "{{request.body.said}}",
          raw: "of {{request.rawBody}}",
          header: "{{request.headers.x-said}}",
          parameter: "{{request.query.said}}",
        },
      },
    ],
  },
};

/**
 * @param key a key without rights on topics
 * @param member a member who may replay runs
 */
export function endpointPositions(
  workspaceId: string,
  key: string,
  member: SignedInMember,
): Places {
  const at = (name: string, spelling = "endpoint"): string =>
    `/${workspaceId}/${spelling}/${guidFrom(workspaceId, `endpoint:${name}`)}`;
  const json = { "Content-Type": "application/json" };
  const call = (
    name: string,
    body: string,
    headers: Readonly<Record<string, string>> = json,
    query = "",
  ): ExactRequest => ({ method: "POST", path: at(name) + query, headers, body });
  const get = (path: string, headers: Readonly<Record<string, string>> = {}): ExactRequest => ({
    method: "GET",
    path,
    headers,
  });
  const now = String(Math.floor(Date.now() / 1_000));
  const withSignature = (format: Format, value: string, more: object = {}): ExactRequest =>
    call(format, "{}", { ...json, ...more, [signatureHeaders[format]]: value });
  const digest = (text: string): string =>
    createHmac("sha256", endpointSecret).update(text).digest("hex");
  const challenge = (more: Readonly<Record<string, string>>): ExactRequest => {
    const query = { "hub.mode": "subscribe", "hub.verify_token": "x", "hub.challenge": "y" };
    return get(`${at("open")}?${new URLSearchParams({ ...query, ...more }).toString()}`);
  };
  const bus = (query: string, headers: object = {}): ExactRequest =>
    get(`/${workspaceId}/bus/stream?${query}`, { Authorization: `Bearer ${key}`, ...headers });
  const runs = (rest: string): ExactRequest =>
    get(`/${workspaceId}/automations/runs${rest}`, { ...member.headers });
  const replay = (id: string, body: unknown): ExactRequest => ({
    method: "POST",
    path: `/${workspaceId}/automations/runs/${id}/replay`,
    headers: { ...json, ...member.headers },
    body: JSON.stringify(body),
  });
  const noRun = "019a3c1e-6f0b-7c55-9b57-6f5d3a1c9f12";

  return {
    ...placesOf(["open", "echo", "kept"], (name) => [
      `body of the endpoint ${name}, as it is`,
      (text) => call(name, text),
    ]),
    ...placesOf(["open", "echo", "kept"], (name) => [
      `body of the endpoint ${name}, in JSON`,
      (text) => call(name, JSON.stringify({ said: text, [safeKey(text)]: [text] })),
    ]),
    "body of an endpoint, of no JSON": (text) =>
      call("echo", text, { "Content-Type": "text/plain" }),
    "content type of an endpoint": (text) => call("echo", "{}", { "Content-Type": carried(text) }),
    "header of an endpoint": (text) => call("kept", "{}", { ...json, "X-Said": carried(text) }),
    "parameter of an endpoint": (text) => call("kept", "{}", json, `?said=${carried(text)}`),
    "name of a parameter of an endpoint": (text) => call("open", "{}", json, `?${carried(text)}=1`),
    "entity tag of an endpoint": (text) =>
      call("kept", "{}", { ...json, "If-None-Match": carried(text) }),
    "body under a good signature": (text) =>
      call("default", text, { ...json, "x-signature": digest(text) }),
    ...placesOf(formats, (name) => [
      `signature of the format ${name}`,
      (text) =>
        withSignature(
          formats.find((format) => format === name)!,
          carried(text),
          {
            "x-slack-request-timestamp": now,
            "webhook-id": "m",
            "webhook-timestamp": now,
          },
        ),
    ]),
    "digest of a signature": (text) => withSignature("default", `sha256=${carried(text)}`),
    "time of a signature": (text) =>
      withSignature("timestamp", `t=${carried(text)},v1=${digest("{}")}`),
    "digest beside a time": (text) => withSignature("timestamp", `t=${now},v1=${carried(text)}`),
    "time of slack": (text) =>
      withSignature("slack", `v0=${digest("{}")}`, { "x-slack-request-timestamp": carried(text) }),
    "id and time of standard": (text) =>
      withSignature("standard", "v1,eA==", {
        "webhook-id": carried(text),
        "webhook-timestamp": carried(text),
      }),
    ...placesOf(["hub.mode", "hub.verify_token", "hub.challenge"], (name) => [
      `${name} of a challenge`,
      (text) => challenge({ [name]: text.toWellFormed().slice(0, 2_000) }),
    ]),
    "id of an endpoint": (text) => ({
      ...call("open", "{}"),
      path: `/${workspaceId}/endpoint/${carried(text)}`,
    }),
    "id of a webhook": (text) => ({
      ...call("open", "{}"),
      path: `/${workspaceId}/webhook/${carried(text)}`,
    }),
    "id of a challenged endpoint": (text) => get(`/${workspaceId}/endpoint/${carried(text)}`),
    "bus of a stream": (text) => bus(`bus=${carried(text)}`),
    "instance of a stream": (text) => bus(`bus=orders:${carried(text)}`),
    "last event of a stream": (text) =>
      bus("bus=orders:all", { "Last-Event-ID": carried(text) || "x" }),
    "name of a parameter of a stream": (text) => bus(`bus=orders:all&${carried(text)}=1`),
    ...placesOf(["status", "automation", "eventId", "cursor", "limit"], (name) => [
      `${name} of the list of runs`,
      (text) => runs(`?${name}=${carried(text)}`),
    ]),
    "id of a run": (text) => runs(`/${carried(text)}`),
    "id of a run to replay": (text) => replay(carried(text), {}),
    "step of a replay": (text) => replay(noRun, { from: text }),
    "unknown key of a replay": (text) => replay(noRun, { [text]: 1 }),
  };
}
