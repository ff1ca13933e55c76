// Reads a definition document from a member of the workspace. Replaces its placeholders, and checks
// it with the same rules as definition files. The document cannot change the id and the plan of the
// workspace, nor name a file.
import { isDeepStrictEqual } from "node:util";
import { isIP } from "node:net";
import {
  findWrittenTexts,
  type StoredWorkspace,
  type WorkspaceDefinition,
} from "../../catalog/index.ts";
import { pointerOf, valueAt, type ValuePath } from "../../config/index.ts";
import {
  isError,
  isObject,
  runInTurn,
  sortDiagnostics,
  type Diagnostic,
  type SecretBox,
} from "../../platform/index.ts";
import { createPrivateTargets, isPublicAddress } from "../../platform/outbound/index.ts";
import { providerKind } from "../../auth/index.ts";
import { openSecrets } from "../apply/sealed-secrets.ts";
import { checkInSteps } from "../check/check.ts";
import { Report, TooManyErrors, type SourcePosition } from "../check/report.ts";
import { checkRunners } from "../check/runner-rights.ts";
import { sectionNames, type DefinitionInput } from "../load/input.ts";
import { takeSecrets } from "../resolve/resolve.ts";
import { resolveInput } from "../resolve/sections.ts";
import { inputOf } from "../stored/input.ts";
import { DocumentError, type DocumentProblem } from "./document-error.ts";
import { documentOf } from "./document-of.ts";
import { takeTexts, type TakenTexts } from "./take-texts.ts";
import type { Guid } from "../../contract/index.ts";
import type { ResolvedDefinition } from "../apply/plan.ts";
import type { Connection } from "../../platform/postgres/index.ts";

/** Number of errors after which the check of a document ends. */
const ERRORS_MAX = 50;
/** Largest number of characters of all JSONata expressions. To parse them may take a second. */
const EXPRESSIONS_MAX = 64 * 1024;
/** Longest text of a problem, in characters. Names in a document can be longer. */
const TEXT_MAX = 500;

export interface DocumentRules {
  readonly secretBox: SecretBox;
  /** The setting `http.privateTargets`: private hosts that the gateway may call. */
  readonly privateTargets: readonly string[];
}

/** A definition that was read from a document, and its warnings by their place in the document. */
export interface ReadDocument extends ResolvedDefinition {
  readonly problems: readonly DocumentProblem[];
}

/**
 * Reads and checks a document.
 * @param document the parsed JSON of the document
 * @throws DocumentError if the document has errors, or contains something that it may not contain
 */
export async function readDocument(
  connection: Connection,
  { secretBox, privateTargets }: DocumentRules,
  stored: StoredWorkspace,
  document: unknown,
): Promise<ReadDocument> {
  const { definition } = stored;
  const secrets = await openSecrets(connection, secretBox, stored.id);
  const written = await findWrittenTexts(connection, stored.id);
  const shown = documentOf({ definition, written, secretPaths: secrets.keys() });
  const { input: values } = inputOf(definition, secrets);
  const taking = { stored: definition, shown, values, secrets };
  const { taken, problems } = await runInTurn(stored.id, () => {
    const { completed, problems } = keepFixed(document, shown);
    return { taken: takeTexts(completed, taking), problems };
  });
  const refused = [...problems, ...taken.problems];
  if (refused.length > 0) throw new DocumentError(refused.slice(0, ERRORS_MAX), true);
  const { input, logo } = withoutLogo(taken.value);
  return checkDocument(input, logo, taken, { id: stored.id, definition, privateTargets });
}

/** Paths of the values that a document may leave out, and cannot change. */
const fixed: readonly { readonly path: ValuePath; readonly what: string }[] = [
  { path: ["workspace", "id"], what: "The id of a workspace never changes" },
  { path: ["workspace", "plan"], what: "The operator of the gateway sets the plan" },
  { path: ["workspace", "branding", "logo"], what: "The logo is a file of the operator" },
];

/**
 * Adds the fixed values that a document leaves out. Returns a problem for each fixed value that the
 * document changes.
 */
function keepFixed(
  document: unknown,
  shown: unknown,
): { readonly completed: unknown; readonly problems: readonly DocumentProblem[] } {
  if (!isObject(document)) return { completed: document, problems: [] };
  const completed = structuredClone(document) as Record<string, unknown>;
  const problems: DocumentProblem[] = [];
  for (const { path, what } of fixed) {
    const before = valueAt(shown, path);
    const given = valueAt(completed, path);
    if (given === undefined || given === null) {
      if (before !== undefined) place(completed, path, before);
    } else if (!isSame(given, before))
      problems.push({
        pointer: pointerOf(path),
        severity: "error",
        rule: "fixed-value",
        message: "this cannot be changed over HTTP",
        hint: `${what}. Leave the key out, or write the value that was read.`,
      });
  }
  return { completed, problems };
}

const isSame = (given: unknown, before: unknown): boolean =>
  typeof given === "string" && typeof before === "string"
    ? given.toLowerCase() === before.toLowerCase()
    : isDeepStrictEqual(given, before);

/** Sets the value at a path. Creates missing objects; leaves values of other types as they are. */
function place(root: Record<string, unknown>, path: ValuePath, value: unknown): void {
  let holder = root;
  for (const key of path.slice(0, -1)) {
    holder[key] ??= {};
    const inner = holder[key];
    if (!isObject(inner)) return;
    holder = inner as Record<string, unknown>;
  }
  holder[path.at(-1)!] = value;
}

