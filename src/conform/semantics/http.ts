// HTTP semantics of every operation: HEAD, conditional requests, methods, and for the gateway also
// spellings of an address, CORS and missing credentials. For another document only the sentences of
// RFC 9110 are judged.
import type { Case, CaseRequest, Exchange } from "../case.ts";
import type { DescribedOperation } from "../cases/index.ts";
import { shown, type Probe } from "./probe.ts";
import { semanticCase } from "./source.ts";

/** Operations that answer with a stream that does not end, or upgrade the connection. */
const endless: ReadonlySet<string> = new Set(["streamBus", "connectBus"]);
/** Members of JSON that differ between two equal calls. */
const volatile =
  /^(?:durationMs|nextCursor|lastSignInAt|expiresAt|url|used|calls|days|entries|csrfToken)$/;
const PREFIX = "/api/v1/gateway";

/** Returns a valid request of an operation, or undefined if none is known. */
export type RequestOf = (operation: DescribedOperation) => CaseRequest | undefined;

/** Returns the cases of all operations. */
export function httpCases(
  all: readonly DescribedOperation[],
  fixed: Readonly<Record<string, string>>,
  requestOf: RequestOf,
): Case[] {
  const cases: Case[] = [];
  const byPath = Map.groupBy(all, ({ path }) => path);
  for (const [path, operations] of byPath) {
    const [first] = operations;
    if (first !== undefined) cases.push(methodCase(path, operations, requestOf));
  }
  let isFirst = true;
  for (const operation of all) {
    if (operation.method !== "GET" || endless.has(operation.id)) {
      if (operation.isOurs) cases.push(...ownCases(operation, requestOf, false));
      continue;
    }
    cases.push(headCase(operation, requestOf, isFirst));
    if (!operation.isOurs || operation.statuses.includes("304"))
      cases.push(conditionalCase(operation, requestOf, isFirst));
    if (operation.isOurs) cases.push(...ownCases(operation, requestOf, isFirst));
    isFirst = false;
  }
  if (all.some(({ isOurs }) => isOurs)) cases.push(...addressCases(fixed));
  return cases;
}

/** Sends the valid request of an operation, or skips the case. */
async function firstCall(
  probe: Probe,
  operation: DescribedOperation,
  requestOf: RequestOf,
): Promise<Exchange> {
  const request = requestOf(operation) ?? probe.context.skip("The kit found no valid request.");
  if (operation.credential === null)
    probe.context.skip("The kit has no credential of the kind that the operation needs.");
  return probe.call(request);
}

function headCase(operation: DescribedOperation, requestOf: RequestOf, quick: boolean): Case {
  return semanticCase({
    id: `http/head/${operation.id}`,
    operations: [operation.id],
    place: "RFC 9110, section 9.3.2",
    quick,
    async steps(probe) {
      const get = await firstCall(probe, operation, requestOf);
      const head = await probe.call({ ...get.request, method: "HEAD" });
      const { status, headers } = head.response;
      if (status === 405 || status === 501) {
        probe.report(
          head,
          `GET is supported, but HEAD has the status ${status}. Servers must support both.`,
          { place: "RFC 9110, section 9.1" },
        );
        return;
      }
      if (!operation.isOurs) return;
      probe.equal(head, "", status, get.response.status, "HEAD has the status of GET.");
      for (const name of [
        "content-type",
        "etag",
        "cache-control",
        "content-disposition",
        "last-modified",
        "accept-ranges",
        "vary",
      ])
        if (!(operation.id === "getReadiness" || (name === "etag" && get.response.status >= 400)))
          probe.equal(
            head,
            `header ${name}`,
            headers[name],
            get.response.headers[name],
            `HEAD has the header \`${name}\` of GET.`,
          );
    },
  });
}

