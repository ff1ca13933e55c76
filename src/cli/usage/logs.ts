// The arguments and options of `gateway logs` and `gateway usage`.
import { InvalidArgumentError } from "commander";
import { wholeNumber, type UsageContext } from "./declaration.ts";

// Milliseconds of each unit in a time on the command line. A time on the command line is a
// timestamp, or says how long ago the time was (`90s`, `15m`, `1h`, `2d`).
const unitMs: Readonly<Record<string, number>> = {
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
};

function momentAgo(text: string): Date {
  const [, amount, unit] = /^(\d{1,6})([smhd])$/.exec(text) ?? [];
  if (amount !== undefined) return new Date(Date.now() - Number(amount) * unitMs[unit!]!);
  const moment = new Date(/^\d{4}-\d{2}-\d{2}/.test(text) ? text : Number.NaN);
  if (Number.isNaN(moment.getTime()))
    throw new InvalidArgumentError(
      "Write how long ago the time was, such as 90s, 15m, 1h or 2d, or write a timestamp such as 2026-03-01T10:00:00Z.",
    );
  return moment;
}

const matching =
  (form: RegExp, sentence: string) =>
  (text: string): string => {
    if (!form.test(text)) throw new InvalidArgumentError(sentence);
    return text;
  };

export function logsUsage({ program, run }: UsageContext): void {
  program
    .command("logs")
    .description("show the calls of a workspace, the newest last, or one call by its request id")
    .argument(
      "[workspace or request id]",
      "id or name of the workspace, if there are several; or request id of a call",
    )
    .option("--workspace <id or name>", "which workspace")
    .option("--request <id>", "only calls with this X-Request-Id, with all their fields")
    .option(
      "--status <status>",
      "only responses with this status (404), or with a status of this class (4xx)",
      matching(
        /^[1-5](?:\d{2}|xx)$/,
        "Write an HTTP status such as 404, or a class of statuses such as 4xx.",
      ),
    )
    .option("--kind <kind>", "only calls of this part of the API: query, auth, ...")
    .option("--code <code>", "only responses with this error code")
    .option("--operation <id>", "only calls of this operation")
    .option("--key <name>", "only calls with this API key")
    .option("--end-user <id>", "only calls of this end user")
    .option("--email <address>", "only sign-ins and changes of accounts with this address")
    .option("--path <path>", "only calls of exactly this path")
    .option(
      "--since <moment>",
      "only calls after this time: 1h or 2d ago, or a timestamp",
      momentAgo,
    )
    .option("--until <moment>", "only calls before this time", momentAgo)
    .option("--limit <n>", "number of calls, the newest", wholeNumber("The value", 1, 10_000), 50)
    .option("--follow", "then print new calls, until Ctrl-C")
    .option("--json", "print a JSON object per line")
    .action(run(async () => (await import("../commands/logs.ts")).printLogs));

  program
    .command("usage")
    .description("show the usage of a workspace in a month, and an estimate for the whole month")
    .argument("[workspace]", "id or name of the workspace, if there are several")
    .option("--workspace <id or name>", "id or name, in place of the argument")
    .option(
      "--month <month>",
      "which month, in UTC",
      matching(/^20\d{2}-(?:0[1-9]|1[0-2])$/, "Write a month such as 2026-03."),
    )
    .option("--removed", "show a removed workspace, by its id; by default its last month")
    .option("--json", "print JSON")
    .action(run(async () => (await import("../commands/usage.ts")).printUsage));
}
