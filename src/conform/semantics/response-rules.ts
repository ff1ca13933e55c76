// Rules for the responses to all requests. Rules of RFC 9110 hold for any server. The others are
// guarantees of the gateway.
import type { CaseExchange, CaseFinding } from "../case.ts";
import type { DescribedOperation } from "../cases/index.ts";
import { rfcPlace } from "../rfc-9110.ts";

export interface ResponseRules {
  /**
   * Returns the broken rules of a response. Remembers the request ids, to find ids that the server
   * uses twice.
   */
  check(exchange: CaseExchange): CaseFinding[];
}

interface ResponseRule {
  readonly place: string;
  /** Name of the header that the rule is about, if there is one. */
  readonly header?: string;
  /**
   * Returns the reason why a response breaks the rule. Returns null if the response keeps the rule.
   */
  readonly broken: (exchange: CaseExchange, operation: DescribedOperation | null) => string | null;
}

/** RFC 9110, section 5.6.7, in the form that servers must send. */
const httpDate =
  /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d{2}:\d{2}:\d{2} GMT$/;
const entityTag = /^(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"$/;

const header = ({ response }: CaseExchange, name: string): string | undefined =>
  response.headers[name];

const needs =
  (status: number, name: string) =>
  (exchange: CaseExchange): string | null =>
    exchange.response.status === status && header(exchange, name) === undefined
      ? `The response with the status ${status} has no \`${name}\`.`
      : null;

const matches =
  (name: string, pattern: RegExp, form: string) =>
  (exchange: CaseExchange): string | null => {
    const value = header(exchange, name);
    return value === undefined || pattern.test(value)
      ? null
      : `\`${name}\` is \`${value}\`, which is not a valid ${form}.`;
  };

const hasNoBody = ({ request, response }: CaseExchange): string | null => {
  const isBodiless =
    request.method === "HEAD" || response.status === 204 || response.status === 304;
  return isBodiless && response.bytes.length > 0
    ? `The response to ${request.method} with status ${response.status} has a body.`
    : null;
};

const foreignRules: readonly ResponseRule[] = [
  {
    place: rfcPlace("15.5.6"),
    header: "allow",
    broken: needs(405, "allow"),
  },
  {
    place: rfcPlace("15.5.2"),
    header: "www-authenticate",
    broken: needs(401, "www-authenticate"),
  },
  {
    place: rfcPlace("15.5.22"),
    header: "upgrade",
    broken: needs(426, "upgrade"),
  },
  {
    place: rfcPlace("15.3.7.1"),
    header: "content-range",
    broken: (exchange) =>
      (header(exchange, "content-type") ?? "").startsWith("multipart/byteranges")
        ? null
        : needs(206, "content-range")(exchange),
  },
  { place: rfcPlace("6.4.1"), broken: hasNoBody },
  {
    place: rfcPlace("10.2.3"),
    header: "retry-after",
    broken: matches(
      "retry-after",
      new RegExp(`^\\d+$|${httpDate.source}`),
      "number of seconds or date",
    ),
  },
  {
    place: rfcPlace("8.8.3"),
    header: "etag",
    broken: matches("etag", entityTag, "entity tag"),
  },
  {
    place: rfcPlace("8.8.2"),
    header: "last-modified",
    broken: matches("last-modified", httpDate, "date"),
  },
];

const isText = (exchange: CaseExchange): boolean =>
  /^(?:text\/|application\/(?:[\w.-]+\+)?json)/.test(header(exchange, "content-type") ?? "");

const isEndpoint = (operation: DescribedOperation | null): boolean =>
  operation !== null && /^\/\{workspaceId\}\/(?:endpoint|webhook)\//.test(operation.path);

const ownRules: readonly ResponseRule[] = [
  {
    place: "guarantees.md G24.5",
    header: "x-request-id",
    broken: (exchange) =>
      /^[A-Za-z0-9._:-]{1,128}$/.test(header(exchange, "x-request-id") ?? "")
        ? null
        : "The response has no valid `X-Request-Id`.",
  },
  {
    place: "guarantees.md G24.5",
    header: "x-content-type-options",
    broken: (exchange) =>
      header(exchange, "x-content-type-options") === "nosniff"
        ? null
        : "The response has no `X-Content-Type-Options: nosniff`.",
  },
  {
    place: "guarantees.md G24.5",
    header: "referrer-policy",
    broken: (exchange) =>
      /^(?:no-referrer|same-origin)$/.test(header(exchange, "referrer-policy") ?? "")
        ? null
        : "The response has no `Referrer-Policy: no-referrer`.",
  },
  {
    place: "guarantees.md G24.5",
    header: "content-security-policy",
    broken: (exchange) =>
      (header(exchange, "content-security-policy") ?? "").startsWith("default-src 'none'")
        ? null
        : "The response has no `Content-Security-Policy` that begins with `default-src 'none'`.",
  },
  {
    place: "guarantees.md G24.5",
    header: "cache-control",
    broken: (exchange) =>
      header(exchange, "cache-control") ? null : "The response has no `Cache-Control`.",
  },
  {
    place: "guarantees.md G24.5",
    header: "cache-control",
    broken: (exchange, operation) =>
      operation?.credential === "member" && header(exchange, "cache-control") !== "no-store"
        ? "`Cache-Control` is not `no-store`, although the response depends on a portal session."
        : null,
  },
  {
    place: "guarantees.md G24.5",
    header: "vary",
    broken: (exchange, operation) =>
      operation?.needsCredential === true &&
      exchange.request.method !== "OPTIONS" &&
      !/\bAuthorization\b/.test(header(exchange, "vary") ?? "")
        ? "`Vary` does not name `Authorization`, although the response depends on the credential."
        : null,
  },
  {
    place: "guarantees.md G24.6",
    header: "access-control-allow-credentials",
    broken: (exchange) =>
      header(exchange, "access-control-allow-credentials") === undefined
        ? null
        : "The response has `Access-Control-Allow-Credentials`.",
  },
  {
    place: "openapi/headers/X-Request-Id.yaml",
    header: "server",
    broken: (exchange) =>
      (header(exchange, "server") ?? header(exchange, "x-powered-by")) === undefined
        ? null
        : "The response names the software of the server.",
  },
  {
    place: "guarantees.md G24.2",
    header: "content-type",
    broken: (exchange, operation) =>
      !isText(exchange) ||
      isEndpoint(operation) ||
      /; charset=utf-8$/i.test(header(exchange, "content-type") ?? "")
        ? null
        : "The content type of the text has no `charset=utf-8`.",
  },
  {
    place: "guarantees.md G3.8",
    header: "retry-after",
    broken: ({ response }) =>
      (response.status === 429 || response.status === 503) &&
      !/^\d+$/.test(response.headers["retry-after"] ?? "")
        ? `The response with the status ${response.status} has no \`Retry-After\` in seconds.`
        : null,
  },
  {
    place: "openapi/headers/RateLimit.yaml",
    header: "ratelimit",
    broken: (exchange, operation) => rateLimitFlaw(exchange, operation),
  },
];

/**
 * Checks the rate limit headers of a response. Calls with a key count against the workspace's rate.
 * A successful response to such a call says how many calls are left.
 */
function rateLimitFlaw(
  { request, response }: CaseExchange,
  operation: DescribedOperation | null,
): string | null {
  const left = /^"minute";r=(\d+);t=(\d+)$/.exec(response.headers["ratelimit"] ?? "");
  const policy = /^"minute";q=(\d+);w=60$/.exec(response.headers["ratelimit-policy"] ?? "");
  const counts =
    operation?.isMetered === true &&
    response.status < 300 &&
    ["GET", "POST", "PUT", "PATCH", "DELETE"].includes(request.method) &&
    ["serverKey", "publishableKey"].includes(request.credential ?? "none");
  if (left === null || policy === null) {
    const isAbsent =
      response.headers["ratelimit"] === undefined &&
      response.headers["ratelimit-policy"] === undefined;
    return counts || !isAbsent
      ? "The response has no valid `RateLimit` and `RateLimit-Policy`."
      : null;
  }
  return Number(left[1]) > Number(policy[1]) || Number(left[2]) > 60
    ? "`RateLimit` states more remaining requests than `RateLimit-Policy` allows."
    : null;
}

/**
 * Returns the rules for the operations of a document.
 * @param isOurs true for the gateway's own contract
 */
export function responseRules(
  operations: readonly DescribedOperation[],
  isOurs: boolean,
): ResponseRules {
  const byId = new Map(operations.map((operation) => [operation.id, operation]));
  const seenIds = new Set<string>();
  const rules = isOurs ? [...foreignRules, ...ownRules] : foreignRules;
  return {
    check(exchange) {
      const { operationId } = exchange.request;
      const operation = operationId === null ? null : (byId.get(operationId) ?? null);
      const findings: CaseFinding[] = [];
      const add = (place: string, message: string, name?: string): void =>
        void findings.push({
          operationId,
          kind: name === undefined ? "semantics" : "header",
          message,
          place,
          ...(name !== undefined && { at: `header ${name}` }),
          exchange,
        });
      for (const { place, header: name, broken } of rules) {
        const flaw = broken(exchange, operation);
        if (flaw !== null) add(place, flaw, name);
      }
      const id = isOurs ? exchange.response.headers["x-request-id"] : undefined;
      const sent = Object.keys(exchange.request.headers ?? {}).some(
        (name) => name.toLowerCase() === "x-request-id",
      );
      if (id !== undefined && !sent) {
        if (seenIds.has(id))
          add(
            "guarantees.md G24.5",
            `An earlier response also had the request id ${id}.`,
            "x-request-id",
          );
        seenIds.add(id);
      }
      return findings;
    },
  };
}
