// The generated cases of one operation: valid requests, and requests with exactly one defect.
// A validator checks each request before it becomes a case, so that the schemas alone decide what
// is valid.
import type { Json } from "../../contract/index.ts";
import type { Case, CaseContext, CaseRequest, Finding } from "../case.ts";
import { carefulOperations } from "./careful-operations.ts";
import { choicesFor } from "./choices.ts";
import { variantsOf, type Fits } from "./defects.ts";
import type { DescribedOperation, DescribedParameter } from "./described-operations.ts";
import type { SchemaReader } from "./flat-schemas.ts";
import { canCarry, readBack, requestWith, type RequestValues } from "./request-parts.ts";
import { generatedValue, type Fill } from "./values.ts";

/** Settings of the generator. */
export interface GeneratorSettings {
  readonly reader: SchemaReader;
  readonly fits: Fits;
  readonly seed: string;
  /** Maximum number of cases with a defect, and of valid cases, for each operation. */
  readonly cases: number;
  /** Values of path parameters by name, which all requests have. */
  readonly fixed: Readonly<Record<string, string>>;
  /** Returns `file:line` of a JSON pointer of the document. */
  placeOf(pointer: string): string;
}

/** A request that the generator has made, and the expected answer. */
interface Draft {
  readonly part: "body" | "path" | "query" | "header" | "all";
  readonly kind: string;
  /** The parameter, and the place in its value or in the body. */
  readonly at: string;
  readonly isValid: boolean;
  readonly request: CaseRequest;
  readonly schema: Json | null;
}

/** A case, and the kind of its change in the kind of its place. */
export interface GeneratedCase extends Case {
  readonly group: string;
}

/** Returns the cases of an operation. The list is the same for the same seed. */
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
 * Takes drafts of all kinds in turn, so that a small number has each kind. The seed decides which
 * drafts of a kind are taken.
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
  // The bounds of numbers in the query are few, and servers forget them most.
  const isBound = ({ part, kind, isValid, schema }: Draft): boolean =>
    part === "query" &&
    !isValid &&
    schema?.["type"] === "integer" &&
    /^(?:min-1|max\+1)$/.test(kind);
  const bounds = new Map<string, Draft>();
  for (const draft of [...groups.values()].flat().filter(isBound))
    if (!bounds.has(`${draft.at} ${draft.kind}`)) bounds.set(`${draft.at} ${draft.kind}`, draft);
  const chosen = [...bounds.values()].slice(0, count);
  const lists = [...groups].map(([key, group]) => shuffled(group, `${seed} ${key}`));
  for (let round = 0; chosen.length < count && lists.some((list) => round < list.length); round++)
    for (const list of lists)
      if (round < list.length && chosen.length < count && !chosen.includes(list[round]!))
        chosen.push(list[round]!);
  return chosen;
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

function draftsOf(operation: DescribedOperation, settings: GeneratorSettings): Draft[] {
  const bases = basesOf(operation, settings);
  const drafts: Draft[] = bases.map((values) => ({
    part: "all",
    kind: "whole",
    at: "",
    isValid: true,
    request: requestWith(operation, values),
    schema: null,
  }));
  for (const values of bases) {
    drafts.push(...bodyDrafts(operation, values, settings));
    for (const parameter of operation.parameters) {
      // Optional parameters beside the defect, such as a cursor, could be the reason of a refusal.
      const parameters = new Map(
        [...values.parameters].filter(([one]) => one.required || one === parameter),
      );
      drafts.push(...parameterDrafts(operation, { ...values, parameters }, parameter, settings));
    }
  }
  const [first] = bases;
  if (first !== undefined && operation.refusesUnknownParameters)
    drafts.push({
      part: "query",
      kind: "extra",
      at: "unknownParameter",
      isValid: false,
      request: requestWith(operation, { ...first, moreQuery: "unknownParameter=1" }),
      schema: null,
    });
  return drafts;
}

/** Valid values for a whole request: the examples, then generated values. */
function basesOf(operation: DescribedOperation, settings: GeneratorSettings): RequestValues[] {
  const { reader, fits, seed, cases } = settings;
  const { body } = operation;
  const fills: readonly Fill[] = ["full", "required", "some"];
  const rounds = Math.max(3, Math.min(12, cases));
  const bases: RequestValues[] = [];
  for (let round = 0; round < rounds; round++) {
    const choices = choicesFor(`${seed} ${operation.id} ${round}`);
    const fill = fills[round % fills.length]!;
    const options = { reader, choices, fill };
    const parameters = new Map<DescribedParameter, unknown>();
    let isUsable = true;
    for (const parameter of operation.parameters) {
      const isWanted =
        parameter.required || fill === "full" || (fill === "some" && choices.chance(0.5));
      if (!isWanted) continue;
      const value = parameterValue(parameter, options, settings);
      if (value === undefined) isUsable &&= !parameter.required;
      else parameters.set(parameter, value);
    }
    if (!isUsable) continue;
    if (body === null || body.kind === "other") bases.push({ parameters });
    else {
      const value = fittingValue(body.schema, body.examples[round], fits, () =>
        generatedValue(body.schema, options),
      );
      if (value !== undefined) bases.push({ parameters, body: value });
    }
  }
  return bases;
}

