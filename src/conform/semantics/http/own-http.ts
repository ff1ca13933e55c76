// Cases that check HTTP semantics which only the gateway promises: CORS, rejected credentials, and
// other spellings of URLs.
import type { Case, CaseRequest, CaseExchange } from "../../case.ts";
import type { DescribedOperation } from "../../cases/index.ts";
import { shownValue, type CaseProbe } from "../probe.ts";
import { semanticCase } from "../source.ts";
import { PREFIX, withoutVolatile } from "./spellings.ts";

/** Operations that answer with a stream that does not end, or upgrade the connection. */
export const endless: ReadonlySet<string> = new Set(["streamBus", "connectBus"]);
/** Returns a valid request of an operation, or undefined if none is known. */
export type RequestOf = (operation: DescribedOperation) => CaseRequest | undefined;

/** Sends the valid request of an operation, or skips the case. */
export async function firstCall(
  probe: CaseProbe,
  operation: DescribedOperation,
  requestOf: RequestOf,
): Promise<CaseExchange> {
  const request =
    requestOf(operation) ??
    probe.context.skip("The kit found no valid request for this operation.");
  if (operation.credential === null)
    probe.context.skip("The kit does not have the credential that this operation needs.");
  return probe.call(request);
}

export function ownCases(
  operation: DescribedOperation,
  requestOf: RequestOf,
  quick: boolean,
): Case[] {
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
          requestOf(operation) ??
          probe.context.skip("The kit found no valid request for this operation.");
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
            "A preflight for a portal operation must not allow other origins.",
          );
          return;
        }
        probe.equal(
          preflight,
          "header access-control-allow-origin",
          headers["access-control-allow-origin"],
          "*",
          "A preflight must allow every origin with `*`.",
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
          requestOf(operation) ??
          probe.context.skip("The kit found no valid request for this operation.");
        const headers = { ...request.headers, origin: "https://conform.example" };
        const exchange = await probe.call({ ...request, headers });
        const allowed = exchange.response.headers["access-control-allow-origin"];
        const isLocal = /^\/(?:_|api\/v1\/oauth\/interaction)\//.test(operation.path);
        if (isClosed(operation) && allowed !== undefined)
          probe.report(
            exchange,
            `\`Access-Control-Allow-Origin\` is ${shownValue(allowed)}, although a portal session belongs to one origin.`,
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
            `\`Access-Control-Allow-Origin\` is ${shownValue(allowed)}. \`*\` is expected.`,
            { at: "header access-control-allow-origin" },
          );
      },
    }),
  );
  if (operation.hasPrefix) cases.push(spellingCase(operation, requestOf, quick));
  return cases;
}

/**
 * Returns true if pages of other origins cannot call the operation, because it uses a portal
 * session.
 */
const isClosed = ({ credential, path }: DescribedOperation): boolean =>
  credential === "member" || path.startsWith("/api/v1/portal/");

/**
 * Checks that the response is the same 401 without a credential and with any wrong credential. An
 * operation that takes no keys may refuse all keys with a text of its own. This text must not
 * depend on the key (G4.2).
 */
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
        probe.context.skip("The kit found no valid request for this operation.");
      const anonymous: CaseRequest = { ...request, credential: "none" };
      const none = await probe.call(anonymous, 401);
      const answerOf = (token: string) => {
        const headers = { ...request.headers, authorization: `Bearer ${token}` };
        return probe.call({ ...anonymous, headers }, 401);
      };
      const takesKeys = operation.credential?.endsWith("Key") === true;
      const key = takesKeys ? none : await answerOf(`pk_live_${"B".repeat(43)}`);
      for (const [token, like] of [
        [`sk_live_${"A".repeat(43)}`, key],
        ["not-a-credential", none],
        ["a.b.c", none],
      ] as const) {
        const wrong = await answerOf(token);
        const [left, right] = [wrong, like].map(({ response }) =>
          Buffer.from(response.bytes).toString(),
        );
        if (left !== right)
          probe.report(
            wrong,
            "The response to a wrong credential must have the same body as the response without a credential.",
          );
        probe.equal(
          wrong,
          "header www-authenticate",
          wrong.response.headers["www-authenticate"],
          none.response.headers["www-authenticate"],
          "The response to a wrong credential must have the same challenge as the response without a credential.",
        );
      }
    },
  });
}

/** Checks that the prefix and the letter case of GUIDs do not change the response (G1.1, G1.2). */
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
      // Some documents contain their own URL in the spelling of the request. So their responses
      // differ, and are not compared.
      const repeats = operation.path.startsWith("/.well-known");
      if (upper !== path && !repeats) others.push(upper);
      for (const other of others) {
        const exchange = await probe.call({ ...get.request, path: other });
        probe.equal(
          exchange,
          "",
          exchange.response.status,
          get.response.status,
          "The same path with the prefix /api/v1/gateway, or with ids in upper case, must get the same status.",
        );
        probe.equal(
          exchange,
          "header content-type",
          exchange.response.headers["content-type"],
          get.response.headers["content-type"],
          "The same path with the prefix /api/v1/gateway, or with ids in upper case, must get the same content type.",
        );
        if (repeats || exchange.response.status !== get.response.status) continue;
        const [left, right] = [exchange, get].map(({ response }) => withoutVolatile(response.json));
        probe.equal(
          exchange,
          "",
          left,
          right,
          "The same path with the prefix /api/v1/gateway, or with ids in upper case, must get the same body.",
        );
      }
    },
  });
}
