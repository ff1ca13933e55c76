// `gateway doctor`: checks a deployment without changing anything. A problem gives exit code 1.
import { lastMigration, migrations } from "../../migrations/index.ts";
import { createLogger } from "../../platform/index.ts";
import { createPool } from "../../platform/postgres/index.ts";
import { readSettings } from "../settings.ts";
import { reachDatabase } from "../deployment/deployment.ts";
import { findRunning } from "../deployment/running-gateways.ts";
import { checkDatabase, checkEmbedded, checkMachine, type Check } from "../doctor/doctor-checks.ts";
import { checkDefinitions } from "../doctor/doctor-definitions.ts";
import { checkIdentity } from "../doctor/doctor-identity.ts";
import { checkMailboxes } from "../doctor/doctor-mailboxes.ts";
import { checkRecords } from "../doctor/doctor-records.ts";
import { checkTopicQuotas } from "../doctor/doctor-topics.ts";
import { checkOwners } from "../doctor/doctor-members.ts";
import { checkMails } from "../doctor/doctor-mails.ts";
import {
  checkGateway,
  checkKeyAge,
  checkMailServer,
  checkSignals,
} from "../doctor/doctor-services.ts";
import { checkStorage } from "../doctor/doctor-storage.ts";
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
  const effectiveSettings =
    running === undefined ? settings : withBaseUrl(settings, running.baseUrl);
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

/** Checks the database. If it cannot be reached, that is a finding like any other. */
async function examineDatabase(settings: Settings, interruption: Interruption): Promise<Check[]> {
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
      const checks = await checkDatabase(owner, settings);
      const signals = await checkSignals(settings.database.directUrl ?? url);
      // The next checks read tables of the gateway.
      const isMigrated = (await lastMigration(owner)) === migrations.length;
      const ages = isMigrated ? await checkKeyAge(owner, settings) : [];
      const owners = isMigrated
        ? [
            await checkOwners(owner),
            ...(await checkMailboxes(owner)),
            ...(await checkRecords(owner)),
            ...(await checkTopicQuotas(owner)),
          ]
        : [];
      const isOpened = checks.every(({ name, status }) => name !== "master key" || status === "ok");
      const definitions = isMigrated && isOpened ? await checkDefinitions(owner, settings) : [];
      const store = isMigrated ? [await checkStorage(owner, settings)] : [];
      const mails = await checkMails(owner);
      return [...checks, signals, ...ages, ...owners, ...definitions, ...store, ...mails];
    } finally {
      await owner.close();
      await embedded?.stop();
    }
  } catch (error) {
    interruption.signal.throwIfAborted();
    return [
      {
        name: "database",
        status: "problem",
        finding: describeFailure(error),
        // An error of the embedded database already contains an action.
        ...(settings.database.url !== null && {
          action: "Check DATABASE_URL, and that the database server runs.",
        }),
      },
    ];
  }
}

/**
 * Returns the settings with the base URL of the running gateway, which may have been started with
 * another one than this command.
 */
const withBaseUrl = (settings: Settings, baseUrl: string): Settings => ({
  ...settings,
  server: { ...settings.server, baseUrl },
});

const checkRows = ({ name, status, finding, action }: Check): string[][] => [
  [name, status, finding],
  ...(action === undefined ? [] : [["", "", action]]),
];
