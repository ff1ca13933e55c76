// Formats paths into a definition for messages. Names the steps of automations by their ids.
import { formatPath, valueAt, type ValuePath } from "../../../config/index.ts";

/**
 * Formats `["automations", "pay", "steps", 1, "type"]` as `automations.pay.steps.charge.type`.
 * @param root the value that contains the path
 */
export function spellPlace(path: ValuePath, root: unknown): string {
  if (path[0] !== "automations") return formatPath(path);
  return formatPath(
    path.map((part, index) => {
      if (typeof part !== "number" || !isListOfSteps(path[index - 1])) return part;
      const step = Object(valueAt(root, path.slice(0, index + 1))) as { readonly id?: unknown };
      return typeof step.id === "string" ? step.id : part;
    }),
  );
}

const isListOfSteps = (key: string | number | undefined): boolean =>
  key === "steps" || key === "otherwise";
