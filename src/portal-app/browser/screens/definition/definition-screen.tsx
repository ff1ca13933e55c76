// The definition of the workspace as YAML, and its secrets. Only owners see them.
import { Tabs, Text } from "@mantine/core";
import { useStoredDefinition } from "../../api/definition.ts";
import { useWorkspace } from "../../api/workspace.ts";
import { Failure } from "../../parts/failure.tsx";
import { Loading } from "../../parts/loading.tsx";
import { useScreenSearch } from "../../parts/screen-link.tsx";
import { ScreenPage } from "../../parts/screen-page.tsx";
import { DefinitionEditor } from "./definition-editor.tsx";
import { FilesNote } from "./files-note.tsx";
import { SecretsPanel } from "./secrets-panel.tsx";

export default function DefinitionScreen() {
  const { id, isOwner } = useWorkspace();
  const [search, change] = useScreenSearch();
  const stored = useStoredDefinition();
  const tab = search["tab"] === "secrets" ? "secrets" : "text";
  return (
    <ScreenPage
      title="Definition"
      summary="Tables, roles, keys, sign-in, topics, endpoints and automations of the workspace, as one document."
      call={{ path: tab === "secrets" ? "/secrets" : "/definition", needsSession: true }}
    >
      {!isOwner && <Text size="sm">Only owners read and change the definition.</Text>}
      {stored.isLoading && <Loading />}
      {stored.isError && <Failure error={stored.error} onRetry={stored.refetch} />}
      {stored.data !== undefined && (
        <>
          {stored.data.managedBy === "files" && <FilesNote />}
          <Tabs
            value={tab}
            keepMounted={false}
            onChange={(value) => change({ tab: value === "secrets" ? "secrets" : undefined })}
          >
            <Tabs.List>
              <Tabs.Tab value="text">YAML</Tabs.Tab>
              <Tabs.Tab value="secrets">Secrets</Tabs.Tab>
            </Tabs.List>
            <Tabs.Panel value="text" pt="md">
              <DefinitionEditor key={id} stored={stored.data} at={search["at"]} />
            </Tabs.Panel>
            <Tabs.Panel value="secrets" pt="md">
              <SecretsPanel isManagedByFiles={stored.data.managedBy === "files"} />
            </Tabs.Panel>
          </Tabs>
        </>
      )}
    </ScreenPage>
  );
}
