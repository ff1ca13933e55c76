// Checks references between the steps of an automation. A step can read only steps that ran before
// it. It cannot read later steps, steps of another branch, or steps inside a loop.
import { suggest } from "../known.ts";
import type { ValuePath } from "../../../config/index.ts";
import type { Checking } from "../model.ts";

/** The facts about an automation that the check of one reference needs. */
export interface Found {
  /** Paths of all steps of the automation, by id. */
  readonly places: ReadonlyMap<string, ValuePath>;
  /** Ids of the steps that have certainly run before the step with the reference. */
  readonly ran: ReadonlySet<string>;
  /**
   * Ids of earlier steps inside branches. They may have run or not, because a run takes only one
   * branch.
   */
  readonly mayHaveRun: ReadonlySet<string>;
  /**
   * True if a step of the automation has an unknown type. The ids of the steps inside it are then
   * unknown.
   */
  readonly isDoubtful: boolean;
  readonly isInLoop: boolean;
  /** Path of the step that contains the reference. */
  readonly step: ValuePath;
}

/** Reports a reference to a step whose result cannot be read at this point of the automation. */
export function checkReference(
  name: string,
  path: ValuePath,
  found: Found,
  { report }: Checking,
): void {
  const { places, ran, mayHaveRun, step } = found;
  if (ran.has(name) || found.isDoubtful) return;
  const shown = JSON.stringify(name);
  if (mayHaveRun.has(name))
    return report.warn("skipped-step", path, {
      message: `the step ${shown} is inside a branch, and its result is null if the run takes another branch`,
      hint: "A run may skip the step that you refer to. Move that step before the branches, or refer to it only inside its branch.",
    });
  const place = places.get(name);
  if (place === undefined)
    return report.add("unknown-step", path, {
      message: `no step before this one has the id ${shown}`,
      hint:
        ran.size + mayHaveRun.size === 0
          ? "The first step of an automation cannot refer to another step. Remove the reference, or move this step down."
          : suggest(name, [...ran, ...mayHaveRun]),
    });
  const { why, hint } = whyNot(place, step);
  report.add("unreached-step", path, { message: `the step ${shown} ${why}`, hint });
}

/** Returns the reason why a step cannot read another step, and what the author can do. */
function whyNot(
  place: ValuePath,
  from: ValuePath,
): { readonly why: string; readonly hint: string } {
  const at = place.findIndex((part, index) => part !== from[index]);
  if (at === -1)
    return place.length === from.length
      ? {
          why: "is this step, which has no result yet",
          hint: "Refer to a step that runs before this step.",
        }
      : {
          why: "contains this step, and has no result yet",
          hint: "Refer to an earlier step. In a loop, `{{item}}` is the current item.",
        };
  if (place[at - 1] === "branches" || place[at] === "otherwise" || from[at] === "otherwise")
    return {
      why: "is inside another branch",
      hint: "A step cannot read results of another branch. Move the step with this id before the branches.",
    };
  if (Number(place[at]) > Number(from[at]))
    return {
      why: "runs later",
      hint: "A step can read only results of earlier steps. Move the step with this id before this step.",
    };
  return {
    why: "is inside a loop, and can be read only there",
    hint: "Refer to the step only inside the loop, or refer to the result of the loop step instead.",
  };
}

const PLACEHOLDER = /\{\{([^{}]*)\}\}/g;
/**
 * Matches the start of a placeholder. If it is found outside of complete placeholders, the closing
 * braces are missing.
 */
const UNCLOSED = /\{\{\s*(?:request|steps|item)\b/;

/** Checks the placeholders (`{{...}}`) in all texts of a value. */
export function checkPlaceholders(
  value: unknown,
  path: ValuePath,
  found: Found,
  checking: Checking,
): void {
  if (typeof value === "string") {
    for (const [, inner = ""] of value.matchAll(PLACEHOLDER))
      checkPlaceholder(inner.trim(), path, found, checking);
    if (UNCLOSED.test(value.replaceAll(PLACEHOLDER, "")))
      checking.report.warn("unclosed-placeholder", path, {
        message: "a placeholder is not closed, so the gateway does not fill it in",
        hint: "Write `}}` at the end of the placeholder.",
      });
  } else if (typeof value === "object" && value !== null) {
    for (const [key, item] of Object.entries(value))
      checkPlaceholders(item, [...path, Array.isArray(value) ? Number(key) : key], found, checking);
  }
}

const partsOfRequest: readonly string[] = ["body", "headers", "query", "rawBody", "method"];
const roots: readonly string[] = [
  ...["body", "headers", "query"].map((part) => `request.${part}`),
  "steps",
  "item",
];

function checkPlaceholder(text: string, path: ValuePath, found: Found, checking: Checking): void {
  const [root = "", name = ""] = text.split(".");
  if (root === "steps" && name !== "") return checkReference(name, path, found, checking);
  if (root === "item" && found.isInLoop) return;
  if (root === "request" && partsOfRequest.includes(name)) return;
  const { report } = checking;
  if (root === "item")
    report.add("unknown-placeholder", path, {
      message: '"item" exists only inside a forEach step',
      hint: "Use `item` only in a loop. Outside of a loop, refer to the result of a step, such as `{{steps.rows.data.0}}`.",
    });
  else if (root === "secrets")
    report.add("unknown-placeholder", path, {
      message: "a step reads secrets from environment variables",
      hint: `Instead of this placeholder, write the environment variable \${env:${text.slice("secrets.".length)}}.`,
    });
  else
    report.warn("unknown-placeholder", path, {
      message: `{{${text}}} refers to nothing, so its value is null`,
      hint: `Begin the placeholder with one of these names: ${roots.join(", ")}.`,
    });
}
