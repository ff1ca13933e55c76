// Calls of unsigned endpoints delay no expression of a signed run (G30.6, G38).
import { createHmac } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { saveSecret } from "../../src/catalog/secret-store.ts";
import { secretPlace } from "../../src/catalog/sealed-places.ts";
import { guidFrom } from "../../src/platform/ids.ts";
import { createSecretBox } from "../../src/platform/secret-box.ts";
import { defineWorkspace } from "../support/definition.ts";
import type { TestGateway } from "../support/gateway.ts";
import { openStage, type Stage } from "../support/stage.ts";

const SECRET = "a secret of signed calls";
const [first, ...rest] = Array.from(
  { length: 5 },
  (_, n) => `0b6f3c52-6a0e-4a57-9d0e-1f1f6c1f000${n + 1}`,
);
const workspaces = [first!, ...rest];
/** Takes ten times as long as an expression of a signed run. */
const slow = "$count($distinct([1..16000]))";

const steps = (expression: string) => [
  { id: "made", type: "transform", expression } as const,
  { id: "answer", type: "response", body: "{{steps.made}}" } as const,
];
const definitionOf = (id: string) =>
  defineWorkspace({
    id,
    keys: { backend: { kind: "server" } },
    endpoints: {
      open: { mode: "sync", automations: ["slow"] },
      signed: {
        mode: "sync",
        automations: ["light"],
        signature: { algorithm: "HMAC-SHA256", format: "default", header: "X-Signature" },
      },
    },
    automations: { slow: { steps: steps(slow) }, light: { steps: steps("request.body.n + 1") } },
  });

let stage: Stage;
let gateway: TestGateway;
beforeAll(async () => {
  stage = await openStage(...workspaces.map(definitionOf));
  const { database, masterKey } = stage.database;
  const box = createSecretBox(masterKey);
  const path = "endpoints.signed.signature.secret";
  for (const id of workspaces)
    await saveSecret(database.owner, id, path, box.seal(SECRET, secretPlace(id, path)), "f");
  gateway = await stage.openGateway();
});
afterAll(() => stage.close());

const call = (id: string, name: "open" | "signed", body: object, headers = {}) =>
  gateway.client(`/${id}/endpoint/${guidFrom(id, `endpoint:${name}`)}`, {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "content-type": "application/json", ...headers },
  });
let calls = 0;
async function signedCall(id: string): Promise<void> {
  const n = (calls += 1);
  const hash = createHmac("sha256", SECRET).update(JSON.stringify({ n })).digest("hex");
  const { status, text } = await call(id, "signed", { n }, { "x-signature": hash });
  expect([status, text]).toEqual([200, String(n + 1)]);
}

/**
 * Opens calls to some workspaces. A call that finds no process within 5 s (503) has delayed no
 * other call.
 * @returns `ran` returns the number of calls whose expression has run; `end` resolves when all
 *   calls have ended
 */
function flood(count: number, of: readonly string[]) {
  let ran = 0;
  const all = Array.from({ length: count }, async (_, n) => {
    const { status } = await call(of[n % of.length]!, "open", { n });
    if (status !== 503) ran += 1;
    // On a busy machine, the expression or the call takes too long, or finds no process.
    expect([200, 500, 503, 504]).toContain(status);
  });
  return { ran: () => ran, end: Promise.all(all) };
}

it("12 open calls do not delay the expressions of signed runs of their workspace", async () => {
  const { ran, end } = flood(12, [workspaces[0]!]);
  for (let count = 0; count < 5; count += 1) await signedCall(workspaces[0]!);
  // Some calls of unsigned endpoints are still waiting, or have been refused after their wait.
  expect(ran()).toBeLessThan(12);
  await end;
});

it("28 open calls in four workspaces do not delay a fifth one's signed runs", async () => {
  const { ran, end } = flood(28, workspaces.slice(0, 4));
  for (let count = 0; count < 5; count += 1) await signedCall(workspaces[4]!);
  expect(ran()).toBeLessThan(28);
  await end;
});
