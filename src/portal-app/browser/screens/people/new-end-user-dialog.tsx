// Creates an account for an end user.
import { Checkbox, MultiSelect, PasswordInput, SimpleGrid, TextInput } from "@mantine/core";
import { useState } from "react";
import { api, bodyOf } from "../../api/http.ts";
import { useWorkspace } from "../../api/workspace.ts";
import { ActionDialog } from "../../parts/action-dialog.tsx";
import { changed, useEndUserRoles } from "./end-users.ts";

export function NewEndUserDialog({ onClose }: { readonly onClose: () => void }) {
  const { id } = useWorkspace();
  const roles = useEndUserRoles();
  const [profile, setProfile] = useState({
    email: "",
    firstName: "",
    lastName: "",
    username: "",
    password: "",
  });
  const [roleIds, setRoleIds] = useState<string[] | null>(null);
  const [emailVerified, setVerified] = useState(false);
  const [sendConfirmation, setSends] = useState(true);
  const { email, ...others } = profile;
  const given = Object.entries(others).filter(([, value]) => value !== "");
  const create = () =>
    changed(
      id,
      bodyOf(
        api.POST("/{workspaceId}/endusers", {
          params: { path: { workspaceId: id } },
          body: {
            email,
            ...(Object.fromEntries(given) as Partial<typeof others>),
            ...(roleIds !== null && { roles: roleIds }),
            emailVerified,
            sendConfirmation,
          },
        }),
      ),
    );
  const field = (name: keyof typeof profile, label: string) => ({
    label,
    value: profile[name],
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      setProfile({ ...profile, [name]: event.currentTarget.value }),
  });
  return (
    <ActionDialog title="Create an account" action="Create" run={create} onClose={onClose}>
      <TextInput
        data-autofocus
        type="email"
        required
        autoComplete="off"
        {...field("email", "E-mail address")}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs">
        <TextInput autoComplete="off" {...field("firstName", "First name")} />
        <TextInput autoComplete="off" {...field("lastName", "Last name")} />
      </SimpleGrid>
      <TextInput autoComplete="off" {...field("username", "User name")} />
      <PasswordInput
        autoComplete="new-password"
        description="Without a password, the person sets one by a reset link."
        {...field("password", "Password")}
      />
      <MultiSelect
        label="Roles"
        description="Without a choice, the account has the roles of a registration."
        data={(roles.data?.roles ?? []).map((role) => ({
          value: role.id,
          label: role.label ?? role.name,
        }))}
        value={roleIds ?? []}
        onChange={(chosen) => setRoleIds(chosen.length === 0 ? null : chosen)}
      />
      <Checkbox
        label="The address is confirmed"
        checked={emailVerified}
        onChange={(event) => setVerified(event.currentTarget.checked)}
      />
      <Checkbox
        label="Mail a confirmation link"
        disabled={emailVerified}
        checked={sendConfirmation && !emailVerified}
        onChange={(event) => setSends(event.currentTarget.checked)}
      />
    </ActionDialog>
  );
}
