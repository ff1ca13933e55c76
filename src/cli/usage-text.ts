// Formats the usage of a month as text: the totals, the amounts that the plan includes, an estimate
// for the whole month, and a bar for each day.
import type { ContractSchema } from "../contract/index.ts";
import type { MonthEstimate, UsageOfMonth } from "../metering/index.ts";
import { printableText } from "../platform/index.ts";
import { grouped } from "./text-table.ts";

type UsageData = ContractSchema<"Usage">;
type UsedAmount = ContractSchema<"UsedOfIncluded">;

const eighths = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
/**
 * Number of characters that the day and the numbers need in each line. The rest of the line is for
 * the bar.
 */
const OTHER_COLUMNS = 40;
const BAR = { least: 10, most: 60 };

/** Shown in place of the estimate if no whole day of usage is known yet. */
const TOO_EARLY =
  "There is no estimate for the whole month yet. It is shown after the first whole day.";

/**
 * Returns the usage of a workspace in one month as text.
 * @param estimate expected usage of the whole month; null if the month has ended
 * @param columns characters in one line of the terminal
 */
export function usageText(
  name: string,
  report: UsageData,
  estimate: MonthEstimate | "too early" | null,
  columns: number,
): string {
  const { month, calls, egressBytes, storageBytes, recordBytes, payAsYouGo } = report;
  const expected = estimate === "too early" ? null : estimate;
  const lines = [
    `${printableText(name)}, ${month} (UTC)`,
    "",
    sumLine("calls", calls, grouped, expected?.calls),
    sumLine("answers", egressBytes, sizeText, expected?.egressBytes),
    sumLine("files", storageBytes, sizeText),
    sumLine("records", recordBytes, sizeText),
  ];
  if (estimate !== null)
    lines.push("", expected === null ? TOO_EARLY : estimateText(report, expected));
  if (payAsYouGo) lines.push("Calls beyond the included amount are accepted (pay-as-you-go).");
  return [...lines, "", ...bars(report, columns)].join("\n");
}

/**
 * Returns the usage of a removed workspace in one month as text. The text has no name and no limits
 * of a plan, because both are no longer stored.
 */
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
  { used, included }: UsedAmount,
  text: (value: number) => string,
  estimate?: number,
): string {
  const share = included === 0 ? "" : ` (${((used / included) * 100).toFixed(1)} %)`;
  const whole = estimate === undefined ? "" : `, about ${text(estimate)} by the end of the month`;
  return `  ${name.padEnd(8)} ${text(used)} of ${text(included)}${share}${whole}`;
}

function estimateText(
  { calls, egressBytes, payAsYouGo }: UsageData,
  { calls: expected, egressBytes: expectedBytes, daysCounted }: MonthEstimate,
): string {
  const days = daysCounted === 1 ? "the last whole day" : `the last ${daysCounted} whole days`;
  const how = `The estimate is the usage so far, plus the mean usage of ${days} for each remaining day.`;
  const isBeyond = expected > calls.included || expectedBytes > egressBytes.included;
  if (!isBeyond || payAsYouGo) return how;
  return `${how}\nAt this pace, the workspace exceeds its monthly allowance before the end of the month. From then on, calls get the status 429. To avoid this, raise the limits under "plan" in the definition.`;
}

function bars({ days }: Pick<UsageData, "days">, columns: number): string[] {
  const most = Math.max(0, ...days.map(({ calls }) => calls));
  if (most === 0) return ["There are no calls in this month."];
  const width = Math.max(BAR.least, Math.min(BAR.most, columns - OTHER_COLUMNS));
  return days.map(({ date, calls, egressBytes }) => {
    // Each day with at least one call gets a visible bar.
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
