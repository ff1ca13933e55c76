// The stage for tests of the run history over HTTP: a gateway that executes runs, members of the
// workspace, and accepted events.
import { expect, vi } from "vitest";
import type { MemberRole } from "../../src/access/index.ts";
import { defineWorkspace } from "../support/definition.ts";
import type { Answer, Ask } from "../support/http-client.ts";
import { signInMember } from "../support/members.ts";
import { soon } from "../support/soon.ts";
import { counting, hit, openRunStage, ours, requestOf } from "./run-stage.ts";

export const theirs = "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0002";

export type Asking = MemberRole | "stranger";

const definition = counting({
  keys: {
    backend: { kind: "server", tables: "all", topics: "all" },
    browser: { kind: "publishable", tables: "all" },
  },
  endpoints: {
    failing: { automations: ["refuse"] },
    both: { automations: ["count", "refuse"] },
    sleeping: { automations: ["sleep"] },
  },
  automations: {
    refuse: {
      steps: [hit("first"), { id: "no", type: "fail", message: "No, {{request.body.n}}" }],
    },
    sleep: { steps: [{ id: "rest", type: "wait", seconds: 3600 }] },
  },
});

export async function openHistoryStage() {
  const stage = await openRunStage(definition, defineWorkspace({ id: theirs }));
  const gateway = await stage.openGateway();
  const node = stage.openNode();
  const signIn = async (role: MemberRole, workspaceId = ours) =>
    (await signInMember(stage.database, { workspaceId, role })).headers;
  const members = {
    owner: await signIn("owner"),
    editor: await signIn("editor"),
    viewer: await signIn("viewer"),
    stranger: await signIn("owner", theirs),
  };
  const ask = (
    path: string,
    as: Asking = "owner",
    more: Ask = {},
    workspaceId = ours,
  ): Promise<Answer> =>
    gateway.client(`/${workspaceId}/automations/runs${path}`, { ...more, headers: members[as] });
  return {
    ...stage,
    gateway,
    members,
    ask,
    /** Sends an event. Returns its id once its runs have these statuses. */
    async sent(endpoint: string, n: string, statuses: readonly string[]): Promise<string> {
      const request = requestOf({ n });
      const { eventId } = await node.accept(await stage.workspace(), endpoint, request, null);
      await vi.waitFor(async () => expect(await stage.statuses(eventId)).toEqual(statuses), soon);
      return eventId;
    },
    /** Returns the id of a run of the event. */
    async runOf(eventId: string): Promise<string> {
      return (await ask(`?eventId=${eventId}`)).json.runs[0].id as string;
    },
  };
}
export type HistoryStage = Awaited<ReturnType<typeof openHistoryStage>>;
