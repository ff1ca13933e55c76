// The fields for the secret of a new endpoint, and for its token.
import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { CopyButton } from "../../parts/copy-button.tsx";

interface SecretFieldProps {
  readonly label: string;
  readonly description: string;
  readonly value: string;
  readonly error?: string | undefined;
  readonly onChange: (value: string) => void;
  readonly generate: () => string;
}

/**
 * The input of a secret. The portal generates the secret, or the user copies it from the sender.
 * The portal shows it only in this form.
 */
export const SecretField = (props: SecretFieldProps) => {
  const { label, description, value, error, onChange, generate } = props;
  const name = label.toLowerCase();
  return (
    <Stack gap="xs">
      <Group align="flex-end" gap="xs">
        <TextInput
          label={label}
          description={description}
          flex="1 1 16rem"
          autoComplete="off"
          spellCheck={false}
          maxLength={4096}
          value={value}
          error={error}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        <Button variant="default" onClick={() => onChange(generate())}>
          Generate {name}
        </Button>
      </Group>
      {value !== "" && (
        <Group gap="xs">
          <CopyButton text={value} label={`Copy the ${name}`} />
          <Text size="sm">Keep it now. The portal shows it only this once.</Text>
        </Group>
      )}
    </Stack>
  );
};
