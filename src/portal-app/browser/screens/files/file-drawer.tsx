// One file: preview, public switch, signed link, download and deletion.
import { Anchor, Button, Code, Group, Loader, Select, Stack, Switch, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { api, bodyOf } from "../../api/http.ts";
import { useWorkspace } from "../../api/workspace.ts";
import { ActionDialog } from "../../parts/action-dialog.tsx";
import { bytesText } from "../../parts/amounts.ts";
import { CopyButton } from "../../parts/copy-button.tsx";
import { Facts } from "../../parts/facts.tsx";
import { Failure } from "../../parts/failure.tsx";
import { Moment } from "../../parts/moment.tsx";
import {
  fileAddress,
  isImage,
  noteFileChange,
  useFileBeginning,
  type ShownFile,
} from "./stored-files.ts";
import { Drawer } from "../../parts/modal.tsx";

interface FileDrawerProps {
  readonly file: ShownFile;
  readonly onClose: () => void;
}

export function FileDrawer({ file, onClose }: FileDrawerProps) {
  const { id, canWrite } = useWorkspace();
  const [isDeleting, setDeleting] = useState(false);
  const address = fileAddress(id, file.id);
  return (
    <Drawer opened onClose={onClose} title="File">
      <Stack>
        <Text fw={600} className="any-break">
          {file.name}
        </Text>
        {isImage(file) && <img className="file-preview" src={address} alt={file.name} />}
        <Beginning file={file} />
        <SignedLink file={file} />
        <Group gap="xs">
          <Anchor href={address} download={file.name} size="sm">
            Download
          </Anchor>
          {canWrite && (
            <Button size="xs" color="red.9" onClick={() => setDeleting(true)}>
              Delete
            </Button>
          )}
        </Group>
        {isDeleting && (
          <DeleteFileDialog file={file} onClose={() => setDeleting(false)} onDeleted={onClose} />
        )}
      </Stack>
    </Drawer>
  );
}

/** The size, the beginning of a text, and the switch that makes the file public. */
function Beginning({ file }: { readonly file: ShownFile }) {
  const { id, canWrite } = useWorkspace();
  const beginning = useFileBeginning(file);
  const mark = useMutation({
    mutationFn: async (isPublic: boolean) => {
      const params = { path: { workspaceId: id, blobId: file.id } };
      await bodyOf(
        api.PATCH("/{workspaceId}/files/{blobId}", { params, body: { public: isPublic } }),
      );
      await noteFileChange(id);
    },
  });
  if (beginning.isPending) return <Loader aria-label="Loading" />;
  if (beginning.isError) return <Failure error={beginning.error} onRetry={beginning.refetch} />;
  const { text, bytes, isCut, isPublic } = beginning.data;
  return (
    <>
      {text !== null && (
        <Code
          block
          className="any-break text-preview"
          tabIndex={0}
          role="region"
          aria-label="Preview"
        >
          {text}
          {isCut && "\n..."}
        </Code>
      )}
      <Facts
        facts={{
          Id: <Code className="any-break">{file.id}</Code>,
          Size: bytes === null ? null : bytesText(bytes),
          Uploaded: <Moment at={file.createdDate} />,
        }}
      />
      <Switch
        label="Public"
        description="Everybody with the address may download the file."
        checked={isPublic}
        disabled={!canWrite || mark.isPending}
        onChange={(event) => mark.mutate(event.currentTarget.checked)}
      />
      {isPublic && (
        <CopyButton
          text={`${location.origin}${fileAddress(id, file.id)}`}
          label="Copy the public address"
        />
      )}
      {mark.isError && <Failure error={mark.error} />}
    </>
  );
}

const lifetimes = [
  { value: "15", label: "15 minutes" },
  { value: "60", label: "an hour" },
  { value: "1440", label: "a day" },
] as const;

/** Creates a link that opens the file without a credential for some time. */
function SignedLink({ file }: { readonly file: ShownFile }) {
  const { id } = useWorkspace();
  const [minutes, setMinutes] = useState("60");
  const sign = useMutation({
    mutationFn: () =>
      bodyOf(
        api.GET("/{workspaceId}/files/{blobId}/url", {
          params: {
            path: { workspaceId: id, blobId: file.id },
            query: { expiresMinutes: Number(minutes) },
          },
        }),
      ),
  });
  return (
    <Stack gap="xs">
      <Group align="flex-end" gap="xs">
        <Select
          label="Signed link for"
          size="xs"
          allowDeselect={false}
          data={[...lifetimes]}
          value={minutes}
          onChange={(value) => setMinutes(value ?? "60")}
        />
        <Button size="xs" variant="default" loading={sign.isPending} onClick={() => sign.mutate()}>
          Create a link
        </Button>
      </Group>
      {sign.isError && <Failure error={sign.error} />}
      {sign.data !== undefined && (
        <Stack gap={4} align="flex-start" role="status">
          <Code className="any-break">{sign.data.url}</Code>
          <Group gap="xs">
            <CopyButton text={sign.data.url} label="Copy the link" />
            <Text size="xs">
              Until <Moment at={sign.data.expiresAt} />
            </Text>
          </Group>
        </Stack>
      )}
    </Stack>
  );
}

interface DeleteFileProps extends FileDrawerProps {
  readonly onDeleted: () => void;
}

function DeleteFileDialog({ file, onClose, onDeleted }: DeleteFileProps) {
  const { id } = useWorkspace();
  const run = async () => {
    const params = { path: { workspaceId: id, blobId: file.id } };
    await bodyOf(api.DELETE("/{workspaceId}/files/{blobId}", { params }));
    onDeleted();
    await noteFileChange(id);
  };
  return (
    <ActionDialog
      title="Delete the file"
      action="Delete the file"
      isDangerous
      run={run}
      onClose={onClose}
    >
      <Text size="sm" className="any-break">
        This deletes {file.name} for everybody. It cannot be undone. Rows that refer to the file
        keep its id.
      </Text>
    </ActionDialog>
  );
}
