// The draft of an automation in the form: its name, its fields and its steps, with the problems
// that the plan of the change has found.
import type { DefinitionPlan } from "../../../api/definition.ts";
import type { EntryMembers } from "../../../parts/definition/entries.ts";
import { automationFields, stepKinds, type FormField } from "./step-schemas.ts";

type PlanProblem = DefinitionPlan["problems"][number];

/** A typed YAML text. While it is not valid, the field keeps its last valid value. */
export interface TypedYaml {
  readonly text: string;
  readonly flaw: string | null;
}

export interface FieldProblem {
  readonly field: string | undefined;
  readonly severity: PlanProblem["severity"];
  readonly words: string;
}

/** Fields of an automation or of a step. */
interface FieldsDraft {
  readonly members: EntryMembers;
  readonly texts: Readonly<Record<string, TypedYaml>>;
  readonly problems: readonly FieldProblem[];
}

export interface StepDraft extends FieldsDraft {
  /** Key of the step, which stays the same when the step moves. */
  readonly key: number;
}

/** A field that gets the focus. A new object with the same field moves the focus again. */
export interface FieldGoal {
  /** Key of the step. Null for the automation itself. */
  readonly key: number | null;
  /** Name of the field. Undefined for the step as a whole. */
  readonly field: string | undefined;
}

export interface AutomationDraft extends FieldsDraft {
  readonly name: string;
  readonly steps: readonly StepDraft[];
  /** Key of the step whose fields are shown. */
  readonly openKey: number | null;
  readonly goal: FieldGoal | null;
  /** A text for screen readers about the last move of a step. */
  readonly news: string;
}

interface FieldEdit {
  readonly field: string;
  /** The new value. Undefined removes the field. */
  readonly value: unknown;
  readonly typed?: TypedYaml;
}

export type DraftAction =
  | { readonly do: "name"; readonly name: string }
  | ({ readonly do: "edit"; readonly key: number | null } & FieldEdit)
  | { readonly do: "add"; readonly kind: string }
  | { readonly do: "move"; readonly key: number; readonly by: 1 | -1 }
  | { readonly do: "remove"; readonly key: number }
  | { readonly do: "toggle"; readonly key: number }
  | { readonly do: "judge"; readonly problems: DefinitionPlan["problems"] }
  | { readonly do: "goTo"; readonly pointer: string };

const noFields = { texts: {}, problems: [] } as const;

/**
 * Returns the draft of an entry of the definition. Undefined gives the draft of a new automation.
 */
export function draftOfAutomation(name: string, entry: EntryMembers | undefined): AutomationDraft {
  const { steps = [], ...members } = entry ?? {};
  return {
    ...noFields,
    name,
    members,
    steps: (steps as readonly EntryMembers[]).map((step, key) => ({
      ...noFields,
      key,
      members: step,
    })),
    openKey: null,
    goal: null,
    news: "",
  };
}

/** Returns the entry of the definition. */
export const entryOfAutomation = ({
  members,
  steps,
}: Pick<AutomationDraft, "members" | "steps">): EntryMembers => ({
  ...members,
  steps: steps.map((step) => step.members),
});

/** Returns the reason why the draft is not complete. Undefined if it is complete. */
export function flawOfDraft({ steps }: AutomationDraft): string | undefined {
  for (const [at, step] of steps.entries())
    for (const [field, { flaw }] of Object.entries(step.texts))
      if (flaw !== null) return `Step ${at + 1}, ${field}: ${flaw}`;
  return undefined;
}

/** The reducer of the form. */
export function changedDraft(draft: AutomationDraft, action: DraftAction): AutomationDraft {
  switch (action.do) {
    case "name":
      return { ...draft, name: action.name };
    case "edit":
      if (action.key === null) return { ...draft, ...edited(draft, action) };
      return {
        ...draft,
        steps: draft.steps.map((step) =>
          step.key === action.key ? { ...step, ...edited(step, action) } : step,
        ),
      };
    case "add":
      return withNewStep(draft, action.kind);
    case "move":
      return withMovedStep(draft, action.key, action.by);
    case "remove":
      return {
        ...draft,
        steps: draft.steps.filter(({ key }) => key !== action.key),
        openKey: null,
        news: "The step is removed.",
      };
    case "toggle":
      return { ...draft, openKey: draft.openKey === action.key ? null : action.key };
    case "judge":
      return withProblems(draft, action.problems);
    case "goTo": {
      const goal = placeOfPointer(draft, action.pointer);
      if (goal === null) return draft;
      const { problems } = draft.steps.find(({ key }) => key === goal.key) ?? draft;
      // If a field is missing, the pointer of the problem names only the object around the field.
      // Then the problem itself says which field is missing.
      const field = goal.field ?? problems[0]?.field;
      return { ...draft, openKey: goal.key ?? draft.openKey, goal: { ...goal, field } };
    }
  }
}

