// The list of end users, with search and filters.
import { Badge, Button, Group, Loader, Select, Stack, Table, Text, TextInput } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useState, type FormEvent } from "react";
import { useWorkspace } from "../../api/workspace.ts";
import { amountText } from "../../parts/amounts.ts";
import { DataTable } from "../../parts/data-table.tsx";
import { Empty } from "../../parts/empty.tsx";
import { Failure } from "../../parts/failure.tsx";
import { Moment } from "../../parts/moment.tsx";
import { MoreButton } from "../../parts/more-button.tsx";
import { ScreenLink, useScreenSearch } from "../../parts/screen-link.tsx";
import { EndUserDrawer } from "./end-user-drawer.tsx";
import { accountFiltersOf, useEndUserRoles, useEndUsers, type ShownEndUser } from "./end-users.ts";
import { NewEndUserDialog } from "./new-end-user-dialog.tsx";

export function EndUsersPanel() {
  const { isOwner } = useWorkspace();
  const [search, change] = useScreenSearch();
  const filters = accountFiltersOf(search);
  const users = useEndUsers(filters);
  const [isCreating, { open, close }] = useDisclosure(false);
  const rows = users.data?.pages.flatMap((page) => page.endUsers) ?? [];
  const first = users.data?.pages[0];
  const isFiltered = Object.keys(filters).length > 0;
  const create = (
    <Button size="xs" onClick={open} disabled={!isOwner}>
      Create an account
    </Button>
  );
  return (
    <Stack>
      <AccountFilters />
      <Group justify="space-between">
        <Text size="sm" role="status">
          {first !== undefined &&
            `${first.isTotalExact ? "" : "At least "}${amountText(first.total, "account")}`}
        </Text>
        {create}
      </Group>
      {!isOwner && (
        <Text size="sm" c="dimmed">
          Only owners of the workspace create and change accounts.
        </Text>
      )}
      {users.isPending && <Loader aria-label="Loading" />}
      {users.isError && <Failure error={users.error} onRetry={users.refetch} />}
      {users.isSuccess && rows.length === 0 && !users.hasNextPage && (
        <Empty
          title={isFiltered ? "No account matches these filters" : "There are no end users yet"}
          action={isFiltered ? undefined : create}
        >
          {isFiltered
            ? "Search for another word, or remove a filter."
            : "People register in your application, or you create or import their accounts."}
        </Empty>
      )}
      {rows.length > 0 && <AccountTable rows={rows} />}
      <MoreButton pages={users}>More accounts</MoreButton>
      {isCreating && <NewEndUserDialog onClose={close} />}
      {search["user"] !== undefined && (
        <EndUserDrawer
          key={search["user"]}
          endUserId={search["user"]}
          onClose={() => change({ user: undefined })}
        />
      )}
    </Stack>
  );
}

function AccountFilters() {
  const [search, change] = useScreenSearch();
  const roles = useEndUserRoles();
  const [words, setWords] = useState(search["search"] ?? "");
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    change({ search: words.trim() || undefined });
  };
  const select = (
    name: string,
    label: string,
    data: readonly { readonly value: string; readonly label: string }[],
  ) => (
    <Select
      label={label}
      placeholder="All"
      clearable
      clearButtonProps={{ "aria-label": `All: ${label}` }}
      data={[...data]}
      value={search[name] ?? null}
      onChange={(value) => change({ [name]: value ?? undefined })}
      w={150}
    />
  );
  return (
    <form role="search" aria-label="Filters" onSubmit={submit}>
      <Group align="flex-end" gap="xs">
        <TextInput
          label="Search"
          placeholder="Address, name or id"
          flex="1 1 12rem"
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
        {select("status", "Status", [
          { value: "active", label: "Active" },
          { value: "unconfirmed", label: "Unconfirmed" },
          { value: "deactivated", label: "Deactivated" },
        ])}
        {select(
          "roleId",
          "Role",
          (roles.data?.roles ?? []).map(({ id, name, label }) => ({
            value: id,
            label: label ?? name,
          })),
        )}
        {select("emailVerified", "E-mail address", [
          { value: "true", label: "Confirmed" },
          { value: "false", label: "Not confirmed" },
        ])}
        <Button type="submit" variant="default">
          Search
        </Button>
      </Group>
    </form>
  );
}

const AccountTable = ({ rows }: { readonly rows: readonly ShownEndUser[] }) => {
  const [search] = useScreenSearch();
  return (
    <DataTable columns={["Account", "Status", "Roles", "Last sign-in"]} minWidth={620}>
      {rows.map((user) => (
        <Table.Tr key={user.id}>
          <Table.Td className="any-break">
            <ScreenLink screen="people" search={{ ...search, user: user.id }} size="sm">
              {user.email ?? user.username ?? user.id}
            </ScreenLink>
            <Text size="xs" c="dimmed">
              {nameOfAccount(user)}
            </Text>
          </Table.Td>
          <Table.Td>
            <AccountStatus status={user.status} />
          </Table.Td>
          <Table.Td>{user.roles.join(", ")}</Table.Td>
          <Table.Td>
            <Moment at={user.lastSignInAt} />
          </Table.Td>
        </Table.Tr>
      ))}
    </DataTable>
  );
};

const nameOfAccount = ({ firstName, lastName, username }: ShownEndUser): string =>
  [firstName, lastName, username].filter(Boolean).join(" ");

const statusColors = {
  active: "green.9",
  unconfirmed: "gray.7",
  deactivated: "red.9",
} as const;

export const AccountStatus = ({ status }: { readonly status: ShownEndUser["status"] }) => (
  <Badge color={statusColors[status]}>{status}</Badge>
);
