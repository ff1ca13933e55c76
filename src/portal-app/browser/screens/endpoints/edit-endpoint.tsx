// The form that changes an endpoint. Its secrets stay unless the user types new ones.
import { Checkbox, Stack, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useState } from "react";
import type { StoredDefinition } from "../../api/definition.ts";
import { entryAt } from "../../parts/definition/entries.ts";
import { EntryChange } from "../../parts/definition/entry-change.tsx";
import { problemsOfDraft, secretsOfDraft, type EndpointDraft } from "./endpoint-draft.ts";
import { draftOfEntry, entryOfEdit, missingSecret, type EndpointEntry } from "./endpoint-edit.ts";
import { EndpointFields } from "./endpoint-fields.tsx";
import { useSecretStore } from "./secret-store.ts";
import { Modal } from "../../parts/modal.tsx";

interface EditEndpointProps {
  readonly name: string;
  /** The stored definition. The form keeps the version with which it opened. */
  readonly stored: StoredDefinition;
  /** Names of all endpoints. */
  readonly taken: readonly string[];
  readonly onClose: () => void;
  /** Called with the name, which may be new. */
  readonly onChanged: (name: string) => void;
}

export function EditEndpoint({ name, stored, taken, onClose, onChanged }: EditEndpointProps) {
  const isPhone = useMediaQuery("(max-width: 48em)") === true;
  const [base] = useState(stored);
  const entry = entryAt(base.definition, ["endpoints", name]) as EndpointEntry;
  const [draft, setDraft] = useState(() => draftOfEntry(name, entry));
  const [isActive, setActive] = useState(entry.active ?? true);
  const storeSecrets = useSecretStore();
  const others = taken.filter((other) => other !== name);
  const problems = Object.values(problemsOfDraft(draft, others));
  /** Names of the typed secrets, as a definition file would name them. */
  const typed = Object.fromEntries(
    secretsOfDraft(draft)
      .filter(({ value }) => value !== "")
      .map(({ kind, name: secretName }) => [kind, secretName]),
  );
  const inFiles = entryOfEdit(entry, draft, { isActive, secrets: typed }, envPlaceholder);
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Edit ${name}`}
      size="lg"
      fullScreen={isPhone}
      // A click outside the form does not close it, so that typed text is not lost.
      closeOnClickOutside={false}
    >
      <Stack gap="md">
        <EndpointFields
          draft={draft}
          taken={others}
          keepsSecrets
          onChange={(values: Partial<EndpointDraft>) => setDraft({ ...draft, ...values })}
        />
        <Checkbox
          label="Accepts calls"
          description="Otherwise calls get 404"
          checked={isActive}
          onChange={(event) => setActive(event.currentTarget.checked)}
        />
        {Object.keys(typed).length > 0 && base.managedBy === "portal" && (
          <Text size="sm" c="dimmed">
            “Show the changes” stores the new secret. The endpoint uses it after “Apply”.
          </Text>
        )}
        <EntryChange
          version={`${draft.secret} ${draft.token}`}
          path={["endpoints", name]}
          base={base}
          changed={{ name: draft.name, entry: inFiles }}
          flaw={problems[0] ?? missingSecret(entry, draft)}
          prepare={async () => {
            const secrets = await storeSecrets(draft);
            return {
              name: draft.name,
              entry: entryOfEdit(entry, draft, { isActive, secrets }, storePlaceholder),
            };
          }}
          onApplied={({ name: applied }) => onChanged(applied)}
        />
      </Stack>
    </Modal>
  );
}

const envPlaceholder = (name: string): string => `\${env:${name}}`;
const storePlaceholder = (name: string): string => `\${secret:${name}}`;
