// The victim's client in the check `fair-shares`, in a process of its own. Each second, it sends
// five calls of each kind: reads, writes, uploads and signed calls. It measures each call from the
// planned time of sending. At the end, it sends its report to its parent process.
import { createHmac } from "node:crypto";
import { Agent, request as send } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { endpointPath, serverTokenOf, signingSecret, tableOf, victimId } from "./definition.ts";
import { reasonIn } from "./strangers.ts";
import type { VictimFigures, VictimPlan } from "./messages.ts";

const plan = JSON.parse(process.argv[2]!) as VictimPlan;
const PER_SECOND = 5;
const GROUPS = 100;
const agent = new Agent({ keepAlive: true });

interface Call {
  readonly path: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

const json = { "Content-Type": "application/json" };
const credential = { Authorization: `Bearer ${serverTokenOf(victimId)}` };
const query = (body: object): Call => ({
  path: `/${victimId}/query`,
  body: JSON.stringify(body),
  headers: { ...json, ...credential },
});
const [groups, marks] = [tableOf(victimId, "groups"), tableOf(victimId, "marks")];
const form = `--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n${"x".repeat(65_536)}\r\n--x--\r\n`;

const calls: Readonly<Record<string, (n: number) => Call>> = {
  read: (n) =>
    query({
      refs: { g: groups },
      query: { from: "g", where: [{ field: "number", op: "eq", value: n % GROUPS }] },
    }),
  write: (n) =>
    query({
      refs: { m: marks },
      mutation: { type: "insert", table: "m", values: [{ text: `mark ${n}` }] },
    }),
  upload: () => ({
    path: `/${victimId}/files/upload`,
    body: form,
    headers: { "Content-Type": "multipart/form-data; boundary=x", ...credential },
  }),
  signed: (n) => {
    const body = JSON.stringify({ number: n % GROUPS });
    const signature = createHmac("sha256", signingSecret).update(body).digest("hex");
    const headers = { ...json, "X-Signature": signature };
    return { path: endpointPath(victimId, "signed"), body, headers };
  },
};

/** @returns status and code of the answer */
function call({ path, body, headers }: Call): Promise<string> {
  return new Promise((resolve) => {
    const length = { "Content-Length": Buffer.byteLength(body) };
    const outgoing = send(
      {
        host: "127.0.0.1",
        port: plan.port,
        path,
        method: "POST",
        agent,
        headers: { ...headers, ...length },
      },
      (incoming) => {
        let text = "";
        incoming.on("data", (chunk: Buffer) => (text += chunk.toString()));
        incoming.on("error", () => resolve("- cut off"));
        incoming.on("end", () => {
          const reason = incoming.statusCode === 200 ? "" : ` ${reasonIn(text)}`;
          resolve(`${incoming.statusCode}${reason}`);
        });
      },
    );
    outgoing.on("error", (error: NodeJS.ErrnoException) => resolve(`- ${error.code}`));
    outgoing.end(body);
  });
}

async function callAtPace(callOf: (n: number) => Call, offsetMs: number): Promise<VictimFigures> {
  const figures: VictimFigures = { times: [], outcomes: {} };
  const began = performance.now() + offsetMs;
  const all = Array.from({ length: plan.seconds * PER_SECOND }, async (_, n) => {
    const due = began + (n * 1_000) / PER_SECOND;
    await sleep(Math.max(0, due - performance.now()));
    const outcome = await call(callOf(n));
    figures.times.push(performance.now() - due);
    figures.outcomes[outcome] = (figures.outcomes[outcome] ?? 0) + 1;
  });
  await Promise.all(all);
  return figures;
}

process.on("disconnect", () => process.exit());
const kinds = Object.keys(calls);
const apart = 1_000 / PER_SECOND / kinds.length;
const entries = await Promise.all(
  kinds.map(async (kind, at) => [kind, await callAtPace(calls[kind]!, at * apart)] as const),
);
process.send!(Object.fromEntries(entries), () => process.exit());
