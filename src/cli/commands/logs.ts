// `gateway logs`: prints calls of a workspace from the query log, once or continuously. Can also
// print one call with all its fields.
import { listWorkspaces } from "../../catalog/index.ts";
import { findWorkspaceBy, readStoredDefinition } from "../../definitions/index.ts";
import {
  loggedAddress,
  logKinds,
  periodOf,
  searchLog,
  shownEntry,
  type ShownEntry,
} from "../../log/index.ts";
import { nameHint, printableText } from "../../platform/index.ts";
import { requireGuid, withDeployment } from "../command.ts";
import { followLog } from "../follow-log.ts";
import { entryText, jsonLine, logHead, logLine } from "../log-text.ts";
import { CommandError, UsageError } from "../errors.ts";
import type { Deployment } from "../deployment/deployment.ts";
import type { GlobalOptions, CommandOutcome } from "../options.ts";
import type { Terminal } from "../terminal.ts";

interface LogsOptions extends GlobalOptions {
  readonly request?: string;
  readonly status?: string;
  readonly kind?: string;
  readonly code?: string;
  readonly operation?: string;
  readonly key?: string;
  readonly endUser?: string;
  readonly email?: string;
  readonly path?: string;
  readonly since?: Date;
  readonly until?: Date;
  readonly limit: number;
  readonly follow?: true;
}

/**
 * Maximum number of log entries that one database query returns. Further queries return the rest.
 */
const PAGE = 1_000;

export async function printLogs(
  terminal: Terminal,
  options: LogsOptions,
  which: string | undefined,
): Promise<CommandOutcome> {
  const { since, until, follow } = options;
  if (since !== undefined && until !== undefined && since > until)
    throw new UsageError("--since is later than --until.");
  if (follow === true && (until !== undefined || options.request !== undefined))
    throw new UsageError("--follow cannot be combined with --until or --request.");
  const { kind } = options;
  // Without this check, a misspelled kind of call would give an empty list and no error.
  if (kind !== undefined && !logKinds.has(kind))
    throw new UsageError(
      `There is no kind ${printableText(kind)}. ${nameHint(kind, [...logKinds])}`,
    );
  return withDeployment(terminal, options, async (deployment, { signal }) => {
    const request = await resolve(deployment, options, which);
    const { control } = deployment.database;
    const { conditions, keys } = request;
    const { requestId } = conditions;
    const { print } = terminal;
    const isJson = options.json === true;
    if (requestId !== undefined) {
      const found = await listNewest(deployment, request, options.limit);
      for (const entry of found) print(isJson ? jsonLine(entry) : `${entryText(entry, keys)}\n`);
      if (found.length > 0) return;
      throw new CommandError(
        `The query log of the last 30 days has no call with the id ${printableText(requestId)}. Check the id and the workspace.`,
      );
    }
    const printLine = (entry: ShownEntry): void =>
      print(isJson ? jsonLine(entry) : logLine(entry, keys));
    const first = async (): Promise<void> => {
      const entries = await listNewest(deployment, request, options.limit);
      if (!isJson)
        print(
          entries.length > 0 || follow === true
            ? logHead
            : "The query log has no calls that match these options.",
        );
      for (const entry of entries) printLine(entry);
    };
    if (follow !== true) return first();
    const onOverflow = (): void =>
      terminal.printError(
        "More calls arrive than this command can print, so some calls are missing in the output. Select fewer calls, for example with --status 4xx.",
      );
    return followLog({ control, conditions, signal, print: printLine, onOverflow }, first);
  });
}

/** Returns the newest entries of the query log, in the order from old to new. */
async function listNewest(
  { database: { control } }: Deployment,
  { conditions }: Awaited<ReturnType<typeof resolve>>,
  limit: number,
): Promise<ShownEntry[]> {
  const entries: ShownEntry[] = [];
  let after: Awaited<ReturnType<typeof searchLog>>["end"] = null;
  do {
    const paging = { after, limit: Math.min(PAGE, limit - entries.length), bodies: true };
    const page = await searchLog(control, { ...conditions, ...paging });
    entries.push(...page.entries.map((entry) => shownEntry(entry, true)));
    after = page.end;
  } while (after !== null && entries.length < limit);
  return entries.toReversed();
}

/**
 * Converts the options to search conditions for the query log. The argument `which` is the id or
 * name of a workspace. If no workspace has this id or name, the function takes `which` as the id of
 * a request.
 * @throws ApplyError if no workspace or several workspaces match; UsageError if an option is not
 *   valid
 */
async function resolve(
  { database: { owner }, config }: Deployment,
  options: LogsOptions,
  which: string | undefined,
) {
  const isWorkspace =
    which !== undefined &&
    (await listWorkspaces(owner)).some(
      ({ id, name }) => id === which.toLowerCase() || name === which,
    );
  const workspaceName = options.workspace ?? (isWorkspace ? which : config.server.workspace);
  const { id: workspaceId } = await findWorkspaceBy(owner, workspaceName);
  const definition = await readStoredDefinition(owner, workspaceId);
  const keys = new Map(Object.entries(definition.keys).map(([name, { id }]) => [id, name]));
  const { status, kind, code, operation, key, endUser, email, path, since, until } = options;
  if (key !== undefined && !Object.hasOwn(definition.keys, key))
    throw new UsageError(
      `The workspace has no API key ${printableText(key)}. Its keys are ${[...keys.values()].join(", ")}.`,
    );
  const conditions = {
    workspaceId,
    status,
    kind,
    code,
    operationId: operation,
    credentialId: key === undefined ? undefined : definition.keys[key]!.id,
    endUserId:
      endUser === undefined
        ? undefined
        : requireGuid(endUser, "--end-user takes the id of an end user, a GUID."),
    requestId: options.request ?? (isWorkspace ? undefined : which),
    email: email === undefined ? undefined : loggedAddress(email),
    path,
    ...periodOf(Date.now(), since, until),
  };
  return { conditions, keys };
}
