// Stores the secrets of an endpoint under names that no other secret has.
import { useRef } from "react";
import { api, bodyOf } from "../../api/http.ts";
import { useWorkspace } from "../../api/workspace.ts";
import { secretsOfDraft, type EndpointDraft } from "./endpoint-draft.ts";

/** Names of the stored secrets. A secret that was not typed has none. */
export interface SecretNames {
  readonly secret?: string;
  readonly token?: string;
}

/**
 * Returns a function that stores the typed secrets of a draft, and returns their names by kind. If
 * another secret already has the name, the function appends a number to the name. Otherwise it
 * would replace the value of the other secret.
 */
export function useSecretStore() {
  const { id } = useWorkspace();
  /** Names that this form has already stored, so that a second attempt uses them again. */
  const own = useRef(new Set<string>());
  return async (draft: EndpointDraft): Promise<SecretNames> => {
    const path = { workspaceId: id };
    const { secrets } = await bodyOf(api.GET("/{workspaceId}/secrets", { params: { path } }));
    const others = new Set(
      secrets.map(({ name }) => name).filter((name) => !own.current.has(name)),
    );
    const names: { secret?: string; token?: string } = {};
    for (const { kind, name: wanted, value } of secretsOfDraft(draft)) {
      if (value === "") continue;
      let name = wanted;
      for (let number = 2; others.has(name); number++) name = `${wanted.slice(0, 59)}_${number}`;
      await bodyOf(
        api.PUT("/{workspaceId}/secrets/{name}", {
          params: { path: { ...path, name } },
          body: { value },
        }),
      );
      own.current.add(name);
      names[kind] = name;
    }
    return names;
  };
}
