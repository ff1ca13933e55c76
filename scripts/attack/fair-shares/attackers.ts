// The attackers of the check `fair-shares`, in a process of their own. The process gets a plan as
// its argument. It sends its figures to its parent process each second, and at the end. It ends
// when the time of the plan has passed, or when its parent ends.
import { createServer } from "node:http";
import { attacks } from "./attacks.ts";
import { AT_ONCE_MAX } from "./attacks/attack.ts";
import type { AttackPlan, AttackFigures } from "./messages.ts";
import { STRANGERS, strangerOf } from "./strangers.ts";

const plan = JSON.parse(process.argv[2]!) as AttackPlan;
const SLOW_ANSWER_MS = 3_000;
/** Error codes which mean that the attackers' own machine can open no more connections. */
const OWN_LIMITS = ["EMFILE", "ENFILE", "EADDRNOTAVAIL", "EADDRINUSE", "ENOBUFS", "ENOMEM"];
const names = plan.only.length === 0 ? Object.keys(attacks) : plan.only;
const running = Object.fromEntries(names.map((name) => [name, 0]));
const figures: AttackFigures = {
  sent: Object.fromEntries(names.map((name) => [name, 0])),
  skipped: 0,
  unsent: 0,
  outcomes: {},
};

const count = (name: string, what: string): void => {
  const outcomes = (figures.outcomes[name] ??= {});
  outcomes[what] = (outcomes[what] ?? 0) + 1;
};

async function attack(name: string, n: number, from: string): Promise<void> {
  const { run, atOnceMax = AT_ONCE_MAX } = attacks[name]!;
  if (running[name]! >= atOnceMax) return void (figures.skipped += 1);
  running[name]! += 1;
  figures.sent[name]! += 1;
  const { status, code, hasRetryAfter } = await run({ target: plan.target, n, from });
  running[name]! -= 1;
  if (status === 0 && OWN_LIMITS.includes(code)) {
    figures.sent[name]! -= 1;
    figures.unsent += 1;
  }
  const hint = status === 503 && !hasRetryAfter ? " without Retry-After" : "";
  count(name, `${status === 0 ? "-" : status} ${code}${hint}`.trim());
}

createServer((_request, answer) => {
  setTimeout(() => answer.end("{}"), SLOW_ANSWER_MS);
}).listen(plan.target.slowPort, "127.0.0.1");

const began = performance.now();
const all: Promise<void>[] = [];
let due = 0;
const timer = setInterval(() => {
  const elapsed = Math.min((performance.now() - began) / 1_000, plan.seconds);
  // If the process could not run for some time, it sends at most the requests of the last second.
  // It skips older ones.
  due = Math.max(due, Math.floor((elapsed - 1) * plan.perSecond));
  for (; due < elapsed * plan.perSecond; due += 1) {
    const [kind, n] = [due % names.length, Math.floor(due / names.length)];
    // Attacks of different kinds that are sent at the same time use different source addresses.
    const from = strangerOf(n + Math.floor((kind * STRANGERS) / names.length));
    const attacked = attack(names[kind]!, n, from);
    if (plan.waits) all.push(attacked);
  }
  if (elapsed < plan.seconds) return;
  clearInterval(timer);
  void (plan.waits ? Promise.all(all) : Promise.resolve()).then(() =>
    process.send!(figures, () => process.exit()),
  );
}, 10);
setInterval(() => process.send!(figures), 1_000);
process.on("disconnect", () => process.exit());
