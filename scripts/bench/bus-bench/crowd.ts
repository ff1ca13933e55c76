// The subscribers of the bus benchmark, in a process of their own. They connect and subscribe to
// one bus. After a lost connection, they continue where they stopped. They record which events
// arrived and when. The measuring process sends commands to this process, and gets the figures as
// answers.
import { openBusSocket } from "./socket.ts";
import type { Command, CrowdFigures } from "./messages.ts";

/**
 * Number of steps of the histogram of delays. Each step is a tenth of a millisecond, so the last
 * one is a minute.
 */
const STEPS = 600_000;
let delays = new Uint32Array(STEPS);
const figures = { open: 0, subscribed: 0, deliveries: 0, bytes: 0, missing: 0, repeated: 0 };
const refusals: Record<string, number> = {};

interface Member {
  /** Offset of the next expected event; null before the first subscription. */
  next: number | null;
  close: () => void;
}

const members: Member[] = [];
let isOver = false;

function join(
  member: Member,
  token: string,
  { port, path, bus, isWhole }: Command & { do: "join" },
) {
  const socket = openBusSocket({
    port,
    path,
    token,
    opened: () => {
      figures.open += 1;
      wasOpen = true;
      socket.send({ type: "subscribe", id: "s", bus, ...(member.next && { from: member.next }) });
    },
    text: (frame) => {
      if (frame.indexOf('"type":"event"') === 1) take(member, frame, isWhole);
      else if (frame.indexOf('"type":"subscribed"') === 1) {
        figures.subscribed += 1;
        member.next ??= numberAfter(frame, '"offset":');
      } else if (frame.indexOf('"type":"error"') === 1) refuse(frame.toString());
    },
    closed: (why) => {
      if (wasOpen) figures.open -= 1;
      if (isOver) return;
      refuse(why);
      setTimeout(
        () => join(member, token, { do: "join", tokens: [], port, path, bus, isWhole }),
        100,
      );
    },
  });
  let wasOpen = false;
  member.close = socket.close;
}

function take(member: Member, frame: Buffer, isWhole: boolean): void {
  figures.deliveries += 1;
  figures.bytes += frame.length;
  const offset = numberAfter(frame, '"offset":');
  const next = member.next ?? offset;
  if (offset < next) figures.repeated += 1;
  else if (isWhole) figures.missing += offset - next;
  member.next = Math.max(next, offset + 1);
  const sentAt = numberAfter(frame, '"at":');
  if (Number.isNaN(sentAt)) return;
  const delay = performance.timeOrigin + performance.now() - sentAt;
  delays[Math.min(STEPS - 1, Math.max(0, Math.round(delay * 10)))]! += 1;
}

function numberAfter(frame: Buffer, label: string): number {
  const at = frame.indexOf(label);
  return at === -1
    ? NaN
    : parseFloat(frame.toString("latin1", at + label.length, at + label.length + 20));
}

const refuse = (why: string): void => void (refusals[why] = (refusals[why] ?? 0) + 1);

function percentile(part: number): number {
  const all = delays.reduce((sum, count) => sum + count, 0);
  let seen = 0;
  const step = delays.findIndex((count) => (seen += count) >= all * part);
  return step / 10;
}

const answer = (): CrowdFigures => ({
  ...figures,
  refusals,
  p50Ms: percentile(0.5),
  p99Ms: percentile(0.99),
  worstMs: delays.findLastIndex((count) => count > 0) / 10,
  lowestNext: members.reduce((least, { next }) => Math.min(least, next ?? 0), Infinity),
});

process.on("message", async (command: Command) => {
  if (command.do === "join")
    for (const [index, token] of command.tokens.entries()) {
      const member: Member = { next: command.from ?? null, close: () => {} };
      members.push(member);
      join(member, token, command);
      // Opens only some connections at a time. The server can queue only a limited number of new
      // connections (its backlog).
      if (index % 50 === 49) await new Promise((resolve) => setTimeout(resolve, 20));
    }
  if (command.do === "forget") {
    delays = new Uint32Array(STEPS);
    Object.assign(figures, { deliveries: 0, bytes: 0, missing: 0, repeated: 0 });
  }
  process.send!(answer());
});
process.on("disconnect", () => {
  isOver = true;
  for (const member of members) member.close();
  process.exit();
});
