// Drafts of generated cases: valid requests of an operation, and requests with one defect.
import type { Json } from "../../contract/index.ts";
import type { CaseRequest } from "../case.ts";
import { choicesFor } from "./choices.ts";
import { variantsOf, type Fits } from "./defects.ts";
import type { DescribedOperation, DescribedParameter } from "./described-operations.ts";
import type { SchemaReader } from "./flat-schemas.ts";
import { canCarry, readBack, requestWith, type DraftValues } from "./request-parts.ts";
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
export interface Draft {
  readonly part: "body" | "path" | "query" | "header" | "all";
  readonly kind: string;
  /**
   * The position of the change: the name of the parameter and a JSON Pointer in its value, or a
   * JSON Pointer in the body.
   */
  readonly at: string;
  readonly isValid: boolean;
  readonly request: CaseRequest;
  readonly schema: Json | null;
}

export function draftsOf(operation: DescribedOperation, settings: GeneratorSettings): Draft[] {
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
      // All other optional parameters are left out. Otherwise one of them, such as a cursor, could
      // be the reason why the server rejects the request.
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

/** Returns valid values for whole requests: the examples first, then generated values. */
function basesOf(operation: DescribedOperation, settings: GeneratorSettings): DraftValues[] {
  const { reader, fits, seed, cases } = settings;
  const { body } = operation;
  const fills: readonly Fill[] = ["full", "required", "some"];
  const rounds = Math.max(3, Math.min(12, cases));
  const bases: DraftValues[] = [];
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
  // Under a workspace, examples are not used for path parameters. An id in an example may belong to
  // an existing object, but a generated id belongs to none.
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
  values: DraftValues,
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
  values: DraftValues,
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

/** Returns a valid request with the required parameters and fields. Undefined if none was found. */
export function validRequest(
  operation: DescribedOperation,
  settings: GeneratorSettings,
): CaseRequest | undefined {
  const [, base, ...others] = basesOf(operation, { ...settings, cases: 3 });
  const values = base ?? others[0];
  return values === undefined ? undefined : requestWith(operation, values);
}
