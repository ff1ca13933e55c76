// A month's usage as text: sums beside what is included, what the month will come to, and a bar for each day that fits the width.
import type { ContractSchema } from "../contract/index.ts";
import type { MonthEstimate, UsageOfMonth } from "../metering/index.ts";
import { printable } from "../platform/index.ts";
import { grouped } from "./text-table.ts";

type Report = ContractSchema<"Usage">;
type Used = ContractSchema<"UsedOfIncluded">;

const eighths = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
/** Room of a bar beside its day and figures. */
const BESIDE = 40;
const BAR = { least: 10, most: 60 };

/** What is told of a month that has no whole day to go by. */
const TOO_EARLY = "What the month will come to is estimated from the first whole day on.";

/** @param columns of the terminal. @param estimate null for a month that is over */
export function usageText(
  name: string,
  report: Report,
  estimate: MonthEstimate | "too early" | null,
  columns: number,
): string {
  const { month, calls, egressBytes, storageBytes, recordBytes, payAsYouGo } = report;
  const toCome = estimate === "too early" ? null : estimate;
  const lines = [
    `${printable(name)}, ${month} (UTC)`,
    "",
    sumLine("calls", calls, grouped, toCome?.calls),
    sumLine("answers", egressBytes, sizeText, toCome?.egressBytes),
    sumLine("files", storageBytes, sizeText),
    sumLine("records", recordBytes, sizeText),
  ];
  if (estimate !== null) lines.push("", toCome === null ? TOO_EARLY : estimateText(report, toCome));
  if (payAsYouGo) lines.push("Beyond what is included calls go on (pay-as-you-go).");
  return [...lines, "", ...bars(report, columns)].join("\n");
}

/** Shows the usage of a removed workspace, of which neither name nor plan is kept. */
export const usageOfRemovedText = (
  workspaceId: string,
  report: UsageOfMonth,
  columns: number,
): string =>
  [
    `${workspaceId} (removed), ${report.month} (UTC)`,
    "",
    `  ${"calls".padEnd(8)} ${grouped(report.calls.used)}`,
    `  ${"answers".padEnd(8)} ${sizeText(report.egressBytes.used)}`,
    "",
    ...bars(report, columns),
  ].join("\n");

function sumLine(
  name: string,
  { used, included }: Used,
  text: (value: number) => string,
  estimate?: number,
): string {
  const share = included === 0 ? "" : ` (${((used / included) * 100).toFixed(1)} %)`;
  const whole = estimate === undefined ? "" : `, about ${text(estimate)} by the end of the month`;
  return `  ${name.padEnd(8)} ${text(used)} of ${text(included)}${share}${whole}`;
}

function estimateText(
  { calls, egressBytes, payAsYouGo }: Report,
  { calls: toCome, egressBytes: bytesToCome, daysCounted }: MonthEstimate,
): string {
  const days = daysCounted === 1 ? "the last whole day" : `the last ${daysCounted} whole days`;
  const how = `Estimated: what was used so far, and for the rest of the month the mean of ${days}.`;
  const isBeyond = toCome > calls.included || bytesToCome > egressBytes.included;
  if (!isBeyond || payAsYouGo) return how;
  return `${how}\nAt this pace the allowance ends before the month does; then calls are 429.`;
}

function bars({ days }: Pick<Report, "days">, columns: number): string[] {
  const most = Math.max(0, ...days.map(({ calls }) => calls));
  if (most === 0) return ["No calls."];
  const width = Math.max(BAR.least, Math.min(BAR.most, columns - BESIDE));
  return days.map(({ date, calls, egressBytes }) => {
    // Whatever there is shows.
    const steps = calls === 0 ? 0 : Math.max(1, Math.round((calls / most) * width * 8));
    const bar = "█".repeat(Math.floor(steps / 8)) + eighths[steps % 8]!;
    return `  ${date.slice(8)} ${bar.padEnd(width)} ${grouped(calls).padStart(13)} ${sizeText(egressBytes).padStart(10)}`.trimEnd();
  });
}

const units = ["B", "KiB", "MiB", "GiB", "TiB", "PiB"];

function sizeText(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10));
  const value = bytes / 1024 ** power;
  return `${power === 0 ? value : value.toFixed(1)} ${units[power]}`;
}
