// The page for addresses that do not exist.
import { Anchor, Stack, Text, Title } from "@mantine/core";
import { Link } from "@tanstack/react-router";

export const MissingPage = () => (
  <Missing title="There is no such page">The portal has no page at this address.</Missing>
);

export const MissingWorkspace = () => (
  <Missing title="This is not one of your workspaces">
    The workspace does not exist, or you are not a member. Ask an owner of the workspace for an
    invitation, or sign in with another account.
  </Missing>
);

function Missing({ title, children }: { readonly title: string; readonly children: string }) {
  return (
    <Stack maw={600}>
      <Title order={1}>{title}</Title>
      <Text>{children}</Text>
      <Anchor component={Link} to="/">
        Your workspaces
      </Anchor>
    </Stack>
  );
}
