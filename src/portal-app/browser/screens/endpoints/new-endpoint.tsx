// The form for a new endpoint. It shows the change of the definition while it is filled in.
import {
  Button,
  Checkbox,
  Code,
  Group,
  Modal,
  MultiSelect,
  Radio,
  Select,
  Stack,
  Text,
  TextInput,
} from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useState } from "react";
import { CopyButton } from "../../parts/copy-button.tsx";
import { useAutomations } from "../automations/automation-data.ts";
import { modeWords } from "./endpoint-data.ts";
import {
  emptyDraft,
  generatedSecret,
  problemsOfDraft,
  secretNameOf,
  yamlOfDraft,
  type EndpointDraft,
} from "./endpoint-draft.ts";
import { signaturePresets, type PresetName } from "./signature-presets.ts";

interface NewEndpointProps {
  /** Names of the present endpoints. */
  readonly taken: readonly string[];
  readonly onClose: () => void;
}

export function NewEndpoint({ taken, onClose }: NewEndpointProps) {
  const isPhone = useMediaQuery("(max-width: 48em)") === true;
  const [draft, setDraft] = useState(emptyDraft);
  const [secret, setSecret] = useState<string | null>(null);
  const problems = problemsOfDraft(draft, taken);
  const change = (values: Partial<EndpointDraft>): void => setDraft({ ...draft, ...values });
  const isReady = Object.keys(problems).length === 0;
  const choosePreset = (preset: PresetName): void => {
    const header = signaturePresets[preset].signature?.header ?? "";
    // Each format has its own form of secrets.
    if (secret !== null) setSecret(generatedSecret(preset));
    change({ preset, header });
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title="New endpoint"
      size="lg"
      fullScreen={isPhone}
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <Stack gap="md">
        <TextInput
          label="Name"
          description="The address has an id, so the name may change later"
          placeholder="order-paid"
          required
          data-autofocus
          value={draft.name}
          error={draft.name !== "" && problems.name}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <TextInput
          label="Description"
          value={draft.description}
          onChange={(event) => change({ description: event.currentTarget.value })}
        />
        <Radio.Group
          label="Mode"
          value={draft.mode}
          onChange={(mode) => change({ mode: mode as EndpointDraft["mode"], hasToken: false })}
        >
          <Stack gap="xs" pt="xs">
            {Object.entries(modeWords).map(([mode, words]) => (
              <Radio key={mode} value={mode} label={mode} description={words} />
            ))}
          </Stack>
        </Radio.Group>
        <Select
          label="Signature"
          description="How the sender signs its calls"
          data={Object.entries(signaturePresets).map(([value, { label }]) => ({ value, label }))}
          value={draft.preset}
          allowDeselect={false}
          onChange={(preset) => choosePreset(preset as PresetName)}
        />
        {draft.preset === "none" ? (
          <Text size="sm">
            Everybody who knows the address may call the endpoint. Let its automation do only what
            every stranger may do.
          </Text>
        ) : (
          <SecretFields
            draft={draft}
            problem={problems.header}
            secret={secret}
            onHeader={(header) => change({ header })}
            onSecret={() => setSecret(generatedSecret(draft.preset))}
          />
        )}
        {draft.mode === "async" && (
          <Checkbox
            label="The sender first sends a challenge with a token, as Meta does"
            checked={draft.hasToken}
            onChange={(event) => change({ hasToken: event.currentTarget.checked })}
          />
        )}
        <AutomationChoice draft={draft} onChange={(automations) => change({ automations })} />
        {isReady ? (
          <FilesChange draft={draft} secret={secret} />
        ) : (
          <Text size="sm" c="dimmed">
            {draft.name === ""
              ? "Write a name. The change of the definition then appears here."
              : Object.values(problems).join(" ")}
          </Text>
        )}
      </Stack>
    </Modal>
  );
}

interface SecretFieldsProps {
  readonly draft: EndpointDraft;
  readonly problem: string | undefined;
  readonly secret: string | null;
  readonly onHeader: (header: string) => void;
  readonly onSecret: () => void;
}

const SecretFields = ({ draft, problem, secret, onHeader, onSecret }: SecretFieldsProps) => (
  <>
    <TextInput
      label="Header with the signature"
      value={draft.header}
      error={problem}
      onChange={(event) => onHeader(event.currentTarget.value)}
    />
    <Stack gap="xs">
      <Group gap="xs">
        <Button size="xs" variant="default" onClick={onSecret}>
          {secret === null ? "Generate secret" : "Generate another secret"}
        </Button>
        {secret !== null && <CopyButton text={secret} label="Copy the secret" />}
      </Group>
      {secret === null ? (
        <Text size="sm" c="dimmed">
          Or use the secret that the sender shows you.
        </Text>
      ) : (
        <>
          <Code block className="any-break" tabIndex={0} role="region" aria-label="New secret">
            {secret}
          </Code>
          <Text size="sm">
            Keep it now, and give it to the sender. The portal shows it only this once.
          </Text>
        </>
      )}
    </Stack>
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
  readonly secret: string | null;
}

/** The change for a workspace that definition files manage. */
function FilesChange({ draft, secret }: ChangeProps) {
  const yaml = yamlOfDraft(draft);
  const variables = [
    ...(draft.preset === "none" ? [] : [secretNameOf(draft.name, "SECRET")]),
    ...(draft.hasToken ? [secretNameOf(draft.name, "TOKEN")] : []),
  ];
  const commands = [
    ...variables.map((name, index) =>
      index === 0 && secret !== null && draft.preset !== "none"
        ? `export ${name}='${secret}'`
        : `export ${name}='...'`,
    ),
    "gateway diff",
    "gateway apply",
  ].join("\n");
  return (
    <Stack gap="xs">
      <Text size="sm" fw={600}>
        Change of the definition files
      </Text>
      <Text size="sm">
        Add these lines to a file of the workspace, for example <Code>automations.yaml</Code>.
      </Text>
      <Code block tabIndex={0} role="region" aria-label="Lines for the definition">
        {yaml}
      </Code>
      <CopyButton text={yaml} label="Copy the lines" style={{ alignSelf: "flex-start" }} />
      <Text size="sm">
        Then set the variables where the gateway is applied, look at the change, and apply it.
      </Text>
      <Code block tabIndex={0} role="region" aria-label="Commands">
        {commands}
      </Code>
      <CopyButton text={commands} label="Copy the commands" style={{ alignSelf: "flex-start" }} />
    </Stack>
  );
}
