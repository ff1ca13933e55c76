// Rules for automations: who they run as, ids of steps, what the placeholders in a step can find.
// Refuses names that lead nowhere; whether the rights suffice is asked when a step runs.
import { suggest } from "./known.ts";
import { checkStep, type StepInput } from "./steps.ts";
import type { Checking } from "./model.ts";
import type { Path } from "../../config/index.ts";

export function checkAutomations(checking: Checking): void {
  const { input, report } = checking;
  for (const [name, automation] of Object.entries(input.automations)) {
    const path = ["automations", name];
    if (typeof automation !== "object" || automation === null || report.isRefused(path)) continue;
    if (typeof automation.runAs === "string")
      checkRunAs(automation.runAs, [...path, "runAs"], checking);
    if (Array.isArray(automation.steps))
      checkSteps(
        automation.steps as readonly StepInput[],
        [...path, "steps"],
        new Set(),
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

/** @param seen ids of the steps that have run before */
function checkSteps(
  steps: readonly StepInput[],
  path: Path,
  seen: Set<string>,
  inLoop: boolean,
  checking: Checking,
): void {
  const { report } = checking;
  steps.forEach((step, index) => {
    const own = [...path, index];
    if (typeof step !== "object" || step === null) return;
    const { id, type, steps: inner, branches, otherwise, expression: _expression, ...plain } = step;
    if (typeof id === "string" && seen.has(id)) {
      report.add({
        path: [...own, "id"],
        rule: "repeated-step",
        message: "another step of the automation has that id",
        hint: "Give it another id.",
      });
    }
    checkPlaceholders(plain, own, seen, inLoop, checking);
    if (!report.isTouched(own)) checkStep(step, own, checking);
    const loops = inLoop || type === "forEach";
    if (Array.isArray(inner)) checkSteps(inner, [...own, "steps"], seen, loops, checking);
    if (Array.isArray(branches))
      branches.forEach((branch, position) => {
        if (Array.isArray(branch?.steps))
          checkSteps(branch.steps, [...own, "branches", position, "steps"], seen, loops, checking);
      });
    if (Array.isArray(otherwise))
      checkSteps(otherwise, [...own, "otherwise"], seen, loops, checking);
    if (typeof id === "string") seen.add(id);
  });
}

const PLACEHOLDER = /\{\{([^{}]*)\}\}/g;

function checkPlaceholders(
  value: unknown,
  path: Path,
  seen: ReadonlySet<string>,
  inLoop: boolean,
  checking: Checking,
): void {
  if (typeof value === "string") {
    for (const [, inner = ""] of value.matchAll(PLACEHOLDER))
      checkPlaceholder(inner.trim(), path, seen, inLoop, checking);
  } else if (Array.isArray(value)) {
    value.forEach((item, index) =>
      checkPlaceholders(item, [...path, index], seen, inLoop, checking),
    );
  } else if (typeof value === "object" && value !== null) {
    for (const [key, item] of Object.entries(value))
      checkPlaceholders(item, [...path, key], seen, inLoop, checking);
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
  seen: ReadonlySet<string>,
  inLoop: boolean,
  { report }: Checking,
): void {
  const [root = "", name = ""] = text.split(".");
  if (root === "steps") {
    if (seen.has(name)) return;
    return report.add({
      path,
      rule: "unknown-step",
      message: `no step before this one has the id ${JSON.stringify(name)}`,
      hint: suggest(name, seen),
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
