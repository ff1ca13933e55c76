// Checks the automations of a definition: the key or role in `runAs`, references between steps,
// unreachable steps, and limits. `runner-rights.ts` checks whether `runAs` has the rights for the
// steps.
import {
  ends,
  expressionsOf,
  innerSteps,
  isStepType,
  stepKind,
  templatesOf,
} from "../../automations/index.ts";
import { suggest } from "./known.ts";
import { checkStep } from "./steps/check-step.ts";
import { checkExpressions } from "./steps/expressions.ts";
import { checkPlaceholders, type Found } from "./steps/references.ts";
import type { Checking } from "./model.ts";
import type { ValuePath } from "../../config/index.ts";
import type { StepInput } from "../load/input.ts";

/**
 * Maximum number of steps of one automation, including nested steps. `DEPTH_MAX` is the maximum
 * depth of nested lists of steps.
 */
const STEPS_MAX = 200;
const DEPTH_MAX = 5;

export function checkAutomations(checking: Checking): void {
  const { input, report } = checking;
  for (const [name, automation] of Object.entries(input.automations)) {
    const path = ["automations", name];
    if (typeof automation !== "object" || automation === null || report.isRefused(path)) continue;
    if (typeof automation.runAs === "string")
      checkRunAs(automation.runAs, [...path, "runAs"], checking);
    if (Array.isArray(automation.steps))
      new Walk(checking).walk(automation.steps, [...path, "steps"]);
  }
}

function checkRunAs(name: string, path: ValuePath, { input, report }: Checking): void {
  const isKey = Object.hasOwn(input.keys, name);
  const isRole = Object.hasOwn(input.roles, name);
  if (isKey && isRole) {
    report.add("ambiguous-name", path, {
      message: "a key and a role have that name",
      hint: "The name in `runAs` must belong to only one key or role. Rename the key or the role.",
    });
  } else if (!isKey && !isRole) {
    const known = [...Object.keys(input.keys), ...Object.keys(input.roles)];
    report.add("unknown-runner", path, {
      message: "there is no such key or role",
      hint: suggest(name, known),
    });
  }
}

/**
 * The state of the check in one list of steps. `ran` contains the ids of steps that have certainly
 * run before a step of this list. `mayHaveRun` contains the ids of steps that may have run.
 */
interface Place {
  readonly ran: Set<string>;
  readonly mayHaveRun: Set<string>;
  readonly isInLoop: boolean;
  /** How deeply this list is nested in other lists of steps. The outermost list has depth 1. */
  readonly depth: number;
}

/** Checks the steps of one automation, in the order in which they run. */
class Walk {
  readonly #checking: Checking;
  readonly #places = new Map<string, ValuePath>();
  #count = 0;
  #isDoubtful = false;

  constructor(checking: Checking) {
    this.#checking = checking;
  }

  walk(steps: readonly StepInput[], path: ValuePath): void {
    this.#collect(steps, path);
    if (this.#count > STEPS_MAX)
      this.#checking.report.add("too-many-steps", path, {
        message: `there are ${this.#count} steps, including nested steps, and at most ${STEPS_MAX} are allowed`,
        hint: `An automation can have at most ${STEPS_MAX} steps. Split it into several automations.`,
      });
    this.#list(steps, path, { ran: new Set(), mayHaveRun: new Set(), isInLoop: false, depth: 1 });
  }

  #collect(steps: readonly StepInput[], path: ValuePath): void {
    for (const [index, step] of steps.entries()) {
      if (typeof step !== "object" || step === null) continue;
      this.#count++;
      const own = [...path, index];
      const { id, type } = step;
      if (typeof id === "string" && this.#places.has(id))
        this.#checking.report.add("repeated-step", [...own, "id"], {
          message: "another step of the automation has that id",
          hint: "Give this step an id that no other step of the automation has.",
        });
      else if (typeof id === "string") this.#places.set(id, own);
      if (!isStepType(type)) this.#isDoubtful = true;
      else
        for (const inner of innerSteps(step))
          if (Array.isArray(inner.steps)) this.#collect(inner.steps, [...own, ...inner.path]);
    }
  }

  #list(steps: readonly StepInput[], path: ValuePath, place: Place): void {
    const { report } = this.#checking;
    if (place.depth > DEPTH_MAX)
      return report.add("too-deep", path, {
        message: `these steps are nested in more than ${DEPTH_MAX} lists`,
        hint: `Nest the steps at most ${DEPTH_MAX} levels deep, or split the automation into two.`,
        at: "key",
      });
    steps.forEach((step, index) => {
      if (typeof step !== "object" || step === null) return;
      const own = [...path, index];
      this.#step(step, own, place);
      if (typeof step.id === "string") place.ran.add(step.id);
      if (index + 1 === steps.length || !ends(step) || report.isTouched(own)) return;
      report.add("unreachable-step", [...path, index + 1], {
        message: `is never reached, because the step ${step.id} before it (type ${step.type}) ends the run`,
        hint: "This step never runs, because the step before it ends the run. Remove it, or move it before that step.",
        at: "key",
      });
    });
  }

  #step(step: StepInput, own: ValuePath, place: Place): void {
    const { type } = step;
    if (!isStepType(type)) return;
    const { isLoop } = stepKind(type);
    const found = this.#found(place, own);
    this.#checkEnvironment(step, own);
    for (const [field, value] of Object.entries(templatesOf(step)))
      checkPlaceholders(value, [...own, field], found, this.#checking);
    for (const expression of expressionsOf(step))
      checkExpressions(expression, own, found, this.#checking);
    if (!this.#checking.report.isTouched(own)) checkStep(step, own, this.#checking);
    const inside = new Set<string>();
    for (const inner of innerSteps(step)) {
      if (!Array.isArray(inner.steps)) continue;
      const ran = new Set(place.ran);
      const mayHaveRun = new Set(place.mayHaveRun);
      const isInLoop = isLoop ?? place.isInLoop;
      const depth = place.depth + 1;
      this.#list(inner.steps, [...own, ...inner.path], { ran, mayHaveRun, isInLoop, depth });
      if (isLoop !== true) for (const id of [...ran, ...mayHaveRun]) inside.add(id);
    }
    for (const id of inside) if (!place.ran.has(id)) place.mayHaveRun.add(id);
  }

  /**
   * Rejects `${env:NAME}` in fields in which the gateway replaces no placeholders. The gateway
   * stores `${env:NAME}` in a step as a placeholder, so such a field would never get the value.
   */
  #checkEnvironment(step: StepInput, own: ValuePath): void {
    const { report } = this.#checking;
    const places: readonly ValuePath[] = [
      [...own, "id"],
      ...("refs" in step
        ? Object.keys(step.refs ?? {}).map((alias) => [...own, "refs", alias])
        : []),
      ...expressionsOf(step).map(({ path }) => [...own, ...path]),
    ];
    for (const path of places.filter((place) => report.isFromEnvironment(place)))
      report.add("misplaced-variable", path, {
        message: "this field cannot take a secret",
        hint: "Use `${env:NAME}` only in a field that takes placeholders, such as a header or the URL of a request.",
      });
  }

  #found(place: Place, step: ValuePath): Found {
    return { ...place, places: this.#places, isDoubtful: this.#isDoubtful, step };
  }
}
