// Changes the profile of an account. Sends only the fields that have changed.
import { Checkbox, TextInput } from "@mantine/core";
import { useState } from "react";
import { api, bodyOf } from "../../api/http.ts";
import { ActionDialog } from "../../parts/action-dialog.tsx";
import { changed, useAccountPath, type ShownEndUser } from "./end-users.ts";

interface EditProfileProps {
  readonly user: ShownEndUser;
  readonly onClose: () => void;
}

export function EditProfileDialog({ user, onClose }: EditProfileProps) {
  const path = useAccountPath(user.id);
  const before = {
    email: user.email ?? "",
    firstName: user.firstName ?? "",
    lastName: user.lastName ?? "",
    username: user.username ?? "",
  };
  const [values, setValues] = useState(before);
  const [emailVerified, setVerified] = useState(user.emailVerified);
  const names = Object.keys(before) as (keyof typeof before)[];
  const run = () => {
    const changes = names.filter((name) => values[name] !== before[name]);
    const body = {
      ...Object.fromEntries(changes.map((name) => [name, values[name] || null])),
      ...(emailVerified !== user.emailVerified && { emailVerified }),
    };
    const call = api.PATCH("/{workspaceId}/endusers/{endUserId}", { params: { path }, body });
    return changed(path.workspaceId, bodyOf(call));
  };
  const field = (name: keyof typeof before, label: string) => (
    <TextInput
      label={label}
      autoComplete="off"
      type={name === "email" ? "email" : "text"}
      value={values[name]}
      onChange={(event) => setValues({ ...values, [name]: event.currentTarget.value })}
    />
  );
  return (
    <ActionDialog title="Edit the profile" action="Save" run={run} onClose={onClose}>
      {field("email", "E-mail address")}
      {field("firstName", "First name")}
      {field("lastName", "Last name")}
      {field("username", "User name")}
      <Checkbox
        label="The address is confirmed"
        description="A new address gets a mail with a confirmation link, unless it is confirmed."
        checked={emailVerified}
        onChange={(event) => setVerified(event.currentTarget.checked)}
      />
    </ActionDialog>
  );
}
