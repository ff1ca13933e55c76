// The form for a new endpoint. If the portal manages the workspace, it creates the endpoint.
// Otherwise it shows the change of the definition files.
import { Button, Loader, Stack, Text, TextInput } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useState } from "react";
import { useStoredDefinition } from "../../api/definition.ts";
import { Failure } from "../../parts/failure.tsx";
import { CreateEndpoint } from "./create-endpoint.tsx";
import {
  emptyDraft,
  problemsOfDraft,
  secretsOfDraft,
  type EndpointDraft,
} from "./endpoint-draft.ts";
import { EndpointFields } from "./endpoint-fields.tsx";
import { FilesChange } from "./files-change.tsx";
import { Modal } from "../../parts/modal.tsx";

interface NewEndpointProps {
  /** Names of the existing endpoints. */
  readonly taken: readonly string[];
  readonly onClose: () => void;
  /** Called to open the endpoint with this name. */
  readonly onOpen: (name: string) => void;
}

export function NewEndpoint({ taken, onClose, onOpen }: NewEndpointProps) {
  const isPhone = useMediaQuery("(max-width: 48em)") === true;
  const [draft, setDraft] = useState(emptyDraft);
  const [isCreated, setCreated] = useState(false);
  const change = (values: Partial<EndpointDraft>): void => setDraft({ ...draft, ...values });
  return (
    <Modal
      opened
      onClose={onClose}
      title={isCreated ? "The endpoint is created" : "New endpoint"}
      size="lg"
      fullScreen={isPhone}
      closeButtonProps={{ "aria-label": "Close" }}
      // A click outside the form does not close it, so that typed text is not lost.
      closeOnClickOutside={false}
    >
      <Stack gap="md">
        {isCreated ? (
          <Created draft={draft} onOpen={() => onOpen(draft.name)} />
        ) : (
          <>
            <EndpointFields draft={draft} taken={taken} onChange={change} />
            <Change draft={draft} taken={taken} onCreated={() => setCreated(true)} />
          </>
        )}
      </Stack>
    </Modal>
  );
}

interface ChangeProps {
  readonly draft: EndpointDraft;
  readonly taken: readonly string[];
  readonly onCreated: () => void;
}

function Change({ draft, taken, onCreated }: ChangeProps) {
  const stored = useStoredDefinition();
  const problems = Object.values(problemsOfDraft(draft, taken));
  if (draft.name === "" || problems.length > 0)
    return (
      <Text size="sm" c="dimmed">
        {draft.name === "" ? "Write a name first." : problems.join(" ")}
      </Text>
    );
  if (stored.isPending) return <Loader aria-label="Loading the definition" />;
  if (stored.isError) return <Failure error={stored.error} onRetry={stored.refetch} />;
  return stored.data.managedBy === "files" ? (
    <FilesChange draft={draft} />
  ) : (
    <CreateEndpoint draft={draft} stored={stored.data} onCreated={onCreated} />
  );
}

interface CreatedProps {
  readonly draft: EndpointDraft;
  readonly onOpen: () => void;
}

/** Shows that the endpoint was created. It is the last time that the portal shows the secrets. */
const Created = ({ draft, onOpen }: CreatedProps) => (
  <>
    <Text size="sm">
      The endpoint {draft.name} takes calls. Its page has the address and a signed call for a shell.
    </Text>
    {secretsOfDraft(draft).map(({ kind, value }) => (
      <TextInput
        key={kind}
        label={`The ${kind}, for the last time`}
        description="Give it to the sender"
        readOnly
        value={value}
        onFocus={(event) => event.currentTarget.select()}
      />
    ))}
    <Button onClick={onOpen} data-autofocus>
      Open the endpoint
    </Button>
  </>
);
