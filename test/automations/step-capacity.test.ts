// Tests a step that gets no connection to the gateway's tables. It fails with the usual error for
// missing capacity (G32.7, G38.2), not with an internal error.
import { afterAll, beforeAll, expect, it } from "vitest";
import { CapacitySpentError } from "../../src/platform/capacity/index.ts";
import { definition } from "./notes.ts";
import { openSteps } from "./steps-stage.ts";

const what = "connections to the database";
let stage: Awaited<ReturnType<typeof openSteps>>;
let spent: "node" | "holder";
beforeAll(async () => {
  const refuse = (): Promise<never> =>
    Promise.reject(new CapacitySpentError({ what, retryAfterSeconds: 1 }, spent));
  stage = await openSteps(definition, { transaction: refuse });
});
afterAll(() => stage.close());

it.each([
  ["node", "UNAVAILABLE", `The gateway has no free ${what} now.`],
  ["holder", "TOO_MANY_CONCURRENT", `This workspace has reached its limit of ${what}.`],
] as const)("a mail without a connection (%s) fails with %s", async (share, code, reason) => {
  spent = share;
  const mail = {
    id: "mail",
    type: "email",
    to: "ada@example.com",
    subject: "s",
    text: "t",
  } as const;
  for (const isDurable of [true, false]) {
    const { outcome } = await stage.run([mail], { isDurable });
    const error = { code, message: expect.stringContaining(reason) };
    expect(outcome).toMatchObject({ kind: "failed", path: "mail", error, next: "retry" });
  }
});
