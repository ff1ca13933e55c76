// Workspaces take turns at the workers that send mails (G38.11).
import { expect, it, vi } from "vitest";
import type { MailTransport } from "../../src/mail/index.ts";
import { createMailShares } from "../../src/mail/delivery/mail-shares.ts";
import { WORKSPACE_ID } from "../support/definition.ts";
import { soon } from "../support/soon.ts";
import { openMailStage, openPostOffice } from "./mail-stage.ts";

const second = "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0002";
const third = "0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f0003";

it("a mail waits for at most three mails of workspaces that have queued many before it", async () => {
  const stage = await openMailStage({}, { id: second }, { id: third });
  const sent: string[] = [];
  const transport: MailTransport = {
    description: "a list",
    send: async ({ to }) => (sent.push(to), ""),
  };
  const asking = openPostOffice(stage, transport, { works: false });
  for (const [workspaceId, name] of [
    [WORKSPACE_ID, "first"],
    [second, "second"],
  ] as const)
    for (let mail = 0; mail < 10; mail++)
      await asking.post({ workspaceId, to: `${name}@customer.example` });
  await asking.post({ workspaceId: third, to: "third@customer.example" });
  const sending = openPostOffice(stage, transport);
  try {
    await vi.waitFor(() => expect(sent).toHaveLength(21), soon);
    expect(sent.indexOf("third@customer.example")).toBeLessThanOrEqual(3);
  } finally {
    await sending.close();
    await asking.close();
    await stage.close();
  }
});

it("a workspace that queues a mail from time to time stays before other jobs, and before one that queues many", () => {
  let now = 1;
  const shares = createMailShares({ now: () => now });
  for (let mail = 0; mail < 100; mail++) {
    // Other jobs, such as those of an import, have priority 0. Jobs with a lower number run first.
    expect(shares.orderOf(second).priority).toBeLessThan(0);
    now += 50_000;
  }
  const flood = Array.from({ length: 50 }, () => shares.orderOf(third).priority);
  expect(flood.at(-1)).toBeGreaterThan(0);
});
