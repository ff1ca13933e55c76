// The form with which the user changes their name.
import { Button, Card, Group, Stack, TextInput, Title } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { api, bodyOf } from "../../api/http.ts";
import { Failure } from "../../parts/failure.tsx";
import { profileKey } from "./profile-data.ts";

export function NameForm({ name: before }: { readonly name: string | null }) {
  const client = useQueryClient();
  const [name, setName] = useState(before ?? "");
  const save = useMutation({
    mutationFn: () =>
      bodyOf(api.PATCH("/api/v1/portal/profile", { body: { name: name.trim() || null } })),
    onSuccess: (profile) => client.setQueryData(profileKey, profile),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <Card withBorder component="section">
      <form onSubmit={submit}>
        <Stack>
          <Title order={2} size="h4">
            Name
          </Title>
          <Group align="flex-end">
            <TextInput
              label="Your name"
              autoComplete="name"
              maxLength={100}
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <Button
              type="submit"
              variant="default"
              loading={save.isPending}
              disabled={name.trim() === (before ?? "")}
            >
              Save
            </Button>
          </Group>
          {save.isError && <Failure title="The name is not saved" error={save.error} />}
        </Stack>
      </form>
    </Card>
  );
}
