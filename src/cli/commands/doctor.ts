// `gateway doctor`: checks a deployment, and changes nothing. The exit code is 1 if it finds a
// problem.
import { lastMigration, migrations } from "../../migrations/index.ts";
import { createLogger } from "../../platform/index.ts";
import { createPool } from "../../platform/postgres/index.ts";
import { readSettings } from "../settings.ts";
import { reachDatabase } from "../deployment/deployment.ts";
import { findRunning } from "../deployment/running-gateways.ts";
import { problem, type Check } from "../doctor/check.ts";
import { checkDatabase, checkEmbedded, checkMachine } from "../doctor/doctor-checks.ts";
import { checkIdentity } from "../doctor/doctor-identity.ts";
import { checkPooler } from "../doctor/doctor-pooler.ts";
import {
  checkGateway,
  checkKeyAge,
  checkMails,
  checkMailServer,
  checkStorage,
} from "../doctor/doctor-services.ts";
import {
  checkCustomisedMails,
  checkDefinitions,
  checkMailboxes,
  checkOwners,
  checkRecords,
  checkTopicQuotas,
} from "../doctor/doctor-workspaces.ts";
import { describeFailure } from "../failure.ts";
import { textTable } from "../text-table.ts";
import type { Interruption } from "../interruption.ts";
import { printJson, type Terminal } from "../terminal.ts";
import type { Settings } from "../../config/index.ts";
import type { GlobalOptions, CommandOutcome } from "../options.ts";

export async function examine(terminal: Terminal, options: GlobalOptions): Promise<CommandOutcome> {
  const settings = readSettings(terminal, options);
  const missing = checkEmbedded(settings);
  const interruption = terminal.interruption("leave");
  const database =
    missing === undefined ? await examineDatabase(settings, interruption) : [missing];
  const running = await findRunning(settings);
  // A running gateway may have been started with another base URL than the settings of this command
  // contain. The checks use the base URL of the running gateway.
  const baseUrl = running?.baseUrl ?? settings.server.baseUrl;
  const effectiveSettings = { ...settings, server: { ...settings.server, baseUrl } };
  const serviceChecks = await Promise.all([
    checkGateway(settings, running),
    checkMailServer(effectiveSettings),
    checkIdentity(effectiveSettings),
  ]);
  const checks = [...(await checkMachine(settings)), ...database, ...serviceChecks];
  if (options.json === true) printJson(terminal, checks);
  else terminal.print(textTable(["CHECK", "", "FOUND"], checks.flatMap(checkRows)));
  return checks.some((check) => check.status === "problem") ? 1 : 0;
}

/**
 * Checks the database. If the database cannot be reached, the function returns this as a problem
 * and throws no error.
 */
async function examineDatabase(settings: Settings, interruption: Interruption): Promise<Check[]> {
  try {
    const { directUrl, embedded } = await reachDatabase(
      settings,
      createLogger("silent"),
      interruption,
    );
    const connection = { connectionString: directUrl, application_name: "gateway doctor" };
    const owner = createPool({ connection, size: 1 });
    try {
      const checks = await checkDatabase(owner, settings);
      const pooler = await checkPooler(settings, directUrl);
      const isMigrated = (await lastMigration(owner)) === migrations.length;
      const isOpened = checks.every(({ name, status }) => name !== "master key" || status === "ok");
      // These checks read tables of the gateway, which exist only if all migrations were applied.
      const stored = !isMigrated
        ? []
        : [
            ...(await checkKeyAge(owner, settings)),
            await checkOwners(owner),
            ...(await checkMailboxes(owner)),
            ...(await checkRecords(owner)),
            ...(await checkTopicQuotas(owner)),
            ...(await checkCustomisedMails(owner)),
            ...(isOpened ? await checkDefinitions(owner, settings) : []),
            await checkStorage(owner, settings),
          ];
      return [...checks, pooler, ...stored, ...(await checkMails(owner))];
    } finally {
      await owner.close();
      await embedded?.stop();
    }
  } catch (error) {
    interruption.signal.throwIfAborted();
    const finding = describeFailure(error);
    // If the embedded database fails, the error message already says what the operator can do.
    return settings.database.url === null
      ? [problem("database", finding)]
      : [
          problem(
            "database",
            finding,
            "Check that DATABASE_URL is right and that the database server runs.",
          ),
        ];
  }
}

const checkRows = ({ name, status, finding, action }: Check): string[][] => [
  [name, status, finding],
  ...(action === undefined ? [] : [["", "", action]]),
];
