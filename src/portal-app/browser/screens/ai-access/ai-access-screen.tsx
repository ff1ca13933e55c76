// Access of AI clients: the address to paste, steps for common clients, clients with access.
import { Anchor, Card, Code, Group, List, Stack, Tabs, Text, Title } from "@mantine/core";
import { useWorkspace } from "../../api/workspace.ts";
import { CopyButton } from "../../parts/copy-button.tsx";
import { GrantsTable } from "../../parts/grants-table.tsx";
import { ScreenPage } from "../../parts/screen-page.tsx";

export default function AiAccessScreen() {
  const { id } = useWorkspace();
  const address = `${location.origin}/${id}/mcp`;
  return (
    <ScreenPage
      title="AI access"
      summary="AI clients use this workspace as tools. Each client has at most the rights of the member who allows it."
      call={{ path: `/api/v1/portal/grants?workspaceId=${id}`, needsSession: true }}
    >
      <Card withBorder>
        <Stack gap="sm">
          <Title order={2} size="h5">
            Address to paste
          </Title>
          <Line text={address} label="Copy the address" />
          <Steps address={address} />
        </Stack>
      </Card>
      <Title order={2} size="h4">
        Clients with access
      </Title>
      <GrantsTable />
    </ScreenPage>
  );
}

const Line = ({ text, label = "Copy" }: { readonly text: string; readonly label?: string }) => (
  <Group gap="xs" align="flex-start">
    <Code className="any-break" fz="sm" flex="1 1 14rem">
      {text}
    </Code>
    <CopyButton text={text} label={label} />
  </Group>
);

/** The steps of the guide on AI clients. */
function Steps({ address }: { readonly address: string }) {
  const { canWrite } = useWorkspace();
  const cursor = JSON.stringify({ mcpServers: { workspace: { url: address } } }, null, 2);
  return (
    <>
      <Tabs defaultValue="claude">
        <Tabs.List>
          <Tabs.Tab value="claude">Claude Code</Tabs.Tab>
          <Tabs.Tab value="codex">Codex</Tabs.Tab>
          <Tabs.Tab value="cursor">Cursor</Tabs.Tab>
          <Tabs.Tab value="other">Others</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="claude" pt="sm">
          <Stack gap="xs">
            <Text size="sm">Run these lines. The second line opens the browser.</Text>
            <Line text={`claude mcp add --transport http workspace ${address}`} />
            <Line text="claude mcp login workspace" />
          </Stack>
        </Tabs.Panel>
        <Tabs.Panel value="codex" pt="sm">
          <Stack gap="xs">
            <Text size="sm">Run this line. Codex opens the browser at once.</Text>
            <Line text={`codex mcp add workspace --url ${address}`} />
          </Stack>
        </Tabs.Panel>
        <Tabs.Panel value="cursor" pt="sm">
          <Stack gap="xs">
            <Text size="sm">
              Write this into the file <Code>.cursor/mcp.json</Code> of a project. The operator must
              list Cursor in <Code>gateway.yaml</Code>, as the guide shows.
            </Text>
            <Line text={cursor} />
          </Stack>
        </Tabs.Panel>
        <Tabs.Panel value="other" pt="sm">
          <Text size="sm">
            Paste the address where the client asks for an MCP server with HTTP. A program without a
            browser sends an API key in the header <Code>Authorization: Bearer</Code>.
          </Text>
        </Tabs.Panel>
      </Tabs>
      <List size="sm" type="ordered">
        <List.Item>
          The client opens the browser, and you sign in with your portal account.
        </List.Item>
        <List.Item>
          You allow reading{canWrite && ", or reading and writing"}. The client never administers
          the workspace.
        </List.Item>
        <List.Item>The access ends after an hour, or when you revoke it below.</List.Item>
      </List>
      <Anchor href="/_docs/guides/ai-clients" target="_blank" size="sm">
        Guide: AI clients
      </Anchor>
    </>
  );
}
