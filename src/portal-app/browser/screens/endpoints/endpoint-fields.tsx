// The fields of an endpoint: name, mode, signature, token and automations.
import { Checkbox, MultiSelect, Radio, Select, Stack, Text, TextInput } from "@mantine/core";
import { useAutomations } from "../automations/automation-data.ts";
import { modeWords } from "./endpoint-data.ts";
import { generatedSecret, problemsOfDraft, type EndpointDraft } from "./endpoint-draft.ts";
import { SecretField } from "./secret-fields.tsx";
import { signaturePresets, type PresetName } from "./signature-presets.ts";

interface EndpointFieldsProps {
  readonly draft: EndpointDraft;
  readonly taken: readonly string[];
  /** True if an empty secret keeps the stored one. */
  readonly keepsSecrets?: boolean;
  readonly onChange: (values: Partial<EndpointDraft>) => void;
}

export const EndpointFields = ({
  draft,
  taken,
  keepsSecrets = false,
  onChange,
}: EndpointFieldsProps) => {
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
      <SignatureFields
        draft={draft}
        problems={problems}
        keepsSecrets={keepsSecrets}
        onChange={onChange}
      />
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
          description={keepsSecrets ? keptWords : "The sender sends it with its challenge"}
          value={draft.token}
          onChange={(token) => onChange({ token })}
          generate={() => generatedSecret("generic")}
        />
      )}
      <AutomationChoice draft={draft} onChange={(automations) => onChange({ automations })} />
    </>
  );
};

const keptWords = "Leave it empty to keep the present one";

interface SignatureFieldsProps {
  readonly draft: EndpointDraft;
  readonly problems: ReturnType<typeof problemsOfDraft>;
  readonly keepsSecrets: boolean;
  readonly onChange: (values: Partial<EndpointDraft>) => void;
}

const SignatureFields = ({ draft, problems, keepsSecrets, onChange }: SignatureFieldsProps) => (
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
        Every client that knows the address may call the endpoint. Use it only for automations that
        an anonymous caller may run.
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
          description={keepsSecrets ? keptWords : "The sender signs with it"}
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
