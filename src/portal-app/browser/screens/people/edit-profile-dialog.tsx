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
  // The profile when the dialog opened. With a profile that was read later, fields that the user
  // did not touch could look changed.
  const [before] = useState({
    email: user.email ?? "",
    firstName: user.firstName ?? "",
    lastName: user.lastName ?? "",
    username: user.username ?? "",
    emailVerified: user.emailVerified,
  });
  const [values, setValues] = useState(before);
  type FieldName = keyof typeof before;
  const run = () => {
    const changes = Object.entries(values).filter(
      ([name, value]) => value !== before[name as FieldName],
    );
    const body = Object.fromEntries(
      changes.map(([name, value]) => [name, value === "" ? null : value]),
    );
    const call = api.PATCH("/{workspaceId}/endusers/{endUserId}", { params: { path }, body });
    return changed(path.workspaceId, bodyOf(call));
  };
  const field = (name: Exclude<FieldName, "emailVerified">, label: string, hasFocus = false) => (
    <TextInput
      data-autofocus={hasFocus || undefined}
      label={label}
      autoComplete="off"
      type={name === "email" ? "email" : "text"}
      value={values[name]}
      onChange={(event) => setValues({ ...values, [name]: event.currentTarget.value })}
    />
  );
  return (
    <ActionDialog title="Edit the profile" action="Save" run={run} onClose={onClose}>
      {field("email", "E-mail address", true)}
      {field("firstName", "First name")}
      {field("lastName", "Last name")}
      {field("username", "User name")}
      <Checkbox
        label="The address is confirmed"
        description="A new address gets a mail with a confirmation link, unless it is confirmed."
        checked={values.emailVerified}
        onChange={(event) => setValues({ ...values, emailVerified: event.currentTarget.checked })}
      />
    </ActionDialog>
  );
}
