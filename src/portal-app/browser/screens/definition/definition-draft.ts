// The text of the definition that an owner has changed and not applied yet. It is kept while the
// owner visits other screens.
import { useState } from "react";
import type { StoredDefinition } from "../../api/definition.ts";
import { useWorkspace } from "../../api/workspace.ts";
import { yamlOf } from "../../parts/definition/definition-text.ts";

export interface DefinitionDraft {
  readonly text: string;
  /** The definition that was stored before the first change. */
  readonly base: StoredDefinition;
}

const drafts = new Map<string, DefinitionDraft>();

/** Returns the draft of this workspace, and functions that store and delete it. */
export function useDefinitionDraft() {
  const { id } = useWorkspace();
  const [draft, setDraft] = useState<DefinitionDraft | null>(drafts.get(id) ?? null);
  const keep = (next: DefinitionDraft | null): void => {
    if (next === null) drafts.delete(id);
    else drafts.set(id, next);
    setDraft(next);
  };
  return [draft, keep] as const;
}

/** An example of a table, for a workspace without tables. */
export const exampleTable = yamlOf({
  tables: {
    notes: {
      columns: {
        id: { type: "uuid", primaryKey: true },
        title: { type: "text", required: true },
        createdAt: { type: "timestamp", default: "now" },
      },
    },
  },
});
