// The generated cases of one operation: valid requests, and requests with exactly one defect.
// A validator checks each request before it becomes a case, so that the schemas alone decide what
// is valid.
import type { Case, CaseContext, CaseFinding } from "../case.ts";
import { carefulOperations } from "./careful-operations.ts";
import { choicesFor } from "./choices.ts";
import type { DescribedOperation } from "./described-operations.ts";
import { type GeneratorSettings, type Draft, draftsOf } from "./drafts.ts";

/**
 * A case with its group. Cases with the same kind of change, in the same part of the request, are
 * in one group.
 */
export interface GeneratedCase extends Case {
  readonly group: string;
}

/** Returns the generated cases of an operation. The same seed gives the same cases. */
export function casesOf(
  operation: DescribedOperation,
  settings: GeneratorSettings,
): GeneratedCase[] {
  if (operation.credential === null) return [];
  const drafts = draftsOf(operation, settings);
  const isCareful = operation.isOurs && carefulOperations[operation.id] !== undefined;
  const valid = isCareful ? [] : drafts.filter(({ isValid }) => isValid);
  const defects = drafts.filter(({ isValid }) => !isValid);
  const seed = `${settings.seed} ${operation.id}`;
  const chosen = [
    ...spread(valid, Math.ceil(settings.cases / 2), seed),
    ...spread(defects, settings.cases, seed),
  ];
  const ids = new Map<string, number>();
  return chosen.map((draft) => {
    const name = `${operation.id}/${draft.isValid ? "valid" : "defect"}-${draft.part}-${draft.kind}${draft.at === "" ? "" : `-${draft.at.replaceAll("/", ".")}`}`;
    const count = ids.get(name) ?? 0;
    ids.set(name, count + 1);
    return {
      id: count === 0 ? name : `${name}-${count + 1}`,
      operations: [operation.id],
      writes: !["GET", "HEAD", "OPTIONS"].includes(operation.method),
      quick: false,
      group: `${draft.isValid} ${draft.part} ${draft.kind}`,
      run: (context) => judge(operation, draft, settings, context),
    };
  });
}

/**
 * Chooses `count` drafts. Takes drafts of all kinds in turn, so that even a small selection
 * contains each kind. The seed decides which drafts of a kind are taken.
 */
function spread(drafts: readonly Draft[], count: number, seed: string): readonly Draft[] {
  const groups = new Map<string, Draft[]>();
  const seen = new Set<string>();
  for (const draft of drafts) {
    const { method, path, headers, body } = draft.request;
    const text = JSON.stringify([method, path, headers, typeof body === "string" ? body : null]);
    if (seen.has(text)) continue;
    seen.add(text);
    const key = `${draft.part} ${draft.kind}`;
    groups.set(key, [...(groups.get(key) ?? []), draft]);
  }
  // Numbers in the query that exceed their limits are always tested. These cases are few, and
  // servers often forget such limits.
  const isBound = ({ part, kind, isValid, schema }: Draft): boolean =>
    part === "query" &&
    !isValid &&
    schema?.["type"] === "integer" &&
    /^(?:min-1|max\+1)$/.test(kind);
  const bounds = new Map<string, Draft>();
  for (const draft of [...groups.values()].flat().filter(isBound))
    if (!bounds.has(`${draft.at} ${draft.kind}`)) bounds.set(`${draft.at} ${draft.kind}`, draft);
  const chosen = [...bounds.values()].slice(0, count);
  const lists = inTurn(groups).map((key) => shuffled(groups.get(key)!, `${seed} ${key}`));
  for (let round = 0; chosen.length < count && lists.some((list) => round < list.length); round++)
    for (const list of lists)
      if (round < list.length && chosen.length < count && !chosen.includes(list[round]!))
        chosen.push(list[round]!);
  return chosen;
}

/** Returns the keys of the groups in an order in which body, path and query alternate. */
function inTurn(groups: ReadonlyMap<string, readonly Draft[]>): string[] {
  const parts = [...Map.groupBy(groups.keys(), (key) => key.split(" ", 1)[0]!).values()];
  const most = Math.max(0, ...parts.map(({ length }) => length));
  return Array.from({ length: most }, (_, round) =>
    parts.flatMap((keys) => keys[round] ?? []),
  ).flat();
}

function shuffled<T>(list: readonly T[], seed: string): T[] {
  const choices = choicesFor(seed);
  const copy = [...list];
  for (let at = copy.length - 1; at > 0; at--) {
    const other = choices.whole(0, at);
    [copy[at], copy[other]] = [copy[other]!, copy[at]!];
  }
  return copy;
}

async function judge(
  operation: DescribedOperation,
  draft: Draft,
  settings: GeneratorSettings,
  context: CaseContext,
): Promise<void> {
  const exchange = await context.send(draft.request);
  const { status } = exchange.response;
  if (draft.isValid) return;
  const report = (kind: CaseFinding["kind"], message: string): void =>
    context.report({
      operationId: operation.id,
      kind,
      message,
      place: settings.placeOf(promisePlace(operation, draft)),
      expected: draft.schema ?? undefined,
      exchange,
    });
  const where = draft.at === "" ? `the ${draft.part}` : `the ${draft.part} at \`${draft.at}\``;
  const defect = `The request has one defect (${draft.kind}) in ${where}.`;
  if (status < 400)
    report("accepted", `${defect} The status is ${status}, but the contract forbids the request.`);
  else if (operation.isOurs && !expectedStatuses(operation, draft).includes(status))
    report(
      "status",
      `${defect} The status is ${status}, but ${expectedStatuses(operation, draft).join(" or ")} is expected.`,
    );
  else if (status >= 500)
    report(
      "server-error",
      `${defect} The status is ${status}. A request with a defect gets a status from 400 to 499.`,
    );
}

/**
 * Returns the expected statuses of a request with a defect. The credential is valid, so the gateway
 * rejects the request because of its form (G2.1).
 */
function expectedStatuses(
  { refusesUnknownParameters }: DescribedOperation,
  { part }: Draft,
): readonly number[] {
  if (part === "path") return [404];
  // With a credential, the gateway ignores the parameters of a signed link. The response is then a
  // 404 for the unknown file.
  return part === "query" && !refusesUnknownParameters ? [400, 404] : [400];
}

function promisePlace({ pointer, body }: DescribedOperation, { part }: Draft): string {
  if (part !== "body" || body === null) return pointer;
  return `${pointer}/requestBody/content/${body.type.replaceAll("~", "~0").replaceAll("/", "~1")}/schema`;
}
