// `gateway doctor`: checks a deployment without changing anything; a problem ends with exit code 1.
import { createLogger } from "../../platform/index.ts";
import { createPool } from "../../platform/postgres/index.ts";
import { readSettings } from "../settings.ts";
import { reachDatabase } from "../deployment/deployment.ts";
import { checkDatabase, checkEmbedded, checkMachine, type Check } from "../doctor/doctor-checks.ts";
import { checkMails } from "../doctor/doctor-mails.ts";
import { describeFailure } from "../failure.ts";
import { textTable } from "../text-table.ts";
import type { Interruption } from "../interruption.ts";
import { printJson, type Terminal } from "../terminal.ts";
import type { Settings } from "../../config/index.ts";
import type { GlobalOptions, Outcome } from "../program.ts";

export async function examine(terminal: Terminal, options: GlobalOptions): Promise<Outcome> {
  const settings = readSettings(terminal, options);
  const missing = checkEmbedded(settings);
  const interruption = terminal.interruption?.("leave");
  const database =
    missing === undefined ? await examineDatabase(settings, interruption) : [missing];
  const checks = [...(await checkMachine(settings)), ...database];
  if (options.json === true) printJson(terminal, checks);
  else terminal.print(textTable(["CHECK", "", "FOUND"], checks.flatMap(rowsOf)));
  return checks.some((check) => check.status === "problem") ? 1 : 0;
}

/** A database that cannot be reached is a finding like any other. */
async function examineDatabase(
  settings: Settings,
  interruption: Interruption | undefined,
): Promise<Check[]> {
  try {
    const { url, embedded } = await reachDatabase(settings, createLogger("silent"), interruption);
    const owner = createPool({
      connection: {
        connectionString: settings.database.directUrl ?? url,
        application_name: "gateway doctor",
      },
      size: 1,
    });
    try {
      return [...(await checkDatabase(owner, settings)), ...(await checkMails(owner))];
    } finally {
      await owner.close();
      await embedded?.stop();
    }
  } catch (error) {
    interruption?.signal.throwIfAborted();
    return [
      {
        name: "database",
        status: "problem",
        finding: describeFailure(error),
        action: "Check DATABASE_URL, and whether the server runs.",
      },
    ];
  }
}

const rowsOf = ({ name, status, finding, action }: Check): string[][] => [
  [name, status, finding],
  ...(action === undefined ? [] : [["", "", action]]),
];
