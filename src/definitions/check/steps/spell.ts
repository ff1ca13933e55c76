// Spells paths into a definition for messages: steps of automations by their ids, as their authors know them.
import { spellPath, valueAt, type Path } from "../../../config/index.ts";

/** `["automations", "pay", "steps", 1, "type"]` -> `automations.pay.steps.charge.type`. @param root the value that the path leads into */
export function spellPlace(path: Path, root: unknown): string {
  if (path[0] !== "automations") return spellPath(path);
  return spellPath(
    path.map((part, index) => {
      if (typeof part !== "number" || !isListOfSteps(path[index - 1])) return part;
      const step = Object(valueAt(root, path.slice(0, index + 1))) as { readonly id?: unknown };
      return typeof step.id === "string" ? step.id : part;
    }),
  );
}

const isListOfSteps = (key: string | number | undefined): boolean =>
  key === "steps" || key === "otherwise";
