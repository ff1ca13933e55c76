// A run of an anonymous caller uses the capacity share of the caller's network, for every resource
// (G38.3). For this, the gateway stores a hash of the address, and deletes the hash at the end of
// the run.
import { afterEach, beforeEach, expect, it } from "vitest";
import { partyOf } from "../../src/access/index.ts";
import type { RunOutcome } from "../../src/automations/steps/step-types.ts";
import { currentParty, onBehalfOf, type Party } from "../../src/platform/capacity/index.ts";
import { roomyPlan } from "../support/definition.ts";
import { soon } from "../support/soon.ts";
import { counting, openRunStage, requestOf, type RunStage } from "./run-stage.ts";

const signature = { algorithm: "HMAC-SHA256", format: "default", header: "X-Signature" } as const;
const signed = { signature, automations: ["count"] };

let stage: RunStage;
let parties: Party[];
let stored: unknown[];
beforeEach(async () => {
  stage = await openRunStage(
    counting({ endpoints: { signed }, workspace: { plan: { ...roomyPlan, addressShare: 0.5 } } }),
  );
  parties = [];
  stored = [];
});
afterEach(() => stage.close());

const ended: RunOutcome = { kind: "ended" };
const networks = "select network from gateway_tx.automation_run";
function openNode() {
  const runSteps = async (): Promise<RunOutcome> => {
    parties.push(currentParty());
    for (const { network } of await stage.sql(networks)) stored.push(network);
    return ended;
  };
  return stage.openNode({ runner: { runSteps, close: async () => {} } });
}

async function run(node: ReturnType<typeof openNode>, endpoint: string, network: string) {
  const workspace = await stage.workspace();
  const { eventId } = await onBehalfOf(partyOf("anonymous", network, workspace), () =>
    node.accept(workspace, endpoint, requestOf({}), null),
  );
  await expect.poll(() => stage.statuses(eventId), soon).toEqual(["finished"]);
}

it("runs of unsigned calls share capacity by network", async () => {
  const node = openNode();
  for (const network of ["203.0.113.1", "203.0.113.1", "203.0.113.2"])
    await run(node, "hook", network);
  const [first, again, other] = parties.map((party) => party.network);
  expect(first).not.toBe("");
  expect([again === first, other === first]).toEqual([true, false]);
  for (const { rank, networkShare } of parties) expect([rank, networkShare]).toEqual([2, 0.5]);
});

it("the network is stored as a keyed hash until the run is over", async () => {
  await run(openNode(), "hook", "203.0.113.1");
  const hashes = stored.map((hash) => (hash as Buffer).toString("latin1"));
  expect(hashes).toEqual([expect.not.stringContaining("203.0.113")]);
  expect(hashes[0]).toHaveLength(32);
  expect(await stage.sql(networks)).toEqual([{ network: null }]);
});

it("runs of signed calls are trusted on every network", async () => {
  await run(openNode(), "signed", "203.0.113.1");
  expect(parties).toMatchObject([{ rank: 0, network: "" }]);
  expect(stored).toEqual([null]);
});
