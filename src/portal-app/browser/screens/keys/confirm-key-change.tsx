// Asks for confirmation before a key is rotated or revoked, because applications with the old key
// stop working.
import { Text } from "@mantine/core";
import { ActionDialog } from "../../parts/action-dialog.tsx";
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
  const action = isRotation ? "Rotate" : "Revoke";
  const run = async (): Promise<void> => {
    if (isRotation) {
      const { token } = await rotate.mutateAsync(key.id);
      if (token !== null) onSecret({ name: key.name, kind: key.kind, token, warnings: [] });
    } else await revoke.mutateAsync(key.id);
  };
  return (
    <ActionDialog
      title={`${action} ${key.name}`}
      action={action}
      isDangerous={!isRotation}
      failure="The key is unchanged"
      run={run}
      onClose={onClose}
    >
      <Text size="sm">
        {isRotation
          ? "The key gets a new secret. Calls with the old secret are refused at once."
          : "Calls with this key are refused at once. A rotation makes the key valid again, with a new secret."}
      </Text>
    </ActionDialog>
  );
}
