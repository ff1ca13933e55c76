// Tests callers with a publishable key that do not read their large answers (G24.7, G38). A part of
// the memory for unsent answers is reserved for trusted callers. If a trusted caller needs more,
// the gateway closes connections of other callers.
import { afterEach, describe, expect, it } from "vitest";
import { capacityOf } from "../support/capacities.ts";
import { openLargeAnswers, rowsOf, type LargeAnswers } from "./large-answers.ts";
import { theirs } from "./two-workspaces.ts";

const mib = 1024 * 1024;
const LARGE = 8 * mib;
const long = rowsOf("x".repeat(LARGE));
const short = rowsOf("x".repeat(mib));
const huge = rowsOf("x".repeat(18 * mib));
/**
 * Memory for unsent answers. It is enough for three large answers to public callers of one
 * workspace, and for four to public callers of all workspaces.
 */
const nodeUnsentBytesMax = 40 * mib;
/** Time limits that no client reaches within a test, so that no client counts as slow. */
const patient = { slowReaderMs: 600_000, writeIdleMs: 600_000 };
const proxied = { "server.trustedProxies": "127.0.0.1" };

let answers: LargeAnswers;
let rows = long;
afterEach(() => answers.close());

const open = async (roomWaitMs = 4_000): Promise<void> => {
  rows = long;
  const limits = { ...patient, nodeUnsentBytesMax, roomWaitMs };
  answers = await openLargeAnswers(() => rows, limits, proxied);
};
const publicRequest = (from: string): string =>
  answers.request(from, answers.stage.ours["storefront"]);
const theirRequest = (from: string): string =>
  answers.request(from, answers.stage.theirs["server"], theirs);
const capacity = () => capacityOf(answers.stage.gateway, "unsent answers");
const heldBy = (rank: 0 | 1 | 2): number => capacity().counts.unitsInUse[rank];

/** Requests `count` large answers as public callers of two networks, and reads nothing of them. */
async function fill(count: number): Promise<void> {
  for (let index = 0; index < count; index += 1)
    answers.stall(publicRequest(`192.0.2.${1 + (index % 2)}`));
  const held = Math.min(count, 3);
  await expect.poll(() => heldBy(1), { timeout: 30_000 }).toBeGreaterThan(held * LARGE);
  await expect.poll(answers.calls).toBe(count);
}

describe("while public callers of two networks do not read their answers", () => {
  it("a trusted answer uses the reserve at once, and no other answer is ended", async () => {
    await open(400);
    await fill(4);
    expect((await answers.read(theirRequest("192.0.2.9"))).status).toBe(200);
    rows = short;
    expect((await answers.read(answers.request("192.0.2.9"))).status).toBe(200);
    expect(capacity().counts.ended).toBe(0);
  });

  it("a larger trusted answer gets room, and does not wait 5 s for a 503", async () => {
    await open();
    await fill(3);
    rows = huge;
    expect((await answers.read(theirRequest("192.0.2.9"))).status).toBe(200);
    expect(capacity().counts).toMatchObject({ ended: 1, refused: { node: 0, holder: 0 } });
  });

  it("a trusted answer has room although other public answers wait for the same bytes", async () => {
    await open();
    await fill(3);
    for (let index = 0; index < 4; index += 1) answers.stall(publicRequest(`198.51.100.${index}`));
    await expect.poll(answers.calls).toBe(7);
    rows = huge;
    const { status } = await answers.read(theirRequest("192.0.2.9"));
    expect(status).toBe(200);
  });

  it("a public answer does not end other answers within their share", async () => {
    await open(800);
    await fill(3);
    const { status, head } = await answers.read(publicRequest("192.0.2.2"));
    expect(status).toBe(429);
    expect(head).toContain(
      "Callers of this workspace without a secret, such as end users, have together reached their limit of bytes of large",
    );
    expect(capacity().counts.ended).toBe(0);
  });
});

it("a workspace's server keys leave room for another workspace's", async () => {
  await open(400);
  for (let index = 0; index < 3; index += 1) answers.stall(answers.request("192.0.2.1"));
  await expect.poll(() => heldBy(0), { timeout: 30_000 }).toBeGreaterThan(3 * LARGE);
  expect((await answers.read(answers.request("192.0.2.1"))).status).toBe(429);
  expect((await answers.read(theirRequest("192.0.2.1"))).status).toBe(200);
});
