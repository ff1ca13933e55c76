// The form for a new endpoint. In a workspace that the portal manages, it creates the endpoint.
// Otherwise it shows the change of the definition files.
import {
  Button,
  Checkbox,
  Loader,
  Modal,
  MultiSelect,
  Radio,
  Select,
  Stack,
  Text,
  TextInput,
} from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api, bodyOf } from "../../api/http.ts";
import { useWorkspace } from "../../api/workspace.ts";
import { Failure } from "../../parts/failure.tsx";
import { useAutomations } from "../automations/automation-data.ts";
import { CreateEndpoint } from "./create-endpoint.tsx";
import { modeWords } from "./endpoint-data.ts";
import {
  emptyDraft,
  generatedSecret,
  problemsOfDraft,
  secretsOfDraft,
  type EndpointDraft,
} from "./endpoint-draft.ts";
import { FilesChange } from "./files-change.tsx";
import { SecretField } from "./secret-fields.tsx";
import { signaturePresets, type PresetName } from "./signature-presets.ts";

interface NewEndpointProps {
  /** Names of the present endpoints. */
  readonly taken: readonly string[];
  readonly onClose: () => void;
  /** Opens the endpoint with this name. */
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
      // A click beside the form does not lose what was typed.
      closeOnClickOutside={false}
    >
      <Stack gap="md">
        {isCreated ? (
          <Created draft={draft} onOpen={() => onOpen(draft.name)} />
        ) : (
          <>
            <Fields draft={draft} taken={taken} onChange={change} />
            <Change draft={draft} taken={taken} onCreated={() => setCreated(true)} />
          </>
        )}
      </Stack>
    </Modal>
  );
}

interface FieldsProps {
  readonly draft: EndpointDraft;
  readonly taken: readonly string[];
  readonly onChange: (values: Partial<EndpointDraft>) => void;
}

const Fields = ({ draft, taken, onChange }: FieldsProps) => {
  const problems = problemsOfDraft(draft, taken);
  return (
    <>
      <TextInput
        label="Name"
        description="The address has an id, so the name may change later"
        placeholder="order-paid"
        required
        data-autofocus
        value={draft.name}
        error={draft.name !== "" && problems.name}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <TextInput
        label="Description"
        maxLength={2000}
        value={draft.description}
        onChange={(event) => onChange({ description: event.currentTarget.value })}
      />
      <Radio.Group
        label="Mode"
        value={draft.mode}
        onChange={(mode) => onChange({ mode: mode as EndpointDraft["mode"], hasToken: false })}
      >
        <Stack gap="xs" pt="xs">
          {Object.entries(modeWords).map(([mode, words]) => (
            <Radio key={mode} value={mode} label={mode} description={words} />
          ))}
        </Stack>
      </Radio.Group>
      <SignatureFields draft={draft} problems={problems} onChange={onChange} />
      {draft.mode === "async" && (
        <Checkbox
          label="The sender first sends a challenge with a token, as Meta does"
          checked={draft.hasToken}
          onChange={(event) => onChange({ hasToken: event.currentTarget.checked })}
        />
      )}
      {draft.hasToken && (
        <SecretField
          label="Token"
          description="The sender sends it with its challenge"
          value={draft.token}
          onChange={(token) => onChange({ token })}
          generate={() => generatedSecret("generic")}
        />
      )}
      <AutomationChoice draft={draft} onChange={(automations) => onChange({ automations })} />
    </>
  );
};

interface SignatureFieldsProps {
  readonly draft: EndpointDraft;
  readonly problems: ReturnType<typeof problemsOfDraft>;
  readonly onChange: (values: Partial<EndpointDraft>) => void;
}

const SignatureFields = ({ draft, problems, onChange }: SignatureFieldsProps) => (
  <>
    <Select
      label="Signature"
      description="How the sender signs its calls"
      data={Object.entries(signaturePresets).map(([value, { label }]) => ({ value, label }))}
      value={draft.preset}
      allowDeselect={false}
      onChange={(value) => {
        const preset = value as PresetName;
        onChange({ preset, header: signaturePresets[preset].signature?.header ?? "" });
      }}
    />
    {draft.preset === "none" ? (
      <Text size="sm">
        Everybody who knows the address may call the endpoint. Let its automation do only what every
        stranger may do.
      </Text>
    ) : (
      <>
        <TextInput
          label="Header with the signature"
          value={draft.header}
          error={problems.header}
          onChange={(event) => onChange({ header: event.currentTarget.value })}
        />
        <SecretField
          label="Secret"
          description="The sender signs with it"
          value={draft.secret}
          error={problems.secret}
          onChange={(secret) => onChange({ secret })}
          generate={() => generatedSecret(draft.preset)}
        />
      </>
    )}
  </>
);

interface AutomationChoiceProps {
  readonly draft: EndpointDraft;
  readonly onChange: (automations: readonly string[]) => void;
}

function AutomationChoice({ draft, onChange }: AutomationChoiceProps) {
  const automations = useAutomations();
  const names = automations.data?.automations.map(({ name }) => name) ?? [];
  return draft.mode === "sync" ? (
    <Select
      label="Automation"
      required
      data={names}
      value={draft.automations[0] ?? null}
      onChange={(name) => onChange(name === null ? [] : [name])}
    />
  ) : (
    <MultiSelect
      label="Automations"
      description="Without an automation, the gateway only stores the calls"
      data={names}
      value={[...draft.automations]}
      onChange={onChange}
      maxValues={50}
    />
  );
}

interface ChangeProps {
  readonly draft: EndpointDraft;
  readonly taken: readonly string[];
  readonly onCreated: () => void;
}

function Change({ draft, taken, onCreated }: ChangeProps) {
  const { id } = useWorkspace();
  const stored = useQuery({
    queryKey: [id, "definition"],
    queryFn: ({ signal }) =>
      bodyOf(
        api.GET("/{workspaceId}/definition", { params: { path: { workspaceId: id } }, signal }),
      ),
  });
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
    <CreateEndpoint
      draft={draft}
      stored={stored.data}
      onStale={stored.refetch}
      onCreated={onCreated}
    />
  );
}

interface CreatedProps {
  readonly draft: EndpointDraft;
  readonly onOpen: () => void;
}

/** The last look at the secrets. */
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
