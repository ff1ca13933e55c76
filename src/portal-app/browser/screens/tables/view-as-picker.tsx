// Chooses whose rights the grid has: the member's own, or those of a role, a key or an end user.
import { Button, NativeSelect, Popover, Stack, TextInput } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { api, bodyOf } from "../../api/http.ts";
import { useWorkspace } from "../../api/workspace.ts";
import type { ViewedAs } from "./table-view-state.ts";

interface ViewAsPickerProps {
  readonly viewedAs: ViewedAs | undefined;
  /** Called with the text for the query string. Undefined for the member's own rights. */
  readonly onChange: (as: string | undefined) => void;
}

const kinds: { value: ViewedAs["kind"]; label: string }[] = [
  { value: "role", label: "A role" },
  { value: "key", label: "An API key" },
  { value: "endUserId", label: "An end user" },
];

export function ViewAsPicker({ viewedAs, onChange }: ViewAsPickerProps) {
  const { id } = useWorkspace();
  const [isOpen, { toggle, close }] = useDisclosure(false);
  const [kind, setKind] = useState<ViewedAs["kind"]>(viewedAs?.kind ?? "role");
  const [name, setName] = useState(viewedAs?.name ?? "");
  const roles = useQuery({
    queryKey: [id, "roles"],
    queryFn: () =>
      bodyOf(api.GET("/{workspaceId}/roles", { params: { path: { workspaceId: id } } })),
    enabled: isOpen,
  });
  const keys = useQuery({
    queryKey: [id, "keys"],
    queryFn: () =>
      bodyOf(api.GET("/{workspaceId}/keys", { params: { path: { workspaceId: id } } })),
    enabled: isOpen,
  });
  const names =
    kind === "role"
      ? (roles.data?.roles ?? []).map((role) => role.name)
      : (keys.data?.keys ?? [])
          .filter(({ revokedAt }) => revokedAt === null)
          .map((key) => key.name);
  const chosen = kind !== "endUserId" && name === "" ? (names[0] ?? "") : name;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (chosen === "") return;
    onChange(`${kind}:${chosen}`);
    close();
  };
  return (
    <Popover
      opened={isOpen}
      onChange={close}
      position="bottom-start"
      shadow="md"
      trapFocus
      width={260}
    >
      <Popover.Target>
        <Button size="xs" variant={viewedAs === undefined ? "default" : "light"} onClick={toggle}>
          {viewedAs === undefined ? "View as" : `View as ${viewedAs.name}`}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="View as">
        <form onSubmit={submit}>
          <Stack gap="xs">
            <NativeSelect
              size="xs"
              label="Rights of"
              data={kinds}
              value={kind}
              onChange={(event) => {
                setKind(event.currentTarget.value as ViewedAs["kind"]);
                setName("");
              }}
            />
            {kind !== "endUserId" ? (
              <NativeSelect
                size="xs"
                label={kind === "role" ? "Role" : "Key"}
                data={names}
                value={chosen}
                onChange={(event) => setName(event.currentTarget.value)}
              />
            ) : (
              <TextInput
                size="xs"
                label="Id of the end user"
                value={name}
                onChange={(event) => setName(event.currentTarget.value)}
              />
            )}
            <Button size="xs" type="submit">
              View
            </Button>
            {viewedAs !== undefined && (
              <Button
                size="xs"
                variant="default"
                onClick={() => {
                  onChange(undefined);
                  close();
                }}
              >
                Back to your own rights
              </Button>
            )}
          </Stack>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}
