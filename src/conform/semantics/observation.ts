// Cases that check the query log, the usage, and the list of members of a workspace.
import { setTimeout as sleep } from "node:timers/promises";
import type { Case, CaseRequest, CaseExchange } from "../case.ts";
import { bodyOf, jsonRequest, type BodyOf, type CaseProbe, shownValue } from "./probe.ts";
import { semanticCase } from "./source.ts";

type Logged = BodyOf<"listLogs">["entries"][number];

const member = (operationId: string, path: string): CaseRequest =>
  jsonRequest(operationId, "GET", path, "member");

/**
 * Reads the query log until a search finds an entry. A batch of entries is written after 250 ms at
 * most.
 */
async function logged(
  probe: CaseProbe,
  workspaceId: string,
  search: string,
): Promise<CaseExchange> {
  for (let attempt = 0; ; attempt++) {
    const exchange = await probe.call(member("listLogs", `/${workspaceId}/logs?${search}`), 200);
    if (bodyOf<"listLogs">(exchange).entries.length > 0 || attempt >= 12) return exchange;
    await sleep(150);
  }
}

/** Returns the cases that check the query log, the usage and the list of members. */
export function observationCases(workspaceId: string): Case[] {
  return [
    semanticCase({
      id: "logs",
      operations: ["listLogs", "getSchema"],
      place: "guarantees.md G19.1, G19.10",
      writes: true,
      quick: true,
      async steps(probe) {
        const mark = `conform-${Date.now().toString(36)}`;
        const path = `/${workspaceId}/schema`;
        for (const [index, search] of ["", "?format=json-schema", "?format=wrong"].entries())
          await probe.call({
            operationId: "getSchema",
            method: "GET",
            path: path + search,
            credential: "serverKey",
            headers: { "x-request-id": `${mark}-${index}` },
          });
        const found = await logged(probe, workspaceId, `requestId=${mark}-0`);
        const { entries } = bodyOf<"listLogs">(found);
        if (!probe.equal(found, "/entries", entries.length, 1, "The log must have one entry."))
          return;
        const entry = entries[0]!;
        for (const [name, expected] of [
          ["requestId", `${mark}-0`],
          ["operationId", "getSchema"],
          ["method", "GET"],
          ["path", path],
          ["status", 200],
          ["code", null],
          ["kind", "schema"],
          ["credentialType", "key"],
        ] as const)
          probe.equal(
            found,
            `/entries/0/${name}`,
            entry[name],
            expected,
            `The log entry has a wrong value in \`${name}\`.`,
          );
        const refused = await logged(probe, workspaceId, `requestId=${mark}-2`);
        const [failure] = bodyOf<"listLogs">(refused).entries;
        probe.equal(
          refused,
          "/entries/0/status",
          failure?.status,
          400,
          "The entry for a refused call must have the status of the response.",
        );
        const filters: readonly (readonly [string, (one: Logged) => boolean])[] = [
          ["status=4xx", (one) => one.status >= 400 && one.status < 500],
          ["status=200&kind=schema", (one) => one.status === 200 && one.kind === "schema"],
          ["operationId=getSchema", (one) => one.operationId === "getSchema"],
          ["code=INVALID_REQUEST", (one) => one.code === "INVALID_REQUEST"],
          [`path=${encodeURIComponent(path)}`, (one) => one.path === path],
          [`credentialId=${entry.credentialId}`, (one) => one.credentialId === entry.credentialId],
        ];
        for (const [search, fits] of filters) {
          const exchange = await probe.call(
            member("listLogs", `/${workspaceId}/logs?${search}&limit=20`),
            200,
          );
          const all = bodyOf<"listLogs">(exchange).entries;
          if (all.length === 0)
            probe.report(exchange, `The filter \`${search}\` finds nothing.`, { at: "/entries" });
          if (all.length > 20)
            probe.report(exchange, `The page has ${all.length} entries. The limit is 20.`, {
              at: "/entries",
            });
          const wrong = all.findIndex((one) => !fits(one));
          if (wrong >= 0)
            probe.report(
              exchange,
              `The filter \`${search}\` returns an entry that does not match.`,
              {
                at: `/entries/${wrong}`,
              },
            );
          const times = all.map(({ at }) => Date.parse(String(at)));
          if (times.some((time, index) => index > 0 && time > times[index - 1]! + 1000))
            probe.report(exchange, "The newest entry must be the first.", { at: "/entries" });
        }
        const whole = await probe.call(
          member("listLogs", `/${workspaceId}/logs?operationId=getSchema&limit=3`),
          200,
        );
        const ids = bodyOf<"listLogs">(whole).entries.map(({ id }) => String(id));
        let cursor: string | undefined;
        for (const id of ids) {
          const page: CaseExchange = await probe.call(
            member(
              "listLogs",
              `/${workspaceId}/logs?operationId=getSchema&limit=1${cursor === undefined ? "" : `&cursor=${cursor}`}`,
            ),
            200,
          );
          probe.equal(
            page,
            "/entries",
            bodyOf<"listLogs">(page).entries.map((one) => String(one.id)),
            [id],
            "The next page must have the next entry.",
          );
          cursor = bodyOf<"listLogs">(page).nextCursor ?? undefined;
          if (cursor === undefined) return;
        }
      },
    }),
    semanticCase({
      id: "usage",
      operations: ["getUsage"],
      place: "guarantees.md G11.12",
      writes: true,
      quick: true,
      async steps(probe) {
        const usage = (search = ""): Promise<CaseExchange> =>
          probe.call(member("getUsage", `/${workspaceId}/usage${search}`), 200);
        const first = await usage();
        const check = (exchange: CaseExchange): void => {
          const { days, calls, egressBytes, month } = bodyOf<"getUsage">(exchange);
          const sum = (name: "calls" | "egressBytes"): number =>
            days.reduce((total, day) => total + Number(day[name]), 0);
          probe.equal(
            exchange,
            "/calls/used",
            calls.used,
            sum("calls"),
            "`used` must be the sum of all days.",
          );
          probe.equal(
            exchange,
            "/egressBytes/used",
            egressBytes.used,
            sum("egressBytes"),
            "`used` must be the sum of all days.",
          );
          const dates = days.map(({ date }) => String(date));
          probe.equal(exchange, "/days", dates, dates.toSorted(), "The days must be in order.");
          if (dates.some((date) => !date.startsWith(String(month))))
            probe.report(exchange, "`days` has a date outside the requested month.", {
              at: "/days",
            });
        };
        check(first);
        const now = new Date().toISOString();
        probe.equal(
          first,
          "/month",
          bodyOf<"getUsage">(first).month,
          now.slice(0, 7),
          "Without `month`, the response must be for the current month.",
        );
        probe.equal(
          first,
          "/days",
          bodyOf<"getUsage">(first).days.length,
          Number(now.slice(8, 10)),
          "The response must have an entry for every day of the month up to today.",
        );
        for (let call = 0; call < 3; call++)
          await probe.call(
            {
              operationId: "getSchema",
              method: "GET",
              path: `/${workspaceId}/schema`,
              credential: "serverKey",
            },
            200,
          );
        const usedIn = (exchange: CaseExchange): number => bodyOf<"getUsage">(exchange).calls.used;
        let last = first;
        for (let attempt = 0; attempt < 12; attempt++) {
          last = await usage();
          if (usedIn(last) >= usedIn(first) + 3) break;
          await sleep(150);
        }
        if (usedIn(last) < usedIn(first) + 3)
          probe.report(
            last,
            `After three calls, \`used\` changed from ${usedIn(first)} to ${usedIn(last)}.`,
            { at: "/calls/used" },
          );
        const empty = await usage("?month=2020-02");
        probe.equal(
          empty,
          "/calls/used",
          usedIn(empty),
          0,
          "A month without calls must have the usage 0.",
        );
        probe.equal(
          empty,
          "/days",
          bodyOf<"getUsage">(empty).days.length,
          29,
          "The response for February 2020 must have 29 days.",
        );
      },
    }),
    semanticCase({
      id: "members",
      operations: ["listMembers", "getPortalSession", "listGrants"],
      place: "guarantees.md G26",
      writes: true,
      quick: true,
      async steps(probe) {
        const session = await probe.call(member("getPortalSession", "/api/v1/portal/session"), 200);
        const { user, workspaces, csrfToken } = bodyOf<"getPortalSession">(session);
        const own = workspaces.find(({ id }) => id === workspaceId);
        if (own === undefined)
          probe.report(session, "The session does not list the workspace.", { at: "/workspaces" });
        const again = await probe.call(member("getPortalSession", "/api/v1/portal/session"), 200);
        probe.equal(
          again,
          "/csrfToken",
          bodyOf<"getPortalSession">(again).csrfToken,
          csrfToken,
          "The CSRF token of a session must not change.",
        );
        const members = await probe.call(
          member("listMembers", `/api/v1/portal/members?workspaceId=${workspaceId}`),
          200,
        );
        const me = bodyOf<"listMembers">(members).members.find(({ email }) => email === user.email);
        if (me === undefined)
          probe.report(members, `The list does not have the member ${shownValue(user.email)}.`, {
            at: "/members",
          });
        else {
          probe.equal(
            members,
            "/members",
            me.role,
            own?.role,
            "The role of the member must be the same as in the session.",
          );
          probe.equal(members, "/members", me.status, "active", "The member must be active.");
        }
        await probe.call(
          member("listGrants", `/api/v1/portal/grants?workspaceId=${workspaceId}`),
          200,
        );
        const foreign = await probe.call(
          member(
            "listMembers",
            "/api/v1/portal/members?workspaceId=00000000-0000-4000-8000-000000000000",
          ),
        );
        if (foreign.response.status < 400)
          probe.report(
            foreign,
            "A member can list the members of a workspace to which the member does not belong.",
            { kind: "accepted" },
          );
      },
    }),
  ];
}
