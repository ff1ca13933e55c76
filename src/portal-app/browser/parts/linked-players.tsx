// Lists players with links to them, such as the players of one account.
import { List, Text } from "@mantine/core";
import { usePlayers, type PlayerFilters } from "../api/players.ts";
import { Failure } from "./failure.tsx";
import { Loading } from "./loading.tsx";
import { ScreenLink, type ScreenSearch } from "./screen-link.tsx";

interface LinkedPlayersProps {
  readonly filters: Pick<PlayerFilters, "contactId" | "endUserId">;
  /** Id of a player that the list leaves out. */
  readonly except?: string;
  /** The query string of the players screen, which the links keep. */
  readonly search?: ScreenSearch;
  /** The text if there are no players. */
  readonly none: string;
}

/** Maximum number of shown players. */
const PLAYERS_MAX = 100;

export function LinkedPlayers({ filters, except, search, none }: LinkedPlayersProps) {
  const linked = usePlayers({ ...filters, pageSize: PLAYERS_MAX });
  if (linked.isPending) return <Loading />;
  if (linked.isError) return <Failure error={linked.error} onRetry={linked.refetch} />;
  const { total, players } = linked.data;
  const shown = players.filter(({ id }) => id !== except);
  if (shown.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {none}
      </Text>
    );
  return (
    <>
      <List size="sm">
        {shown.map(({ id, platform, platformPlayerId, displayName }) => (
          <List.Item key={id} className="any-break">
            <ScreenLink
              screen="players"
              search={{ ...search, player: `${platform}:${platformPlayerId}` }}
              size="sm"
            >
              {platform}: {displayName ?? platformPlayerId}
            </ScreenLink>
          </List.Item>
        ))}
      </List>
      {total > PLAYERS_MAX && (
        <Text size="sm" c="dimmed">
          These are the {PLAYERS_MAX} players seen last.
        </Text>
      )}
    </>
  );
}
