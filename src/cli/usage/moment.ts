// Parses a moment of the command line: a time span before now (`90s`, `15m`, `1h`, `2d`), or a
// timestamp. Refuses other texts as wrong usage.
import { InvalidArgumentError } from "commander";

const unitMs: Readonly<Record<string, number>> = {
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
};

export function momentAgo(text: string): Date {
  const [, amount, unit] = /^(\d{1,6})([smhd])$/.exec(text) ?? [];
  if (amount !== undefined) return new Date(Date.now() - Number(amount) * unitMs[unit!]!);
  const moment = new Date(/^\d{4}-\d{2}-\d{2}/.test(text) ? text : Number.NaN);
  if (Number.isNaN(moment.getTime()))
    throw new InvalidArgumentError(
      "Write a time before now, such as 90s, 15m, 1h or 2d, or a timestamp such as 2026-03-01T10:00:00Z.",
    );
  return moment;
}
