// All details of one player: facts, metadata, its row and account, and its identities on other
// platforms.
import { Code, Stack, Text, Title } from "@mantine/core";
import { useStoredDefinition } from "../../api/definition.ts";
import { usePlayers, type ListedPlayer } from "../../api/players.ts";
import { CopyButton } from "../../parts/copy-button.tsx";
import { curlOf } from "../../parts/curl.ts";
import { Facts } from "../../parts/facts.tsx";
import { Failure } from "../../parts/failure.tsx";
import { LinkedPlayers } from "../../parts/linked-players.tsx";
import { Loading } from "../../parts/loading.tsx";
import { Moment } from "../../parts/moment.tsx";
import { ScreenLink, useScreenSearch } from "../../parts/screen-link.tsx";
import { contactsTableOf } from "./no-players.tsx";
import { Drawer } from "../../parts/modal.tsx";

interface PlayerDrawerProps {
  /** Platform and id of the player, such as `steam:4711`. */
  readonly player: string;
  readonly onClose: () => void;
}

export function PlayerDrawer({ player, onClose }: PlayerDrawerProps) {
  const at = player.indexOf(":");
  const [platform, id] = [player.slice(0, at), player.slice(at + 1)];
  const isComplete = platform !== "" && id !== "";
  const filters = { platform, search: id, pageSize: 200 };
  const found = usePlayers(filters, { isEnabled: isComplete });
  const shown = found.data?.players.find(({ platformPlayerId }) => platformPlayerId === id);
  return (
    <Drawer opened onClose={onClose} position="right" size="lg" title="Player">
      {found.isLoading && <Loading />}
      {found.isError && <Failure error={found.error} onRetry={found.refetch} />}
      {(found.isSuccess || !isComplete) && shown === undefined && (
        <Text size="sm" role="status">
          The workspace has no player {player}.
        </Text>
      )}
      {shown !== undefined && <PlayerView player={shown} />}
    </Drawer>
  );
}

function PlayerView({ player }: { readonly player: ListedPlayer }) {
  const [search] = useScreenSearch();
  const { platform, platformPlayerId, contactId, endUserId = null, metadata } = player;
  const path = `/players/resolve/${platform}/${encodeURIComponent(platformPlayerId)}`;
  return (
    <Stack gap="md">
      <Title order={2} size="h3" className="any-break">
        {player.displayName ?? platformPlayerId}
      </Title>
      <Facts
        facts={{
          Platform: platform,
          "Id on the platform": platformPlayerId,
          Identity: player.isValidated
            ? "Validated: a server with a key for the platform has confirmed it"
            : "Claimed: no server with a key for the platform has confirmed it",
          "First seen": <Moment at={player.firstSeenAt} />,
          "Last seen": <Moment at={player.lastSeenAt} />,
          Row:
            contactId === null ? (
              "None: the workspace has no contacts table"
            ) : (
              <ContactLink contactId={contactId} />
            ),
          Account:
            endUserId === null ? (
              "None: no game server has signed the player in"
            ) : (
              <ScreenLink screen="people" search={{ user: endUserId }} size="sm">
                {endUserId} in People
              </ScreenLink>
            ),
        }}
      />
      <CopyButton
        text={curlOf({ path, needsSession: true })}
        label="Copy as curl"
        style={{ alignSelf: "flex-start" }}
      />
      {contactId !== null && (
        <div>
          <Title order={3} size="h5" mb={4}>
            Linked identities
          </Title>
          <LinkedPlayers
            filters={{ contactId }}
            except={player.id}
            search={search}
            none="No other identity belongs to the same row."
          />
        </div>
      )}
      <div>
        <Title order={3} size="h5" mb={4}>
          Metadata
        </Title>
        {metadata === null ? (
          <Text size="sm" c="dimmed">
            The game has stored none.
          </Text>
        ) : (
          <Code block tabIndex={0} mah="40vh" style={{ overflow: "auto" }}>
            {JSON.stringify(metadata, null, 2)}
          </Code>
        )}
      </div>
    </Stack>
  );
}

/**
 * Shows the contact row of a player as a link. The definition names the contacts table, and only
 * owners may read it. Other members see only the id.
 */
function ContactLink({ contactId }: { readonly contactId: string }) {
  const stored = useStoredDefinition();
  const table = contactsTableOf(stored.data?.definition);
  return table === undefined ? (
    <Code>{contactId}</Code>
  ) : (
    <ScreenLink screen="tables" search={{ table, row: contactId }} size="sm">
      {contactId} in {table}
    </ScreenLink>
  );
}
