// Cases that check the HTTP semantics of every operation: HEAD, conditional requests, methods. For
// the gateway also other spellings of URLs, CORS and missing credentials. For another document, the
// cases check only the sentences of RFC 9110.
import type { Case, CaseRequest } from "../../case.ts";
import type { DescribedOperation } from "../../cases/index.ts";
import { shownValue } from "../probe.ts";
import { rfcPlace } from "../../rfc-9110.ts";
import { semanticCase } from "../source.ts";
import { addressCases } from "./spellings.ts";
import { endless, type RequestOf, firstCall, ownCases } from "./own-http.ts";

/** Returns the cases that check the HTTP semantics of all operations. */
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

function headCase(operation: DescribedOperation, requestOf: RequestOf, quick: boolean): Case {
  return semanticCase({
    id: `http/head/${operation.id}`,
    operations: [operation.id],
    place: rfcPlace("9.3.2"),
    quick,
    async steps(probe) {
      const get = await firstCall(probe, operation, requestOf);
      const head = await probe.call({ ...get.request, method: "HEAD" });
      const { status, headers } = head.response;
      if (status === 405 || status === 501) {
        probe.report(
          head,
          `GET is supported, but HEAD has the status ${status}. Servers must support both.`,
          { place: rfcPlace("9.1") },
        );
        return;
      }
      if (!operation.isOurs) return;
      probe.equal(head, "", status, get.response.status, "HEAD and GET must have the same status.");
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
            `HEAD and GET must have the same header \`${name}\`.`,
          );
    },
  });
}

/**
 * Checks that an ETag stays valid until the content changes, and that another ETag never matches.
 */
function conditionalCase(
  operation: DescribedOperation,
  requestOf: RequestOf,
  quick: boolean,
): Case {
  return semanticCase({
    id: `http/conditional/${operation.id}`,
    operations: [operation.id],
    place: rfcPlace("13.1.2"),
    quick,
    async steps(probe) {
      const get = await firstCall(probe, operation, requestOf);
      const { etag } = get.response.headers;
      if (get.response.status !== 200 || etag === undefined)
        probe.context.skip("The response has no `ETag`.");
      const withTag = (tag: string): CaseRequest => ({
        ...get.request,
        headers: { ...get.request.headers, "if-none-match": tag },
      });
      const current = await probe.call(withTag(etag!));
      if (current.response.status !== 304)
        probe.report(
          current,
          `\`If-None-Match\` has the current ETag. The status is ${current.response.status}. 304 is expected.`,
        );
      else if (current.response.headers["etag"] !== etag)
        probe.report(
          current,
          `The response with status 304 has the \`ETag\` ${shownValue(current.response.headers["etag"])}. The response with status 200 had ${shownValue(etag)}.`,
          {
            at: "header etag",
            place: rfcPlace("15.4.5"),
          },
        );
      const stale = await probe.call(withTag('"another-validator"'));
      if (stale.response.status !== 200)
        probe.report(
          stale,
          `\`If-None-Match\` has another ETag. The status is ${stale.response.status}. 200 is expected.`,
        );
      else if (operation.isOurs && Buffer.compare(stale.response.bytes, get.response.bytes) === 0)
        probe.equal(
          stale,
          "header etag",
          stale.response.headers["etag"],
          etag,
          "The same content must have the same ETag.",
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
    place: rfcPlace("15.5.6"),
    writes: true,
    quick: path.endsWith("/query"),
    async steps(probe) {
      const request =
        requestOf(first!) ??
        probe.context.skip("The kit found no valid request for this operation.");
      const method = allMethods.find((one) => !declared.includes(one));
      if (method === undefined) return;
      // Without a body and without a credential, the request has no effect.
      const { body: _body, credential: _credential, ...rest } = request;
      const wrong = await probe.call({ ...rest, method, headers: {} });
      const { status, headers } = wrong.response;
      if (first!.isOurs && status !== 405)
        probe.report(
          wrong,
          `The contract does not declare ${method} for this path. The status is ${status}. 405 is expected.`,
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
