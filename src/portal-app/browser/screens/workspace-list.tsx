// The first page after the sign-in: the workspaces of the user. If there is only one workspace, it
// opens the workspace.
import { Anchor, Badge, Card, Code, SimpleGrid, Stack, Text, Title } from "@mantine/core";
import { Link, Navigate } from "@tanstack/react-router";
import { useSession } from "../api/session.ts";

export function WorkspaceList() {
  const { data: session } = useSession();
  const workspaces = session?.workspaces ?? [];
  const [only] = workspaces;
  if (workspaces.length === 1 && only !== undefined)
    return <Navigate to="/w/$workspace" params={{ workspace: only.id }} replace />;
  return (
    <Stack maw={1000}>
      <Title order={1}>Workspaces</Title>
      {workspaces.length === 0 && (
        <Text>
          You are not a member of a workspace. Ask an owner for an invitation, or make yourself an
          owner with the command <Code>gateway portal add</Code>.
        </Text>
      )}
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
        {workspaces.map(({ id, name, role }) => (
          <Card key={id} withBorder component="article">
            <Anchor component={Link} to={`/w/${id}` as string} fw={600}>
              {name}
            </Anchor>
            <Text size="xs" c="dimmed" ff="monospace">
              {id}
            </Text>
            <Badge mt="xs" variant="light">
              {role}
            </Badge>
          </Card>
        ))}
      </SimpleGrid>
    </Stack>
  );
}