/** A validator is good until the content changes, and another validator never matches. */
function conditionalCase(
  operation: DescribedOperation,
  requestOf: RequestOf,
  quick: boolean,
): Case {
  return semanticCase({
    id: `http/conditional/${operation.id}`,
    operations: [operation.id],
    place: "RFC 9110, section 13.1.2",
    quick,
    async steps(probe) {
      const get = await firstCall(probe, operation, requestOf);
      const { etag } = get.response.headers;
      if (get.response.status !== 200 || etag === undefined)
        probe.context.skip("The response has no validator (`ETag`).");
      const withTag = (tag: string): CaseRequest => ({
        ...get.request,
        headers: { ...get.request.headers, "if-none-match": tag },
      });
      const current = await probe.call(withTag(etag!));
      if (current.response.status !== 304)
        probe.report(
          current,
          `\`If-None-Match\` has the current validator. The status is ${current.response.status}. 304 is expected.`,
        );
      else if (current.response.headers["etag"] !== etag)
        probe.report(
          current,
          `A 304 has the \`ETag\` ${shown(current.response.headers["etag"])}. The 200 had ${shown(etag)}.`,
          {
            at: "header etag",
            place: "RFC 9110, section 15.4.5",
          },
        );
      const stale = await probe.call(withTag('"another-validator"'));
      if (stale.response.status !== 200)
        probe.report(
          stale,
          `\`If-None-Match\` has another validator. The status is ${stale.response.status}. 200 is expected.`,
        );
      else if (operation.isOurs && Buffer.compare(stale.response.bytes, get.response.bytes) === 0)
        probe.equal(
          stale,
          "header etag",
          stale.response.headers["etag"],
          etag,
          "The same content has the same validator.",
        );
    },
  });
}

const allMethods = ["PUT", "PATCH", "DELETE", "POST", "GET"];

function methodCase(
  path: string,
  operations: readonly DescribedOperation[],
  requestOf: RequestOf,
): Case {
  const [first] = operations;
  const declared = operations.map(({ method }) => method);
  return semanticCase({
    id: `http/methods${path}`,
    operations: operations.map(({ id }) => id),
    place: "RFC 9110, section 15.5.6",
    writes: true,
    quick: path.endsWith("/query"),
    async steps(probe) {
      const request = requestOf(first!) ?? probe.context.skip("The kit found no valid request.");
      const method = allMethods.find((one) => !declared.includes(one));
      if (method === undefined) return;
      // Without a body and without a credential, the request has no effect.
      const { body: _body, credential: _credential, ...rest } = request;
      const wrong = await probe.call({ ...rest, method, headers: {} });
      const { status, headers } = wrong.response;
      if (first!.isOurs && status !== 405)
        probe.report(
          wrong,
          `${method} is not declared here. The status is ${status}. 405 is expected.`,
          { place: "guarantees.md G2.5" },
        );
      if (status !== 405 || headers["allow"] === undefined) return;
      const allowed = headers["allow"].split(/,\s*/).filter((one) => one !== "");
      const missing = declared.filter((one) => !allowed.includes(one));
      if (missing.length > 0)
        probe.report(
          wrong,
          `\`Allow\` is \`${headers["allow"]}\`. It does not list ${missing.join(", ")}.`,
          { at: "header allow" },
        );
      if (!first!.isOurs) return;
      const expected = new Set([
        ...declared,
        ...(declared.includes("GET") ? ["HEAD"] : []),
        "OPTIONS",
      ]);
      const surplus = allowed.filter((one) => !expected.has(one));
      if (surplus.length > 0)
        probe.report(
          wrong,
          `\`Allow\` lists ${surplus.join(", ")}, which the contract does not declare.`,
          { at: "header allow" },
        );
    },
  });
}