function parameterValue(
  parameter: DescribedParameter,
  options: Parameters<typeof generatedValue>[1],
  { reader, fits, fixed }: GeneratorSettings,
): unknown {
  const { schema, examples } = parameter;
  const known = parameter.in === "path" ? fixed[parameter.name] : undefined;
  if (known !== undefined) return known;
  // Ids of examples may exist. Generated ids do not.
  const example = parameter.in === "path" && "workspaceId" in fixed ? undefined : examples[0];
  const read = (value: unknown): unknown => readBack(schema, value, reader);
  if (example !== undefined && fits(schema, read(example)) && canCarry(parameter, example))
    return example;
  for (let attempt = 0; attempt < 10; attempt++) {
    const value = generatedValue(schema, options);
    if (canCarry(parameter, value) && fits(schema, read(value))) return value;
  }
  return undefined;
}

function fittingValue(
  schema: Json,
  example: unknown,
  fits: Fits,
  generate: () => unknown,
): unknown {
  if (example !== undefined && fits(schema, example)) return example;
  for (let attempt = 0; attempt < 12; attempt++) {
    const value = generate();
    if (fits(schema, value)) return value;
  }
  return undefined;
}

function bodyDrafts(
  operation: DescribedOperation,
  values: RequestValues,
  { reader, fits }: GeneratorSettings,
): Draft[] {
  const { body } = operation;
  if (body === null || body.kind === "other" || values.body === undefined) return [];
  const isForm = body.kind === "form";
  const drafts: Draft[] = [];
  for (const variant of variantsOf(body.schema, values.body, reader, fits)) {
    // A form has texts only, and no field in it is null.
    if (isForm && (["type", "null"].includes(variant.kind) || !isFlat(variant.value))) continue;
    if (fits(body.schema, variant.value) !== variant.isValid) continue;
    const request = requestWith(operation, { ...values, body: variant.value });
    if (typeof request.body === "string" && request.body.length > 200_000) continue;
    drafts.push({ part: "body", ...variant, request });
  }
  if (body.required && !isForm) {
    const { body: _body, ...without } = values;
    const headers = { "content-type": body.type };
    const request = { ...requestWith(operation, without), headers };
    drafts.push({
      part: "body",
      kind: "missing",
      at: "",
      isValid: false,
      request,
      schema: body.schema,
    });
    drafts.push({
      part: "body",
      kind: "syntax",
      at: "",
      isValid: false,
      request: { ...request, body: '{"unfinished": ' },
      schema: body.schema,
    });
  }
  return drafts;
}

const isFlat = (value: unknown): boolean =>
  typeof value === "object" &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every((inner) => typeof inner !== "object");

function parameterDrafts(
  operation: DescribedOperation,
  values: RequestValues,
  parameter: DescribedParameter,
  { reader, fits }: GeneratorSettings,
): Draft[] {
  const value = values.parameters.get(parameter);
  if (value === undefined) return [];
  const { schema, in: part, name } = parameter;
  const drafts: Draft[] = [];
  const typed = readBack(schema, value, reader);
  for (const { kind, value: changed, isValid, schema: expected } of variantsOf(
    schema,
    typed,
    reader,
    fits,
  )) {
    if (!canCarry(parameter, changed)) continue;
    if (fits(schema, readBack(schema, changed, reader)) !== isValid) continue;
    const parameters = new Map(values.parameters).set(parameter, changed);
    const request = requestWith(operation, { ...values, parameters });
    drafts.push({ part, kind, at: name, isValid, request, schema: expected });
  }
  if (parameter.required && part !== "path") {
    const parameters = new Map(values.parameters);
    parameters.delete(parameter);
    const request = requestWith(operation, { ...values, parameters });
    drafts.push({ part, kind: "missing", at: name, isValid: false, request, schema });
  }
  return drafts;
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
  const report = (kind: Finding["kind"], message: string): void =>
    context.report({
      operationId: operation.id,
      kind,
      message,
      place: settings.placeOf(placeOf(operation, draft)),
      expected: draft.schema ?? undefined,
      exchange,
    });
  const where = draft.at === "" ? `the ${draft.part}` : `the ${draft.part} at \`${draft.at}\``;
  const defect = `The request has one defect (${draft.kind}) in ${where}.`;
  if (status < 400)
    report("accepted", `${defect} The status is ${status}, but the contract forbids the request.`);
  else if (operation.isOurs && !expectedStatuses(draft).includes(status))
    report(
      "status",
      `${defect} The status is ${status}, but ${expectedStatuses(draft).join(" or ")} is expected.`,
    );
  else if (status >= 500)
    report(
      "server-error",
      `${defect} The status is ${status}. A request with a defect gets a status from 400 to 499.`,
    );
}

/** The gateway checks the form of a request before anything else but the credential (G2.1). */
const expectedStatuses = ({ part }: Draft): readonly number[] => (part === "path" ? [404] : [400]);

function placeOf({ pointer, body }: DescribedOperation, { part }: Draft): string {
  if (part !== "body" || body === null) return pointer;
  return `${pointer}/requestBody/content/${body.type.replaceAll("~", "~0").replaceAll("/", "~1")}/schema`;
}

/** Returns a valid request with the required parameters and fields. Undefined if none was found. */
export function validRequest(
  operation: DescribedOperation,
  settings: GeneratorSettings,
): CaseRequest | undefined {
  const [, base, ...others] = basesOf(operation, { ...settings, cases: 3 });
  const values = base ?? others[0];
  return values === undefined ? undefined : requestWith(operation, values);
}
