// `gateway logs`: the calls of a workspace as the query log has them, once or as they come; one call with all that was kept of it.
import { listWorkspaces } from "../../catalog/index.ts";
import type { Guid } from "../../contract/index.ts";
import { findWorkspaceBy, readStoredDefinition } from "../../definitions/index.ts";
import {
  loggedAddress,
  logKinds,
  periodOf,
  searchLog,
  shownEntry,
  type ShownEntry,
} from "../../log/index.ts";
import { closestName, isGuid, normaliseGuid, printable } from "../../platform/index.ts";
import { withDeployment } from "../command.ts";
import { followLog } from "../follow-log.ts";
import { entryText, jsonLine, logHead, logLine, type KeyNames } from "../log-text.ts";
import { UsageError } from "../usage/usage-error.ts";
import type { Deployment } from "../deployment/deployment.ts";
import type { GlobalOptions, Outcome } from "../program.ts";
import type { Terminal } from "../terminal.ts";

interface Options extends GlobalOptions {
  readonly workspace?: string;
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

/** What was asked for, with the ids that its names stand for. */
interface Asked {
  readonly conditions: Omit<Parameters<typeof searchLog>[1], "after" | "limit" | "bodies">;
  readonly keys: KeyNames;
}

/** Of one search; the next one goes on. */
const PAGE = 1_000;

export async function printLogs(
  terminal: Terminal,
  options: Options,
  which: string | undefined,
): Promise<Outcome> {
  const { since, until, follow } = options;
  if (since !== undefined && until !== undefined && since > until)
    throw new UsageError("--since is later than --until.");
  if (follow === true && (until !== undefined || options.request !== undefined))
    throw new UsageError("--follow goes on; it takes neither --until nor --request.");
  checkKind(options.kind);
  return withDeployment(terminal, options, async (deployment, interruption): Promise<Outcome> => {
    const asked = await resolve(deployment, options, which);
    const { control } = deployment.database;
    const tell = teller(terminal, options, asked.keys);
    const { requestId } = asked.conditions;
    if (requestId !== undefined) {
      const found = await listNewest(deployment, asked, options.limit);
      for (const entry of found) tell.whole(entry);
      if (found.length > 0) return 0;
      terminal.complain(`No call of the last 30 days has the id ${printable(requestId)}.`);
      return 1;
    }
    const first = async (): Promise<void> => {
      const entries = await listNewest(deployment, asked, options.limit);
      if (entries.length > 0 || follow === true) tell.head();
      else if (options.json !== true) terminal.print("There are no such calls.");
      for (const entry of entries) tell.line(entry);
    };
    if (follow !== true) return first();
    const overflown = (): void =>
      terminal.complain("More calls come than are shown; narrow them down, as by --status 4xx.");
    const { signal } = interruption ?? {};
    const { conditions } = asked;
    return followLog({ control, conditions, signal, print: tell.line, overflown }, first);
  });
}

/** @throws UsageError, since of a kind that there is none of no call would ever be found */
function checkKind(kind: string | undefined): void {
  if (kind === undefined || logKinds.has(kind)) return;
  const meant = closestName(kind, logKinds);
  const advice = meant === undefined ? `one of ${[...logKinds].join(", ")}` : meant;
  throw new UsageError(`There is no kind ${printable(kind)}; did you mean ${advice}?`);
}

/** The oldest first. */
async function listNewest(
  { database: { control } }: Deployment,
  { conditions }: Asked,
  limit: number,
): Promise<ShownEntry[]> {
  const entries: ShownEntry[] = [];
  let after: Awaited<ReturnType<typeof searchLog>>["end"] = null;
  do {
    const wanted = { after, limit: Math.min(PAGE, limit - entries.length), bodies: true };
    const page = await searchLog(control, { ...conditions, ...wanted });
    entries.push(...page.entries.map((entry) => shownEntry(entry, true)));
    after = page.end;
  } while (after !== null && entries.length < limit);
  return entries.toReversed();
}

const teller = (
  { print }: Terminal,
  { json }: Options,
  keys: KeyNames,
): Record<"line" | "whole", (entry: ShownEntry) => void> & { head: () => void } =>
  json === true
    ? {
        head: () => {},
        line: (entry) => print(jsonLine(entry)),
        whole: (entry) => print(jsonLine(entry)),
      }
    : {
        head: () => print(logHead),
        line: (entry) => print(logLine(entry, keys)),
        whole: (entry) => print(`${entryText(entry, keys)}\n`),
      };

/** What names no workspace is the id of a request. @throws ApplyError, UsageError */
async function resolve(
  { database: { owner }, config }: Deployment,
  options: Options,
  which: string | undefined,
): Promise<Asked> {
  const isWorkspace = which !== undefined && (await namesWorkspace(owner, which));
  const named = options.workspace ?? (isWorkspace ? which : config.server.workspace);
  const { id: workspaceId } = await findWorkspaceBy(owner, named);
  const definition = await readStoredDefinition(owner, workspaceId);
  const keys = new Map(Object.entries(definition.keys).map(([name, { id }]) => [id, name]));
  const { status, kind, code, operation, key, endUser, email, path, since, until } = options;
  if (key !== undefined && !Object.hasOwn(definition.keys, key))
    throw new UsageError(
      `The workspace has no key ${printable(key)}; it has ${[...keys.values()].join(", ")}.`,
    );
  if (endUser !== undefined && !isGuid(endUser))
    throw new UsageError("--end-user takes the id of an end user, a GUID.");
  const conditions = {
    workspaceId,
    status,
    kind,
    code,
    operationId: operation,
    credentialId: key === undefined ? undefined : definition.keys[key]!.id,
    endUserId: endUser === undefined ? undefined : normaliseGuid(endUser),
    requestId: options.request ?? (isWorkspace ? undefined : which),
    email: email === undefined ? undefined : loggedAddress(email),
    path,
    ...periodOf(Date.now(), since, until),
  };
  return { conditions, keys };
}

async function namesWorkspace(
  owner: Deployment["database"]["owner"],
  which: string,
): Promise<boolean> {
  const wanted: Guid | null = isGuid(which) ? normaliseGuid(which) : null;
  return (await listWorkspaces(owner)).some(({ id, name }) => id === wanted || name === which);
}
