// Checks references between steps. A step can read only steps that ran before it, not later steps,
// steps of another branch, or steps inside a loop.
import { suggest } from "../known.ts";
import type { ValuePath } from "../../../config/index.ts";
import type { Checking } from "../model.ts";

/** The steps that an expression or placeholder can read. */
export interface Found {
  /** Paths of all steps of the automation, by id. */
  readonly places: ReadonlyMap<string, ValuePath>;
  /** Ids of the steps that have run. */
  readonly ran: ReadonlySet<string>;
  /** Ids of steps in branches, which may have run. */
  readonly mayHaveRun: ReadonlySet<string>;
  /** True if a step has an unknown type, so that the steps inside it are unknown. */
  readonly isDoubtful: boolean;
  readonly isInLoop: boolean;
  /** Path of the step that contains the reference. */
  readonly step: ValuePath;
}

/** Reports a step that the reference cannot read. */
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
      message: `the step ${shown} stands in a branch, and gives null where another one is taken`,
      hint: "Move it before the choice, or refer to it inside the branch.",
    });
  const place = places.get(name);
  if (place === undefined)
    return report.add("unknown-step", path, {
      message: `no step before this one has the id ${shown}`,
      hint:
        ran.size + mayHaveRun.size === 0
          ? "It is the first one."
          : suggest(name, [...ran, ...mayHaveRun]),
    });
  const { why, hint } = whyNot(place, step);
  report.add("unreached-step", path, { message: `the step ${shown} ${why}`, hint });
}

/** Returns why a step cannot read another step that exists. */
function whyNot(
  place: ValuePath,
  from: ValuePath,
): { readonly why: string; readonly hint: string } {
  const at = place.findIndex((part, index) => part !== from[index]);
  if (at === -1)
    return place.length === from.length
      ? { why: "is this step, which has no result yet", hint: "Refer to a step before it." }
      : { why: "holds this step, and has not ended", hint: "Inside a loop write {{item}}." };
  if (place[at - 1] === "branches" || place[at] === "otherwise" || from[at] === "otherwise")
    return { why: "stands in another branch", hint: "Move it before the choice." };
  if (Number(place[at]) > Number(from[at]))
    return { why: "runs later", hint: "Move it before this one." };
  return {
    why: "stands inside a loop, and is seen only there",
    hint: "Refer to it inside the loop, or to the loop itself.",
  };
}

const PLACEHOLDER = /\{\{([^{}]*)\}\}/g;
/** Text that was probably meant as a placeholder. */
const UNCLOSED = /\{\{\s*(?:request|steps|item)\b/;

/** Checks the placeholders of every text inside a value. */
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
        message: "a placeholder is not closed, and stays text",
        hint: "Close it by }}.",
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
      message: "there is an item only inside forEach",
      hint: "Refer to a step, like {{steps.rows.data.0}}.",
    });
  else if (root === "secrets")
    report.add("unknown-placeholder", path, {
      message: "secrets are taken from the environment",
      hint: `Write \${env:${text.slice("secrets.".length)}}.`,
    });
  else
    report.warn("unknown-placeholder", path, {
      message: `{{${text}}} finds nothing, and stands for null`,
      hint: `Placeholders start with ${roots.join(", ")}.`,
    });
}
