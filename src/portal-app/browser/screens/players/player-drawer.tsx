// One player: facts, metadata, the row that belongs to it, and its identities on other platforms.
import { Code, List, Stack, Text, Title } from "@mantine/core";
import { useStoredDefinition } from "../../api/definition.ts";
import { CopyButton } from "../../parts/copy-button.tsx";
import { curlOf } from "../../parts/curl.ts";
import { Facts } from "../../parts/facts.tsx";
import { Failure } from "../../parts/failure.tsx";
import { Loading } from "../../parts/loading.tsx";
import { Moment } from "../../parts/moment.tsx";
import { ScreenLink, useScreenSearch } from "../../parts/screen-link.tsx";
import { contactsTableOf } from "./no-players.tsx";
import { usePlayers, type ListedPlayer } from "./player-reads.ts";
import { Drawer } from "../../parts/modal.tsx";

interface PlayerDrawerProps {
  /** Platform and id of the player, such as `steam:4711`. */
  readonly player: string;
  readonly onClose: () => void;
}

/** Identities of one contact that the drawer shows. */
const IDENTITIES_MAX = 100;

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
  const { platform, platformPlayerId, contactId, metadata } = player;
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
        }}
      />
      <CopyButton
        text={curlOf({ path, needsSession: true })}
        label="Copy as curl"
        style={{ alignSelf: "flex-start" }}
      />
      {contactId !== null && <Identities player={player} contactId={contactId} />}
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

/** Owners know the contacts table from the definition. */
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

interface IdentitiesProps {
  readonly player: ListedPlayer;
  readonly contactId: string;
}

/** The identities that belong to the same row. */
function Identities({ player, contactId }: IdentitiesProps) {
  const [search] = useScreenSearch();
  const linked = usePlayers({ contactId, pageSize: IDENTITIES_MAX });
  const others = linked.data?.players.filter(({ id }) => id !== player.id) ?? [];
  return (
    <div>
      <Title order={3} size="h5" mb={4}>
        Linked identities
      </Title>
      {linked.isPending && <Loading />}
      {linked.isError && <Failure error={linked.error} onRetry={linked.refetch} />}
      {linked.isSuccess && others.length === 0 && (
        <Text size="sm" c="dimmed">
          No other identity belongs to the same row.
        </Text>
      )}
      <List size="sm">
        {others.map((other) => (
          <List.Item key={other.id} className="any-break">
            <ScreenLink
              screen="players"
              search={{ ...search, player: `${other.platform}:${other.platformPlayerId}` }}
              size="sm"
            >
              {other.platform}: {other.displayName ?? other.platformPlayerId}
            </ScreenLink>
          </List.Item>
        ))}
      </List>
    </div>
  );
}
