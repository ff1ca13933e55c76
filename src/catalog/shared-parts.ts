// Keeps the parts of definitions that several workspaces share. Workspaces whose definitions have
// equal parts use the same objects. So 20,000 workspaces from one template need one copy of its
// tables. Parts are found by hash, so one workspace can never change a part of another.
import { buildModel, splitKeys, type WorkspaceParts } from "./build-workspace.ts";
import type { StoredFacts, PartHashes, StoredWorkspace } from "./stored-workspace-store.ts";

type PartName = keyof PartHashes;

/** The value of a part, with the number of cached workspaces that use it. */
interface SharedPart<Value> {
  readonly key: string;
  readonly value: Value;
  /** Number of characters of the part as JSON. */
  readonly size: number;
  users: number;
}

/** The shared parts of one workspace. */
export interface SharedDefinition {
  readonly model: SharedPart<WorkspaceParts["model"]>;
  readonly settings: SharedPart<WorkspaceParts["settings"]>;
  readonly keys: SharedPart<WorkspaceParts["keys"]>;
}

const partsIn = ({ model, settings, keys }: SharedDefinition) => [model, settings, keys];

export const partValues = ({ model, settings, keys }: SharedDefinition): WorkspaceParts => ({
  model: model.value,
  settings: settings.value,
  keys: keys.value,
});

/** Returns the number of characters of all parts as JSON. */
export const sizeOf = (shared: SharedDefinition): number =>
  partsIn(shared).reduce((sum, { size }) => sum + size, 0);

export class SharedParts {
  readonly #parts = new Map<string, SharedPart<unknown>>();
  #size = 0;

  /** Number of characters of the parts in use. Each part counts once. */
  get size(): number {
    return this.#size;
  }

  /** Returns the parts of a workspace if all are in use, otherwise undefined. */
  find(row: StoredFacts): SharedDefinition | undefined {
    const model = this.#model(row);
    const settings = this.#get<WorkspaceParts["settings"]>("settings", row);
    const keys = this.#get<WorkspaceParts["keys"]>("keys", row);
    return model && settings && keys && { model, settings, keys };
  }

  /**
   * Returns the parts of a workspace. Builds the missing parts.
   * @throws Error if the definition has not passed its checks
   */
  partsOf(row: StoredWorkspace): SharedDefinition {
    const { workspace, keys, ...rest } = row.definition;
    const { id: _id, name: _name, ...settings } = workspace;
    return {
      model: this.#model(row) ?? newModel(row, rest),
      settings: this.#get("settings", row) ?? newPart("settings", row, settings),
      keys: this.#get("keys", row) ?? newPart("keys", row, splitKeys(keys).shared),
    };
  }

  /** Counts a workspace that enters the cache. */
  use(shared: SharedDefinition): void {
    for (const part of partsIn(shared)) {
      if (part.users++ > 0) continue;
      this.#size += part.size;
      if (!this.#parts.has(part.key)) this.#parts.set(part.key, part);
    }
  }

  /** Counts a workspace that leaves the cache. Removes parts that no workspace uses. */
  release(shared: SharedDefinition): void {
    for (const part of partsIn(shared)) {
      if (--part.users > 0) continue;
      this.#size -= part.size;
      if (this.#parts.get(part.key) === part) this.#parts.delete(part.key);
    }
  }

  /** Returns the model, unless it was built for another version of the database server. */
  #model(row: StoredFacts): SharedDefinition["model"] | undefined {
    const model = this.#get<WorkspaceParts["model"]>("model", row);
    return model?.value.hasJsonScalar === row.hasJsonScalar ? model : undefined;
  }

  #get<Value>(part: PartName, row: StoredFacts): SharedPart<Value> | undefined {
    return this.#parts.get(partKey(part, row)) as SharedPart<Value> | undefined;
  }
}

const partKey = (part: PartName, { parts }: StoredFacts): string => `${part} ${parts[part]}`;
const lengthOf = (value: unknown): number => JSON.stringify(value).length;

const newPart = <Value>(part: PartName, row: StoredFacts, value: Value): SharedPart<Value> => ({
  key: partKey(part, row),
  value,
  size: lengthOf(value),
  users: 0,
});

function newModel(
  row: StoredFacts,
  definition: WorkspaceParts["model"]["definition"],
): SharedDefinition["model"] {
  const size = lengthOf(definition);
  const value = buildModel(definition, { hasJsonScalar: row.hasJsonScalar, size });
  return { key: partKey("model", row), value, size, users: 0 };
}
