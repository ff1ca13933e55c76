// Flows that test the Event Bus by WebSocket and by server-sent events. The event of a write must
// arrive at a subscriber once, and the events must arrive in order.
import { randomBytes } from "node:crypto";
import type { Case, CaseContext } from "../case.ts";
import type { Client } from "../client.ts";
import { listenBySocket, listenByStream, type Listener } from "./bus-listeners.ts";

/** Table `notes` and a topic of the conformance workspace. */
const notesId = "c04f0a3e-5b7d-4e21-9a60-000000000105";
const bus = "groups:all";

/** Returns the flows that test the Event Bus. */
export const busCases = (client: Client, workspaceId: string): Case[] =>
  [
    { id: "flow/bus-socket", operation: "connectBus", status: 101, listen: listenBySocket },
    { id: "flow/bus-stream", operation: "streamBus", status: 200, listen: listenByStream },
  ].map(({ id, operation, status, listen }) => ({
    id,
    operations: [operation, "query"],
    writes: true,
    quick: operation === "connectBus",
    run: async (context) => {
      if (!client.mayWrite) context.skip("the flow writes, and --write is not given");
      const listener = await listen({ client, context, workspaceId, bus });
      try {
        context.judge(listener.opened);
        const received = listener.opened.response.status;
        if (received !== status)
          return context.report({
            operationId: operation,
            kind: "flow",
            message: `The status is ${received}. ${status} is expected.`,
            place: "G9.7",
            exchange: listener.opened,
          });
        await expectEvents(context, workspaceId, operation, listener);
      } finally {
        listener.close();
      }
    },
  }));

async function expectEvents(
  context: CaseContext,
  workspaceId: string,
  operationId: string,
  listener: Listener,
): Promise<void> {
  const run = randomBytes(6).toString("hex");
  const marks = [`first ${run}`, `second ${run}`];
  for (const text of marks)
    await mutateRows(context, workspaceId, {
      type: "insert",
      table: "n",
      values: [{ text }],
      notify: { bus },
    });
  const where = [{ field: "text", op: "in", value: marks }];
  await mutateRows(context, workspaceId, { type: "delete", table: "n", where });
  // Events arrive in order. When the second event has arrived, all copies of the first event have
  // arrived, too.
  const events = (await listener.until(marks[1]!)).filter(({ text }) => text.includes(run));
  const report = (message: string, place: string): void =>
    context.report({ operationId, kind: "flow", message, place, exchange: listener.opened });
  const counts = marks.map((mark) => events.filter(({ text }) => text.includes(mark)).length);
  if (counts.some((count) => count !== 1))
    return report(
      `The events of two writes were received ${counts.join(" and ")} times. Each event must be received exactly once.`,
      "G9.7",
    );
  const [first, second] = events;
  if (!first!.text.includes(marks[0]!) || second!.offset <= first!.offset)
    report("The events of two writes were not received in the order of the writes.", "G9.5");
}

const mutateRows = (context: CaseContext, workspaceId: string, mutation: object) =>
  context.send({
    operationId: "query",
    method: "POST",
    path: `/${workspaceId}/query`,
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ refs: { n: notesId }, mutation }),
    credential: "serverKey",
  });
