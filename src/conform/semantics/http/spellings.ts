// Cases that check unknown URLs and request ids. Also makes responses to different spellings of a
// URL comparable.
import type { Case, CaseRequest } from "../../case.ts";
import { semanticCase } from "../source.ts";

/** Members of JSON that differ between two equal calls. */
const volatile =
  /^(?:durationMs|nextCursor|lastSignInAt|expiresAt|url|used|calls|days|entries|csrfToken)$/;
export const PREFIX = "/api/v1/gateway";

/**
 * Removes the differences between equal calls from a JSON value: times, cursors, the letter case,
 * and the prefix of addresses.
 */
export function withoutVolatile(value: unknown): unknown {
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

export function addressCases(fixed: Readonly<Record<string, string>>): Case[] {
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
          probe.equal(
            exchange,
            "",
            keys,
            ["error"],
            "The error for an unknown address must have the member `error` and no other member.",
          );
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
          "The response must repeat the valid request id that the client sent.",
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
