// Menus of the history and of the saved queries.
import { Button, Menu, Text, TextInput } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useState } from "react";
import { ActionDialog } from "../../parts/action-dialog.tsx";
import type { useKeptQueries } from "./query-memory.ts";

interface KeptQueriesMenuProps {
  readonly memory: ReturnType<typeof useKeptQueries>;
  readonly text: string;
  readonly onOpen: (text: string) => void;
}

export function KeptQueriesMenu({ memory, text, onOpen }: KeptQueriesMenuProps) {
  const { kept, save, remove, forget } = memory;
  const [isNaming, { open, close }] = useDisclosure(false);
  const [name, setName] = useState("");
  const run = async (): Promise<void> => save(name.trim(), text);
  return (
    <>
      <Menu position="bottom-start">
        <Menu.Target>
          <Button size="xs" variant="default">
            Saved ({kept.saved.length})
          </Button>
        </Menu.Target>
        <Menu.Dropdown mah={400} style={{ overflow: "auto" }}>
          <Menu.Item onClick={open}>Save this query</Menu.Item>
          {kept.saved.length > 0 && <Menu.Label>Open</Menu.Label>}
          {kept.saved.map((item) => (
            <Menu.Item key={item.name} onClick={() => onOpen(item.text)}>
              {item.name}
            </Menu.Item>
          ))}
          {kept.saved.length > 0 && <Menu.Label>Remove</Menu.Label>}
          {kept.saved.map((item) => (
            <Menu.Item key={item.name} c="red.9" onClick={() => remove(item.name)}>
              Remove {item.name}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Menu position="bottom-start">
        <Menu.Target>
          <Button size="xs" variant="default" disabled={kept.history.length === 0}>
            History ({kept.history.length})
          </Button>
        </Menu.Target>
        <Menu.Dropdown mah={400} maw={420} style={{ overflow: "auto" }}>
          {kept.history.map((item) => (
            <Menu.Item key={item} onClick={() => onOpen(item)} ff="monospace" fz="xs">
              {item.replace(/\s+/g, " ").slice(0, 120)}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item onClick={forget}>Empty the history</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isNaming && (
        <ActionDialog
          title="Save this query"
          action="Save"
          isBlocked={name.trim() === ""}
          run={run}
          onClose={close}
        >
          <TextInput
            label="Name"
            required
            maxLength={80}
            data-autofocus
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Text size="sm" c="dimmed">
            This browser keeps the query. Other people who use your account of this computer can
            read it.
          </Text>
        </ActionDialog>
      )}
    </>
  );
}
