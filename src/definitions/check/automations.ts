// Checks automations: `runAs`, ids of steps, and the names in placeholders. Rights are checked when a step runs.
import { suggest } from "./known.ts";
import { isStepType, stepKind } from "./steps/registry.ts";
import type { Checking } from "./model.ts";
import type { Path } from "../../config/index.ts";
import type { StepInput } from "../load/input.ts";

export function checkAutomations(checking: Checking): void {
  const { input, report } = checking;
  for (const [name, automation] of Object.entries(input.automations)) {
    const path = ["automations", name];
    if (typeof automation !== "object" || automation === null || report.isRefused(path)) continue;
    if (typeof automation.runAs === "string")
      checkRunAs(automation.runAs, [...path, "runAs"], checking);
    if (Array.isArray(automation.steps))
      checkSteps(
        automation.steps,
        [...path, "steps"],
        { ids: new Set(), isDoubtful: false },
        false,
        checking,
      );
  }
}

function checkRunAs(name: string, path: Path, { input, report }: Checking): void {
  const isKey = Object.hasOwn(input.keys, name);
  const isRole = Object.hasOwn(input.roles, name);
  if (isKey && isRole) {
    report.add({
      path,
      rule: "ambiguous-name",
      message: "a key and a role have that name",
      hint: "Rename one of them.",
    });
  } else if (!isKey && !isRole) {
    const known = [...Object.keys(input.keys), ...Object.keys(input.roles)];
    report.add({
      path,
      rule: "unknown-runner",
      message: "there is no such key or role",
      hint: suggest(name, known),
    });
  }
}

/** What has gone before a step. */
interface Before {
  /** Ids of the steps that have run. */
  readonly ids: Set<string>;
  /** Some step is of no type that there is, so what stands inside it is not known. */
  isDoubtful: boolean;
}

function checkSteps(
  steps: readonly StepInput[],
  path: Path,
  before: Before,
  inLoop: boolean,
  checking: Checking,
): void {
  const { report } = checking;
  steps.forEach((step, index) => {
    const own = [...path, index];
    if (typeof step !== "object" || step === null) return;
    const { id, type } = step;
    if (typeof id === "string" && before.ids.has(id)) {
      report.add({
        path: [...own, "id"],
        rule: "repeated-step",
        message: "another step of the automation has that id",
        hint: "Give it another id.",
      });
    }
    if (!isStepType(type)) before.isDoubtful = true;
    else {
      const { check, innerSteps, isLoop = inLoop, opaque = [] } = stepKind(type);
      const apart: readonly string[] = ["id", "type", ...opaque];
      for (const [field, value] of Object.entries(step))
        if (!apart.includes(field))
          checkPlaceholders(value, [...own, field], before, inLoop, checking);
      if (!report.isTouched(own)) check?.(step, own, checking);
      for (const inner of innerSteps?.(step) ?? [])
        if (Array.isArray(inner.steps))
          checkSteps(inner.steps, [...own, ...inner.path], before, isLoop, checking);
    }
    if (typeof id === "string") before.ids.add(id);
  });
}

const PLACEHOLDER = /\{\{([^{}]*)\}\}/g;

function checkPlaceholders(
  value: unknown,
  path: Path,
  before: Before,
  inLoop: boolean,
  checking: Checking,
): void {
  if (typeof value === "string") {
    for (const [, inner = ""] of value.matchAll(PLACEHOLDER))
      checkPlaceholder(inner.trim(), path, before, inLoop, checking);
  } else if (Array.isArray(value)) {
    value.forEach((item, index) =>
      checkPlaceholders(item, [...path, index], before, inLoop, checking),
    );
  } else if (typeof value === "object" && value !== null) {
    for (const [key, item] of Object.entries(value))
      checkPlaceholders(item, [...path, key], before, inLoop, checking);
  }
}

const roots: readonly string[] = [
  "request.body",
  "request.headers",
  "request.query",
  "steps",
  "item",
];

function checkPlaceholder(
  text: string,
  path: Path,
  before: Before,
  inLoop: boolean,
  { report }: Checking,
): void {
  const [root = "", name = ""] = text.split(".");
  if (root === "steps") {
    if (before.ids.has(name) || before.isDoubtful) return;
    return report.add({
      path,
      rule: "unknown-step",
      message: `no step before this one has the id ${JSON.stringify(name)}`,
      hint: suggest(name, before.ids),
    });
  }
  if (root === "item" && inLoop) return;
  if (root === "request" && ["body", "headers", "query"].includes(name)) return;
  const message =
    root === "item"
      ? "there is an item only inside forEach"
      : `{{${text}}} finds nothing, and stands for null`;
  report.add({
    path,
    rule: "unknown-placeholder",
    message,
    hint: `Placeholders start with ${roots.join(", ")}.`,
    severity: "warning",
  });
}
