// The buttons with which owners change or remove an endpoint, and their dialogs.
import { useStoredDefinition } from "../../api/definition.ts";
import { EntryButtons } from "../../parts/definition/entry-buttons.tsx";
import { useScreenSearch } from "../../parts/screen-link.tsx";
import { EditEndpoint } from "./edit-endpoint.tsx";
import type { CustomEndpoint } from "./endpoint-data.ts";

interface EndpointChangesProps {
  readonly endpoint: CustomEndpoint;
  /** Names of all endpoints. */
  readonly taken: readonly string[];
}

export function EndpointChanges({ endpoint: { name }, taken }: EndpointChangesProps) {
  const [search, change] = useScreenSearch();
  const stored = useStoredDefinition();
  return (
    <>
      <EntryButtons
        path={["endpoints", name]}
        removal="Its address stops working: callers get 404. Its stored events and their runs stay."
        onEdit={() => change({ edit: "yes" })}
        onRemoved={() => change({ endpoint: undefined })}
      />
      {search["edit"] !== undefined && stored.data !== undefined && (
        <EditEndpoint
          name={name}
          stored={stored.data}
          taken={taken}
          onClose={() => change({ edit: undefined })}
          onChanged={(applied) => change({ endpoint: applied, edit: undefined })}
        />
      )}
    </>
  );
}
