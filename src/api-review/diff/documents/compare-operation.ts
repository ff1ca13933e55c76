// Compares two revisions of one operation: its callers, parameters, body, answers and callbacks.
import type { DifferenceSink } from "../change.ts";
import { compareContent } from "./compare-content.ts";
import { compareMembers, reportMember, type Members } from "./compare-members.ts";
import { compareAnswers } from "./compare-answers.ts";
import { isSameValue, membersOf } from "../compare-values.ts";
import type { ContractComparison } from "./comparison.ts";
import type { ReadOperation, ReadParameter } from "./operations.ts";
import { ownBodyFields, ownOperationFields, ownParameterFields } from "../own-fields.ts";
import { sourcePlaceOf } from "../sources/positions.ts";
import type { ContractChangeKind, SchemaDirection } from "../ratings.ts";
import { compareSecurity } from "./security.ts";

/** Two revisions of an operation. */
export interface OperationPair {
  readonly old: ReadOperation;
  readonly new: ReadOperation;
  /**
   * The direction of the operation's request. Callers of the API send it, except for callbacks,
   * which the server sends.
   */
  readonly sent: SchemaDirection;
}

/** Compares two revisions of an operation, except their callbacks. */
export function compareOperation(
  comparison: ContractComparison,
  { old, new: now, sent }: OperationPair,
  report: DifferenceSink,
): void {
  const { revisions } = comparison;
  const pair: Members = { old: old.operation, new: now.operation, path: "", direction: sent };
  const [before, after] = [old, now].map(({ operation }) => operation["operationId"]);
  if (before !== after)
    reportMember(
      report,
      pair,
      "operation-id-changed",
      `operationId ${String(before)}→${String(after)}`,
      "operationId",
    );
  compareMembers(revisions, pair, operationRules, report);
  compareSecurity(old, now, pair, report);
  if (!isSameValue(revisions, old.servers, now.servers, false))
    reportMember(report, pair, "server-removed", "other servers", "servers");
  compareParameters(comparison, old, now, pair, report);
  compareBody(comparison, pair, report);
  compareAnswers(comparison, pair, report);
}

const operationRules = {
  handled: [
    "operationId",
    "parameters",
    "requestBody",
    "responses",
    "callbacks",
    "security",
    "servers",
  ],
  own: ownOperationFields,
  others: "rule-changed",
} as const;

function compareParameters(
  comparison: ContractComparison,
  old: ReadOperation,
  now: ReadOperation,
  pair: Members,
  report: DifferenceSink,
): void {
  for (const [key, { position, name }] of new Map([...old.parameters, ...now.parameters])) {
    const [before, after] = [old.parameters.get(key), now.parameters.get(key)];
    const path = `parameter ${name} (${position})`;
    if (before !== undefined && after !== undefined)
      compareParameter(comparison, before, after, { ...pair, path }, report);
    else {
      const isRequired = after?.value["required"] === true;
      const kind: ContractChangeKind =
        after === undefined
          ? "parameter-removed"
          : isRequired
            ? "required-parameter-added"
            : "parameter-added";
      const text =
        after === undefined ? "removed" : `added (${isRequired ? "required" : "optional"})`;
      const oldPlace = sourcePlaceOf(before?.value) ?? sourcePlaceOf(pair.old, "parameters");
      const newPlace = sourcePlaceOf(after?.value) ?? sourcePlaceOf(pair.new, "parameters");
      report({ kind, path, text, direction: pair.direction, oldPlace, newPlace });
    }
  }
}

function compareParameter(
  comparison: ContractComparison,
  { value: old, name: oldName }: ReadParameter,
  { value: now, name }: ReadParameter,
  { path, direction }: Members,
  report: DifferenceSink,
): void {
  const { revisions, schemas } = comparison;
  const pair: Members = { old, new: now, path, direction };
  if (oldName !== name)
    reportMember(report, pair, "parameter-renamed", `${oldName}→${name}`, "name");
  const [wasRequired, isRequired] = [old, now].map(({ required }) => required === true);
  if (wasRequired !== isRequired)
    reportMember(
      report,
      pair,
      isRequired! ? "parameter-required" : "parameter-optional",
      isRequired! ? "optional→required" : "required→optional",
      "required",
    );
  schemas.compare(
    { old: old["schema"] ?? true, new: now["schema"] ?? true, path },
    direction,
    report,
  );
  compareContent(comparison, { ...pair, old: old["content"], new: now["content"] }, report);
  compareMembers(revisions, pair, parameterRules, report);
}

const parameterRules = {
  handled: ["name", "in", "required", "schema", "content"],
  own: ownParameterFields,
  others: "parameter-form-changed",
} as const;

function compareBody(
  comparison: ContractComparison,
  operation: Members,
  report: DifferenceSink,
): void {
  const { revisions } = comparison;
  const [reference, newReference] = [operation.old, operation.new].map(
    (each) => membersOf(each)["requestBody"],
  );
  if (revisions.isUnchanged(reference, newReference)) return;
  const [old, now] = [revisions.old.resolve(reference), revisions.new.resolve(newReference)];
  const pair: Members = { old, new: now, path: "requestBody", direction: operation.direction };
  const isRequired = membersOf(now)["required"] === true;
  const wasRequired = membersOf(old)["required"] === true;
  if (old === undefined || now === undefined) {
    const kind = now === undefined ? "body-removed" : isRequired ? "body-required" : "body-added";
    const text = now === undefined ? "removed" : `added (${isRequired ? "required" : "optional"})`;
    return reportMember(report, { ...operation, path: pair.path }, kind, text, "requestBody");
  }
  if (wasRequired !== isRequired)
    reportMember(
      report,
      pair,
      isRequired ? "body-required" : "body-optional",
      isRequired ? "optional→required" : "required→optional",
      "required",
    );
  const content = [old, now].map((body) => membersOf(body)["content"]);
  compareContent(comparison, { ...pair, old: content[0], new: content[1] }, report);
  compareMembers(revisions, pair, bodyRules, report);
}

const bodyRules = {
  handled: ["required", "content"],
  own: ownBodyFields,
  others: "rule-changed",
} as const;