/** Returns the document without the path of the logo, whose file is not in the database. */
function withoutLogo(value: unknown): { readonly input: DefinitionInput; readonly logo: unknown } {
  const logo = valueAt(value, ["workspace", "branding", "logo"]);
  const branding = valueAt(value, ["workspace", "branding"]);
  if (isObject(branding)) delete (branding as Record<string, unknown>)["logo"];
  const sections = Object.fromEntries(sectionNames.map((name) => [name, {}]));
  const input = isObject(value) ? { ...sections, ...value } : value;
  return { input: input as DefinitionInput, logo };
}

/**
 * The positions of the values in a document. A document has no files, so the field `file` of a
 * position contains the JSON Pointer of the value.
 */
class DocumentPositions extends Map<string, SourcePosition> {
  override get(pointer: string): SourcePosition {
    const start = { line: 1, column: 1 };
    return { file: pointer, key: start, value: start, ...super.get(pointer) };
  }
}

interface DocumentChecks {
  /** Id of the workspace. */
  readonly id: Guid;
  readonly definition: WorkspaceDefinition;
  readonly privateTargets: readonly string[];
}

/** Checks and resolves a document in several turns of the event loop, because it can be large. */
async function checkDocument(
  input: DefinitionInput,
  logo: unknown,
  { written, variables }: TakenTexts,
  { id, definition: stored, privateTargets }: DocumentChecks,
): Promise<ReadDocument> {
  const positions = new DocumentPositions();
  for (const [pointer, text] of Object.entries(written))
    positions.set(pointer, {
      ...positions.get(pointer),
      written: pointer.startsWith("/automations/") ? text.replaceAll("${secret:", "${env:") : text,
    });
  const report = new Report(positions, input, "", ERRORS_MAX);
  report.expressionCharsLeft = EXPRESSIONS_MAX;
  const fail = (): void => {
    if (report.diagnostics.some(isError))
      throw new DocumentError(problemsOf(report.diagnostics, written), false);
  };
  try {
    await runInTurn(id, () => report.addSchemaViolations(input));
    fail();
    const checks = checkInSteps({ input, report, folder: "", seedFiles: [], positions });
    while ((await runInTurn(id, () => checks.next())).done !== true);
    checkProviderHosts(input, report, privateTargets);
    fail();
    const { logoHash } = stored.workspace.branding;
    const resolved = await runInTurn(id, () =>
      resolveInput(input, { stored, report, positions, logoHash }),
    );
    const definition = withLogo(resolved, logo);
    fail();
    await runInTurn(id, () => checkRunners(definition, report));
    fail();
    const secrets = takeSecrets(input, positions, variables);
    const problems = problemsOf(report.diagnostics, written);
    return { definition, secrets, written, problems };
  } catch (error) {
    if (error instanceof TooManyErrors) fail();
    throw error;
  }
}

/** Returns the definition with the path of the logo. The order of its fields stays. */
function withLogo(definition: WorkspaceDefinition, logo: unknown): WorkspaceDefinition {
  const { workspace } = definition;
  const branding = { ...workspace.branding, logo: typeof logo === "string" ? logo : null };
  return { ...definition, workspace: { ...workspace, branding } };
}

/**
 * Rejects providers with a private host, unless the operator allows the host. Requests to providers
 * are checked again when they are sent, because a host name can resolve to a private address.
 */
function checkProviderHosts(
  input: DefinitionInput,
  report: Report,
  privateTargets: readonly string[],
): void {
  const targets = createPrivateTargets(privateTargets);
  for (const [slug, provider] of Object.entries(input.providers)) {
    for (const [field, address] of Object.entries(
      providerKind(provider.kind).addressesOf?.(provider) ?? {},
    )) {
      const path = ["providers", slug, field];
      if (typeof address !== "string" || report.isRefused(path) || !URL.canParse(address)) continue;
      const url = new URL(address);
      const host = url.hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
      const isPrivate =
        isIP(host) === 0
          ? /(?:^|\.)(?:localhost|local|internal)$/.test(host)
          : !isPublicAddress(host);
      const port = Number(url.port || (url.protocol === "https:" ? 443 : 80));
      const hasCredentials = url.username !== "" || url.password !== "";
      if (!hasCredentials && (!isPrivate || targets.has(host, host, port))) continue;
      report.add("private-address", path, {
        message: "the gateway sends no request to this address",
        hint: "Write a public https address without a user name. The operator allows private hosts in `http.privateTargets`.",
        at: "key",
      });
    }
  }
}

/**
 * Returns the diagnostics with their JSON Pointers. Leaves out warnings about automations with
 * variables, because a warning could contain a part of the value of a variable.
 */
function problemsOf(
  diagnostics: readonly Diagnostic[],
  written: TakenTexts["written"],
): readonly DocumentProblem[] {
  const hidden = new Set(
    Object.keys(written)
      .filter((pointer) => pointer.startsWith("/automations/"))
      .map((pointer) => pointer.split("/").slice(0, 3).join("/")),
  );
  return sortDiagnostics(diagnostics)
    .filter(
      ({ severity, file }) =>
        severity === "error" || !hidden.has(file.split("/").slice(0, 3).join("/")),
    )
    .slice(0, ERRORS_MAX)
    .map(({ file, severity, rule, message, hint }) => ({
      pointer: file,
      severity,
      rule,
      message: asWritten(message, written[file]).slice(0, TEXT_MAX),
      hint: asWritten(hint, written[file]).slice(0, TEXT_MAX),
    }));
}

/**
 * Returns the message of a problem with the placeholders as in the document. The checks see
 * `${env:NAME}` in place of `${secret:NAME}`.
 */
const asWritten = (message: string, text: string | undefined): string =>
  text?.includes("${secret:") === true ? message.replaceAll("${env:", "${secret:") : message;
