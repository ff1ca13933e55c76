// Asks before a key is rotated or revoked, because applications with the old key stop to work.
import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { Failure } from "../../parts/failure.tsx";
import { useKeyChanges, type OwnedKey } from "./key-data.ts";
import type { NewSecret } from "./secret-dialog.tsx";

export interface PendingKeyChange {
  readonly kind: "rotate" | "revoke";
  readonly key: OwnedKey;
}

interface ConfirmKeyChangeProps {
  readonly change: PendingKeyChange;
  readonly onClose: () => void;
  readonly onSecret: (secret: NewSecret) => void;
}

export function ConfirmKeyChange({
  change: { kind, key },
  onClose,
  onSecret,
}: ConfirmKeyChangeProps) {
  const { rotate, revoke } = useKeyChanges();
  const isRotation = kind === "rotate";
  const call = isRotation ? rotate : revoke;
  const confirm = async (): Promise<void> => {
    if (isRotation) {
      const rotated = await rotate.mutateAsync(key.id);
      if (rotated.token !== null)
        onSecret({ name: key.name, kind: key.kind, token: rotated.token, warnings: [] });
    } else await revoke.mutateAsync(key.id);
    onClose();
  };
  return (
    <Modal opened onClose={onClose} title={`${isRotation ? "Rotate" : "Revoke"} ${key.name}`}>
      <Stack>
        <Text size="sm">
          {isRotation
            ? "The key gets a new secret. Calls with the old secret are refused at once."
            : "Calls with this key are refused at once. A rotation makes the key valid again, with a new secret."}
        </Text>
        {call.isError && <Failure title="The key is unchanged" error={call.error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            color={isRotation ? undefined : "red"}
            loading={call.isPending}
            data-autofocus
            onClick={() => void confirm().catch(() => {})}
          >
            {isRotation ? "Rotate" : "Revoke"}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