function ownCases(operation: DescribedOperation, requestOf: RequestOf, quick: boolean): Case[] {
  const writes = operation.method !== "GET";
  const isSafe = operation.method === "GET" && !endless.has(operation.id);
  const base = { operations: [operation.id], quick };
  const cases = [
    semanticCase({
      ...base,
      id: `http/preflight/${operation.id}`,
      place: "guarantees.md G24.6",
      async steps(probe) {
        const request =
          requestOf(operation) ?? probe.context.skip("The kit found no valid request.");
        const preflight = await probe.call(
          {
            operationId: operation.id,
            method: "OPTIONS",
            path: request.path,
            headers: {
              origin: "https://conform.example",
              "access-control-request-method": operation.method,
              "access-control-request-headers": "authorization, content-type",
            },
          },
          204,
        );
        const { headers } = preflight.response;
        if (isClosed(operation)) {
          const allowed = Object.keys(headers).filter((name) => name.startsWith("access-control-"));
          probe.equal(
            preflight,
            "",
            allowed,
            [],
            "Pages of other origins may not call an operation of portal sessions.",
          );
          return;
        }
        probe.equal(
          preflight,
          "header access-control-allow-origin",
          headers["access-control-allow-origin"],
          "*",
          "Every preflight gets the same answer.",
        );
        const methods = (headers["access-control-allow-methods"] ?? "").split(", ");
        if (!methods.includes(operation.method))
          probe.report(
            preflight,
            `\`Access-Control-Allow-Methods\` does not list ${operation.method}.`,
            { at: "header access-control-allow-methods" },
          );
        const names = (headers["access-control-allow-headers"] ?? "").toLowerCase().split(", ");
        const missing = [
          "authorization",
          "content-type",
          "if-none-match",
          "idempotency-key",
        ].filter((name) => !names.includes(name));
        if (missing.length > 0)
          probe.report(
            preflight,
            `\`Access-Control-Allow-Headers\` does not list ${missing.join(", ")}.`,
            { at: "header access-control-allow-headers" },
          );
        if (!/^\d+$/.test(headers["access-control-max-age"] ?? ""))
          probe.report(preflight, "The preflight has no `Access-Control-Max-Age`.", {
            at: "header access-control-max-age",
          });
      },
    }),
  ];
  if (operation.needsCredential) cases.push(credentialCase(operation, requestOf, writes, quick));
  if (!isSafe) return cases;
  cases.push(
    semanticCase({
      ...base,
      id: `http/cors/${operation.id}`,
      place: "guarantees.md G24.6",
      async steps(probe) {
        const request =
          requestOf(operation) ?? probe.context.skip("The kit found no valid request.");
        const headers = { ...request.headers, origin: "https://conform.example" };
        const exchange = await probe.call({ ...request, headers });
        const allowed = exchange.response.headers["access-control-allow-origin"];
        const isLocal = /^\/(?:_|api\/v1\/oauth\/interaction)\//.test(operation.path);
        if (isClosed(operation) && allowed !== undefined)
          probe.report(
            exchange,
            `\`Access-Control-Allow-Origin\` is ${shown(allowed)}, although a portal session belongs to one origin.`,
            { at: "header access-control-allow-origin" },
          );
        else if (
          !isClosed(operation) &&
          !isLocal &&
          allowed !== "*" &&
          exchange.response.status < 500
        )
          probe.report(
            exchange,
            `\`Access-Control-Allow-Origin\` is ${shown(allowed)}. \`*\` is expected.`,
            { at: "header access-control-allow-origin" },
          );
      },
    }),
  );
  if (operation.hasPrefix) cases.push(spellingCase(operation, requestOf, quick));
  return cases;
}

/** A portal session belongs to its own origin. */
const isClosed = ({ credential, path }: DescribedOperation): boolean =>
  credential === "member" || path.startsWith("/api/v1/portal/");

/** Without a credential, and with a wrong one, the answer is one 401 for all (G4.2). */
function credentialCase(
  operation: DescribedOperation,
  requestOf: RequestOf,
  writes: boolean,
  quick: boolean,
): Case {
  return semanticCase({
    id: `http/credential/${operation.id}`,
    operations: [operation.id],
    place: "guarantees.md G4.2",
    writes,
    quick,
    async steps(probe) {
      const request =
        requestOf({ ...operation, credential: "none" }) ??
        probe.context.skip("The kit found no valid request.");
      const anonymous: CaseRequest = { ...request, credential: "none" };
      const none = await probe.call(anonymous, 401);
      for (const token of [`sk_live_${"A".repeat(43)}`, "not-a-credential", "a.b.c"]) {
        const headers = { ...request.headers, authorization: `Bearer ${token}` };
        const wrong = await probe.call({ ...anonymous, headers }, 401);
        const [left, right] = [wrong, none].map(({ response }) =>
          Buffer.from(response.bytes).toString(),
        );
        // An operation for members alone may name the request in its refusal.
        if (left !== right)
          probe.report(wrong, "A wrong credential gets another body than a missing credential.");
        probe.equal(
          wrong,
          "header www-authenticate",
          wrong.response.headers["www-authenticate"],
          none.response.headers["www-authenticate"],
          "A wrong credential gets the challenge of a missing one.",
        );
      }
    },
  });
}