/** A changed field loses its problems: only the next plan knows about the new value. */
function edited(draft: FieldsDraft, { field, value, typed }: FieldEdit): FieldsDraft {
  const { [field]: _removed, ...others } = draft.members;
  const isNew = !Object.hasOwn(draft.members, field);
  return {
    members:
      value === undefined
        ? others
        : isNew
          ? { ...others, [field]: value }
          : { ...draft.members, [field]: value },
    texts: typed === undefined ? draft.texts : { ...draft.texts, [field]: typed },
    problems: draft.problems.filter((problem) => problem.field !== field),
  };
}

function withNewStep(draft: AutomationDraft, kind: string): AutomationDraft {
  const key = Math.max(-1, ...draft.steps.map((step) => step.key)) + 1;
  const taken = new Set(draft.steps.map(({ members }) => members["id"]));
  let number = draft.steps.length + 1;
  while (taken.has(`${kind}${number}`)) number++;
  const step = { ...noFields, key, members: { id: `${kind}${number}`, type: kind } };
  return {
    ...draft,
    steps: [...draft.steps, step],
    openKey: key,
    goal: { key, field: "id" },
    news: `Step ${draft.steps.length + 1} is added.`,
  };
}

function withMovedStep(draft: AutomationDraft, key: number, by: 1 | -1): AutomationDraft {
  const from = draft.steps.findIndex((step) => step.key === key);
  const to = from + by;
  const step = draft.steps[from];
  if (step === undefined || to < 0 || to >= draft.steps.length) return draft;
  const steps = draft.steps.toSpliced(from, 1).toSpliced(to, 0, step);
  return { ...draft, steps, news: `The step is now number ${to + 1} of ${steps.length}.` };
}

/** Assigns each problem of the plan to its field. */
function withProblems(
  draft: AutomationDraft,
  problems: DefinitionPlan["problems"],
): AutomationDraft {
  const byPlace = new Map<number | null, FieldProblem[]>();
  for (const problem of problems) {
    const place = placeOfPointer(draft, problem.pointer, problem);
    if (place === null) continue;
    const { severity, message, hint } = problem;
    const words = `${message}. ${hint}`;
    const others = byPlace.get(place.key) ?? [];
    byPlace.set(place.key, [...others, { field: place.field, severity, words }]);
  }
  return {
    ...draft,
    problems: byPlace.get(null) ?? [],
    steps: draft.steps.map((step) => ({ ...step, problems: byPlace.get(step.key) ?? [] })),
  };
}

/** Returns the field that a JSON Pointer names. Null if the form has no such field. */
function placeOfPointer(
  draft: AutomationDraft,
  pointer: string,
  problem?: PlanProblem,
): FieldGoal | null {
  const [section, name, first, second, third] = pointer
    .split("/")
    .slice(1)
    .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"));
  if (section !== "automations" || name !== draft.name) return null;
  const step = first === "steps" && second !== undefined ? draft.steps[Number(second)] : undefined;
  if (step === undefined)
    return { key: null, field: first ?? missingField(draft.members, automationFields, problem) };
  const fields = stepKinds.get(String(step.members["type"]))?.fields ?? [];
  return { key: step.key, field: third ?? missingField(step.members, fields, problem) };
}

/**
 * Returns the name of the missing field, if the problem is a missing field. The pointer of such a
 * problem names only the object around the field. The message ends with the name of the field.
 */
const missingField = (
  members: EntryMembers,
  fields: readonly FormField[],
  problem: PlanProblem | undefined,
): string | undefined =>
  problem?.rule !== "missing-key"
    ? undefined
    : fields.find(
        ({ name }) => !Object.hasOwn(members, name) && problem.message.endsWith(` "${name}"`),
      )?.name;
