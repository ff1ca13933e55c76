// The list of keys, with rotation and revocation.
import { Badge, Button, Card, Code, Group, SimpleGrid, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { CopyButton } from "../../parts/copy-button.tsx";
import { ConfirmKeyChange, type PendingKeyChange } from "./confirm-key-change.tsx";
import { keyRightsOf, type OwnedKey } from "./key-data.ts";
import type { NewSecret } from "./secret-dialog.tsx";

interface KeyListProps {
  readonly keys: readonly OwnedKey[];
  readonly onSecret: (secret: NewSecret) => void;
}

export function KeyList({ keys, onSecret }: KeyListProps) {
  const [change, setChange] = useState<PendingKeyChange | null>(null);
  return (
    <>
      <SimpleGrid cols={{ base: 1, lg: 2 }}>
        {keys.map((key) => (
          <KeyCard key={key.id} shown={key} onChange={setChange} />
        ))}
      </SimpleGrid>
      {change !== null && (
        <ConfirmKeyChange change={change} onClose={() => setChange(null)} onSecret={onSecret} />
      )}
    </>
  );
}

interface KeyCardProps {
  readonly shown: OwnedKey;
  readonly onChange: (change: PendingKeyChange) => void;
}

function KeyCard({ shown, onChange }: KeyCardProps) {
  const { name, kind, prefix, token, createdAt, revokedAt } = shown;
  const { publish = false, origins, tables = {}, platforms = [] } = keyRightsOf(shown);
  return (
    <Card withBorder component="article">
      <Stack gap="xs">
        <Group justify="space-between">
          <Text fw={600}>{name}</Text>
          <Group gap={6}>
            {revokedAt !== null && <Badge color="red.9">revoked</Badge>}
            {publish && <Badge variant="outline">published</Badge>}
            <Badge variant="light">{kind}</Badge>
          </Group>
        </Group>
        <Group gap="xs" wrap="nowrap">
          <Code className="one-line" style={{ flex: 1 }}>
            {token ?? `${prefix}...`}
          </Code>
          {token !== null && <CopyButton text={token} aria-label={`Copy the key ${name}`} />}
        </Group>
        <Text size="sm">{tables === "all" ? "All tables" : tablesText(Object.keys(tables))}</Text>
        <Text size="sm" c="dimmed">
          {origins == null ? "From every origin" : `Only from ${origins.join(", ")}`}
        </Text>
        {platforms.length > 0 && (
          <Text size="sm" c="dimmed">
            For the game platforms {platforms.join(", ")}
          </Text>
        )}
        <Text size="xs" c="dimmed">
          Secret since {new Date(createdAt).toLocaleString()}
        </Text>
        <Group gap="xs">
          <Button
            size="xs"
            variant="default"
            onClick={() => onChange({ kind: "rotate", key: shown })}
          >
            Rotate
          </Button>
          {revokedAt === null && (
            <Button
              size="xs"
              variant="light"
              color="red"
              onClick={() => onChange({ kind: "revoke", key: shown })}
            >
              Revoke
            </Button>
          )}
        </Group>
      </Stack>
    </Card>
  );
}

const tablesText = (names: readonly string[]): string =>
  names.length === 0 ? "No tables" : `Tables: ${names.join(", ")}`;
