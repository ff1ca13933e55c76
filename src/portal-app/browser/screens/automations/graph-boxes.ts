// Computes the positions of steps for the graph. Steps of one list are below each other. A step
// with inner steps is a box around them, with its lists side by side.
import type { AutomationStep } from "./automation-data.ts";
import { listWords } from "./step-words.ts";

const STEP_WIDTH = 200;
const STEP_HEIGHT = 58;
const GAP = 32;
const PADDING = 14;
/** Height of the title of a box, and of the names of its lists. */
const TITLE_HEIGHT = 58;
const LABEL_HEIGHT = 26;

export interface StepBox {
  readonly step: AutomationStep;
  /** Position inside the outer box, or in the graph. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** The lists inside the step, with the positions of their names. */
  readonly labels: readonly { readonly text: string; readonly x: number; readonly width: number }[];
}

interface StepGraph {
  /** The boxes. A box comes before the boxes inside it. */
  readonly boxes: readonly StepBox[];
  /** Pairs of consecutive steps. */
  readonly pairs: readonly (readonly [string, string])[];
  readonly width: number;
  readonly height: number;
}

interface SizedList {
  readonly text: string;
  readonly items: readonly SizedStep[];
  readonly width: number;
  readonly height: number;
}

interface SizedStep {
  readonly step: AutomationStep;
  readonly lists: readonly SizedList[];
  readonly width: number;
  readonly height: number;
}

/** Returns the boxes of the steps, from the top of the graph on. */
export function graphOfSteps(steps: readonly AutomationStep[]): StepGraph {
  const byParent = Map.groupBy(steps, ({ parent }) => parent);
  const outer = sizedList(byParent, "", byParent.get(null) ?? []);
  const boxes: StepBox[] = [];
  const pairs: (readonly [string, string])[] = [];
  placeList(outer, 0, 0, boxes, pairs);
  return { boxes, pairs, width: outer.width, height: outer.height };
}

type StepsByParent = ReadonlyMap<string | null, readonly AutomationStep[]>;

function sizedList(
  byParent: StepsByParent,
  text: string,
  steps: readonly AutomationStep[],
): SizedList {
  const items = steps.map((step) => sizedStep(byParent, step));
  return {
    text,
    items,
    width: Math.max(STEP_WIDTH, ...items.map(({ width }) => width)),
    height: items.reduce((sum, { height }) => sum + height, GAP * Math.max(0, items.length - 1)),
  };
}

function sizedStep(byParent: StepsByParent, step: AutomationStep): SizedStep {
  const inside = Map.groupBy(byParent.get(step.id) ?? [], ({ list }) => list);
  const lists = [...inside].map(([list, steps]) => sizedList(byParent, listWords(list), steps));
  if (lists.length === 0) return { step, lists, width: STEP_WIDTH, height: STEP_HEIGHT };
  const width = lists.reduce((sum, list) => sum + list.width, GAP * (lists.length - 1));
  const height = Math.max(...lists.map((list) => list.height));
  return {
    step,
    lists,
    width: width + 2 * PADDING,
    height: TITLE_HEIGHT + LABEL_HEIGHT + height + PADDING,
  };
}

function placeList(
  list: SizedList,
  left: number,
  top: number,
  boxes: StepBox[],
  pairs: (readonly [string, string])[],
): void {
  let y = top;
  for (const [index, { step, lists, width, height }] of list.items.entries()) {
    const labels: { text: string; x: number; width: number }[] = [];
    boxes.push({ step, x: left + (list.width - width) / 2, y, width, height, labels });
    let x = PADDING;
    for (const inner of lists) {
      labels.push({ text: inner.text, x, width: inner.width });
      placeList(inner, x, TITLE_HEIGHT + LABEL_HEIGHT, boxes, pairs);
      x += inner.width + GAP;
    }
    const next = list.items[index + 1];
    if (next !== undefined) pairs.push([step.id, next.step.id]);
    y += height + GAP;
  }
}
