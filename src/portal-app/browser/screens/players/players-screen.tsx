// Players of game platforms: a list with search, and one player with its identities.
import { Badge, Button, Group, Select, Table, Text, TextInput } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { usePlayers, type ListedPlayer } from "../../api/players.ts";
import { countText } from "../../parts/amounts.ts";
import { DataTable } from "../../parts/data-table.tsx";
import { Empty } from "../../parts/empty.tsx";
import { Failure } from "../../parts/failure.tsx";
import { Loading } from "../../parts/loading.tsx";
import { Moment } from "../../parts/moment.tsx";
import { platformNames } from "../../parts/platforms.ts";
import { ScreenLink, useScreenSearch } from "../../parts/screen-link.tsx";
import { ScreenPage } from "../../parts/screen-page.tsx";
import { NoPlayers } from "./no-players.tsx";
import { PlayerDrawer } from "./player-drawer.tsx";
import { PAGE_SIZE, playerFiltersOf, playersPath } from "./player-filters.ts";

export default function PlayersScreen() {
  const [search, change] = useScreenSearch();
  const filters = playerFiltersOf(search);
  const players = usePlayers(filters);
  const isFiltered = filters.platform !== undefined || filters.search !== undefined;
  const { total = 0, page = 1, players: rows = [] } = players.data ?? {};
  const first = (page - 1) * PAGE_SIZE + 1;
  return (
    <ScreenPage
      title="Players"
      summary="Players of game platforms, and the rows of this workspace that belong to them."
      call={{ path: playersPath(filters), needsSession: true }}
    >
      <PlayerFiltersForm key={`${search["search"]}`} />
      {players.isPending && <Loading />}
      {players.isError && <Failure error={players.error} onRetry={players.refetch} />}
      {players.isSuccess &&
        total === 0 &&
        (isFiltered ? (
          <Empty title="No player meets these filters">
            Search for a whole id or a part of a name, or remove a filter. Names are searched among
            the 20,000 players seen last.
          </Empty>
        ) : (
          <NoPlayers />
        ))}
      {players.isSuccess && total > 0 && (
        <>
          <Group justify="space-between">
            <Text size="sm" role="status">
              {rows.length === 0
                ? `This page is empty. There are ${countText(total)} players.`
                : `Players ${countText(first)} to ${countText(first + rows.length - 1)} of ${countText(total)}`}
            </Text>
            <Group gap="xs">
              <Button
                size="xs"
                variant="default"
                disabled={page === 1}
                onClick={() => change({ page: page === 2 ? undefined : String(page - 1) })}
              >
                Previous
              </Button>
              <Button
                size="xs"
                variant="default"
                disabled={first + rows.length > total || rows.length === 0}
                onClick={() => change({ page: String(page + 1) })}
              >
                Next
              </Button>
            </Group>
          </Group>
          {rows.length > 0 && <PlayerTable players={rows} />}
        </>
      )}
      {search["player"] !== undefined && (
        <PlayerDrawer
          key={search["player"]}
          player={search["player"]}
          onClose={() => change({ player: undefined })}
        />
      )}
    </ScreenPage>
  );
}

function PlayerFiltersForm() {
  const [search, change] = useScreenSearch();
  const [words, setWords] = useState(search["search"] ?? "");
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    change({ search: words.trim() || undefined, page: undefined });
  };
  return (
    <form role="search" aria-label="Filters" onSubmit={submit}>
      <Group align="flex-end" gap="xs">
        <TextInput
          label="Search"
          placeholder="Id of the player, or a part of the name"
          flex="1 1 14rem"
          maxLength={200}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
        <Select
          label="Platform"
          placeholder="All"
          clearable
          clearButtonProps={{ "aria-label": "All: Platform" }}
          data={[...platformNames]}
          value={search["platform"] ?? null}
          onChange={(platform) => change({ platform: platform ?? undefined, page: undefined })}
          w={150}
        />
        <Button type="submit" variant="default">
          Search
        </Button>
      </Group>
    </form>
  );
}

const PlayerTable = ({ players }: { readonly players: readonly ListedPlayer[] }) => {
  const [search] = useScreenSearch();
  return (
    <DataTable
      columns={["Player", "Platform", "Identity", "Last seen"]}
      minWidth={560}
      label="Players"
    >
      {players.map((player) => (
        <Table.Tr key={player.id}>
          <Table.Td className="any-break">
            <ScreenLink
              screen="players"
              search={{ ...search, player: `${player.platform}:${player.platformPlayerId}` }}
              size="sm"
            >
              {player.displayName ?? player.platformPlayerId}
            </ScreenLink>
            {player.displayName !== null && (
              <Text size="xs" c="dimmed">
                {player.platformPlayerId}
              </Text>
            )}
          </Table.Td>
          <Table.Td>{player.platform}</Table.Td>
          <Table.Td>
            <ValidatedBadge player={player} />
          </Table.Td>
          <Table.Td>
            <Moment at={player.lastSeenAt} />
          </Table.Td>
        </Table.Tr>
      ))}
    </DataTable>
  );
};

const ValidatedBadge = ({ player }: { readonly player: ListedPlayer }) => (
  <Badge color={player.isValidated ? "green.9" : "gray.7"}>
    {player.isValidated ? "validated" : "claimed"}
  </Badge>
);