/** The prefix and the case of GUIDs do not change the answer (G1.1, G1.2). */
function spellingCase(operation: DescribedOperation, requestOf: RequestOf, quick: boolean): Case {
  return semanticCase({
    id: `http/spellings/${operation.id}`,
    operations: [operation.id],
    place: "guarantees.md G1.1, G1.2",
    quick,
    async steps(probe) {
      const get = await firstCall(probe, operation, requestOf);
      const { path } = get.request;
      const others = [PREFIX + path.replace(/^\/\.well-known(?=\/)/, "")];
      const upper = path.replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (guid) =>
        guid.toUpperCase(),
      );
      // Documents of an address repeat its spelling.
      const repeats = operation.path.startsWith("/.well-known");
      if (upper !== path && !repeats) others.push(upper);
      for (const other of others) {
        const exchange = await probe.call({ ...get.request, path: other });
        probe.equal(
          exchange,
          "",
          exchange.response.status,
          get.response.status,
          "Another spelling of the address has another status.",
        );
        probe.equal(
          exchange,
          "header content-type",
          exchange.response.headers["content-type"],
          get.response.headers["content-type"],
          "Another spelling has another content type.",
        );
        if (repeats || exchange.response.status !== get.response.status) continue;
        const [left, right] = [exchange, get].map(({ response }) =>
          withoutVolatile(response.json),
        );
        probe.equal(exchange, "", left, right, "Another spelling of the address has another body.");
      }
    },
  });
}

/** Leaves out what differs between equal calls: times, cursors, and addresses in their spelling. */
function withoutVolatile(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutVolatile(item));
  if (typeof value !== "object" || value === null)
    return typeof value === "string" ? value.toLowerCase().replaceAll(PREFIX, "") : value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      volatile.test(key) ? null : withoutVolatile(inner),
    ]),
  );
}

function addressCases(fixed: Readonly<Record<string, string>>): Case[] {
  const workspace = `/${fixed["workspaceId"] ?? ""}`;
  return [
    semanticCase({
      id: "http/unknown-address",
      operations: [],
      place: "guarantees.md G1.3, G3.2",
      quick: true,
      async steps(probe) {
        for (const path of [
          "/conform-nothing-here",
          `${workspace}/conform`,
          `${workspace}/schema/`,
          `${workspace}//schema`,
          `${workspace}/SCHEMA`,
        ]) {
          const exchange = await probe.call(
            { operationId: null, method: "GET", path, credential: "serverKey" },
            404,
          );
          const { json } = exchange.response;
          const keys = typeof json === "object" && json !== null ? Object.keys(json) : [];
          probe.equal(exchange, "", keys, ["error"], "The error of an unknown address is flat.");
        }
      },
    }),
    semanticCase({
      id: "http/request-id",
      operations: ["getSchema"],
      place: "guarantees.md G24.5",
      quick: true,
      async steps(probe) {
        const id = `conform-${Date.now().toString(36)}`;
        const request: CaseRequest = {
          operationId: "getSchema",
          method: "GET",
          path: `${workspace}/schema`,
          credential: "serverKey",
        };
        const exchange = await probe.call({ ...request, headers: { "x-request-id": id } }, 200);
        probe.equal(
          exchange,
          "header x-request-id",
          exchange.response.headers["x-request-id"],
          id,
          "A plausible id of the caller is kept.",
        );
        const [one, other] = [await probe.call(request, 200), await probe.call(request, 200)];
        if (one.response.headers["x-request-id"] === other.response.headers["x-request-id"])
          probe.report(other, "Two responses have the same request id.", {
            at: "header x-request-id",
          });
      },
    }),
  ];
}
