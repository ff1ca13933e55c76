// The attackers, in a process of their own. It gets a plan as its argument, sends the figures to
// its parent each second, and ends with the plan's time or with its parent.
import { createServer } from "node:http";
import { attacks } from "./attacks.ts";
import type { AttackPlan, AttackFigures } from "./messages.ts";

const plan = JSON.parse(process.argv[2]!) as AttackPlan;
const SLOW_ANSWER_MS = 3_000;
const names = plan.only.length === 0 ? Object.keys(attacks) : plan.only;
const running = Object.fromEntries(names.map((name) => [name, 0]));
const figures: AttackFigures = { sent: 0, skipped: 0, outcomes: {} };

const count = (name: string, what: string): void => {
  const outcomes = (figures.outcomes[name] ??= {});
  outcomes[what] = (outcomes[what] ?? 0) + 1;
};

async function attack(name: string, n: number): Promise<void> {
  const { run, atOnceMax } = attacks[name]!;
  if (running[name]! >= atOnceMax) return void (figures.skipped += 1);
  running[name]! += 1;
  figures.sent += 1;
  const { status, code, hasRetryAfter } = await run(plan.port, n);
  running[name]! -= 1;
  const hint = status === 503 && !hasRetryAfter ? " without Retry-After" : "";
  count(name, `${status === 0 ? "-" : status} ${code}${hint}`.trim());
}

createServer((_request, answer) => {
  setTimeout(() => answer.end("{}"), SLOW_ANSWER_MS);
}).listen(plan.slowPort, "127.0.0.1");

const began = performance.now();
let due = 0;
setInterval(() => {
  const elapsed = (performance.now() - began) / 1_000;
  if (elapsed > plan.seconds) process.exit();
  // A process that was held up does not make up for more than a second.
  due = Math.max(due, Math.floor((elapsed - 1) * plan.perSecond));
  for (; due < elapsed * plan.perSecond; due += 1) {
    const name = names[due % names.length]!;
    void attack(name, Math.floor(due / names.length));
  }
}, 10);
setInterval(() => process.send!(figures), 1_000);
process.on("disconnect", () => process.exit());
