// Shown if the workspace has no players: the required settings, and the first call.
import { Group, Stack, Text } from "@mantine/core";
import { useStoredDefinition } from "../../api/definition.ts";
import { useWorkspace } from "../../api/workspace.ts";
import { CopyButton } from "../../parts/copy-button.tsx";
import { curlOf } from "../../parts/curl.ts";
import { Empty } from "../../parts/empty.tsx";
import { ScreenLink } from "../../parts/screen-link.tsx";

const firstCall = curlOf({
  method: "POST",
  path: "/players/identify",
  body: { platform: "custom", platformPlayerId: "4711", displayName: "Ada" },
});

export function NoPlayers() {
  const { isOwner } = useWorkspace();
  const stored = useStoredDefinition();
  const hasContacts = contactsTableOf(stored.data?.definition) !== undefined;
  return (
    <Empty
      title="There are no players yet"
      command="gateway players list"
      action={
        <Stack gap="xs" align="flex-start">
          {isOwner && (
            <Group gap="md">
              <ScreenLink screen="keys" search={{ new: "key" }} size="sm">
                Make a server key for a platform
              </ScreenLink>
              <ScreenLink screen="definition" search={{ at: "/workspace/contacts" }} size="sm">
                {hasContacts ? "See the contacts table" : "Choose a contacts table"}
              </ScreenLink>
            </Group>
          )}
          <CopyButton text={firstCall} label="Copy the first call as curl" />
        </Stack>
      }
    >
      Your game server identifies a player at the start of each session, with a key that lists its
      platform. The entry <code>workspace.contacts</code> of the definition names the table in which
      each player gets a row.
      {isOwner && stored.isSuccess && !hasContacts && (
        <Text span size="sm" fw={600}>
          {" "}
          It names no table yet, so players get no row.
        </Text>
      )}
    </Empty>
  );
}

/** Returns the name of the table with one row for each player. Undefined if there is none. */
export function contactsTableOf(
  definition: Readonly<Record<string, unknown>> | undefined,
): string | undefined {
  const settings = definition?.["workspace"] as
    | { readonly contacts?: { readonly table?: string } | null }
    | undefined;
  return settings?.contacts?.table;
}
