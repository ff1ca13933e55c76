// The files of the workspace as a grid or a list, with upload by button and by drop.
import { Button, Group, Loader, SegmentedControl, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { useWorkspace } from "../../api/workspace.ts";
import { amountText } from "../../parts/amounts.ts";
import { Empty } from "../../parts/empty.tsx";
import { Failure } from "../../parts/failure.tsx";
import { useScreenSearch } from "../../parts/screen-link.tsx";
import { ScreenPage } from "../../parts/screen-page.tsx";
import { FileDrawer } from "./file-drawer.tsx";
import { FileGrid, FileList } from "./file-views.tsx";
import { useFiles } from "./stored-files.ts";
import { UploadArea } from "./upload-area.tsx";

/** Number of files that the screen shows at a time. The grid loads each image. */
const SHOWN = 48;

export default function FilesScreen() {
  const { canWrite } = useWorkspace();
  const [search, change] = useScreenSearch();
  const files = useFiles();
  const [count, setCount] = useState(SHOWN);
  const words = (search["name"] ?? "").toLowerCase();
  const all = files.data?.files ?? [];
  const found = all.filter(({ name }) => name.toLowerCase().includes(words));
  const shown = found.slice(0, count);
  const opened = all.find(({ id }) => id === search["file"]);
  const isList = search["view"] === "list";
  return (
    <ScreenPage
      title="Files"
      summary="The newest 500 files of the workspace."
      call={{ path: "/files" }}
      actions={
        <SegmentedControl
          size="xs"
          aria-label="View"
          data={[
            { value: "grid", label: "Grid" },
            { value: "list", label: "List" },
          ]}
          value={isList ? "list" : "grid"}
          onChange={(view) => change({ view: view === "list" ? "list" : undefined })}
        />
      }
    >
      {canWrite ? (
        <UploadArea />
      ) : (
        <Text size="sm" c="dimmed">
          You are a viewer. Editors and owners upload and delete files.
        </Text>
      )}
      {files.isPending && <Loader aria-label="Loading" />}
      {files.isError && <Failure error={files.error} onRetry={files.refetch} />}
      {files.isSuccess && all.length === 0 && (
        <Empty title="There are no files yet" command="gateway files list">
          Drop a file above, or let your application upload files with a key.
        </Empty>
      )}
      {all.length > 0 && (
        <Group justify="space-between" align="flex-end">
          <TextInput
            label="Search in the names"
            value={search["name"] ?? ""}
            onChange={(event) =>
              change({ name: event.currentTarget.value || undefined }, { replace: true })
            }
          />
          <Text size="sm" role="status">
            {amountText(found.length, "file")}
          </Text>
        </Group>
      )}
      <Stack>{isList ? <FileList files={shown} /> : <FileGrid files={shown} />}</Stack>
      {found.length > count && (
        <Group>
          <Button variant="default" onClick={() => setCount(count + SHOWN)}>
            More files
          </Button>
        </Group>
      )}
      {opened !== undefined && (
        <FileDrawer key={opened.id} file={opened} onClose={() => change({ file: undefined })} />
      )}
    </ScreenPage>
  );
}
