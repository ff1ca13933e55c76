// Tests that the conformance kit removes the objects that a run has created, at the end of the run.
import { expect, it } from "vitest";
import type { CaseExchange, CaseRequest } from "../../src/conform/case.ts";
import type { Client } from "../../src/conform/client.ts";
import { createMade } from "../../src/conform/made.ts";

const exchange = (request: CaseRequest, status: number, json: unknown): CaseExchange => ({
  request,
  url: request.path,
  response: { status, headers: {}, bytes: new Uint8Array(), json },
  startedAt: new Date(0),
  durationMs: 1,
});

const invite: CaseRequest = {
  operationId: "inviteMember",
  method: "POST",
  path: "/api/v1/portal/members",
  body: JSON.stringify({ workspaceId: "w", email: "guest@example.com", role: "viewer" }),
};

it("removes a person who accepted an invitation, although the id has changed by then", async () => {
  const sent: string[] = [];
  const members = [
    { id: "person", email: "guest@example.com" },
    { id: "owner", email: "owner@example.com" },
  ];
  const client = {
    send: async (request: CaseRequest) => {
      sent.push(`${request.method} ${request.path}`);
      return request.method === "GET"
        ? exchange(request, 200, { members })
        : exchange(request, 204, undefined);
    },
  } as unknown as Client;
  const made = createMade(true);
  made.note(exchange(invite, 201, { id: "invitation", email: "guest@example.com" }));
  for (const remove of made.removals(client)) await remove();
  expect(sent).toEqual([
    "GET /api/v1/portal/members?workspaceId=w",
    "DELETE /api/v1/portal/members/person",
  ]);
});
