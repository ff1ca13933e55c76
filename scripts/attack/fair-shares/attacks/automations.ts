// Attacks on endpoints and on the automations that they run.
import { largeJson } from "../bodies.ts";
import { call, type Attack } from "./attack.ts";

const HALF_BODY = Buffer.alloc(300_000, 0x20);
/** The body has 200 KB, and its signature is wrong. */
const wronglySigned = {
  body: JSON.stringify({ text: "x".repeat(200_000) }),
  headers: { "x-signature": "0".repeat(64) },
};

export const attacksOnAutomations: Readonly<Record<string, Attack>> = {
  "half-bodies": call(
    "event",
    { body: HALF_BODY, claimedLength: 10_000_000 },
    { reaches: [408], atOnceMax: 1_200 },
  ),
  // On a slow machine, the gateway ends the expression after a second and answers 500.
  expressions: call("expression", {}, { reaches: [200, 500] }),
  outbound: call("outbound"),
  events: call("event"),
  "large-json": call("expression", { body: largeJson }, { reaches: [200, 500] }),
  "wrong-signatures": call("signed", wronglySigned, { reaches: [401] }),
};
