// Uploads chosen or dropped files, one after the other. A refused file stays in the list with the
// reason.
import { Button, FileButton, Group, Paper, Stack, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState, type DragEvent } from "react";
import { api, bodyOf } from "../../api/http.ts";
import { uploadOf } from "../../api/upload-body.ts";
import { useWorkspace } from "../../api/workspace.ts";
import { amountText } from "../../parts/amounts.ts";
import { Failure } from "../../parts/failure.tsx";
import { noteFileChange } from "./stored-files.ts";

interface RefusedFile {
  readonly file: File;
  readonly error: unknown;
}

export function UploadArea() {
  const { id } = useWorkspace();
  const [isOver, setOver] = useState(false);
  const [refused, setRefused] = useState<readonly RefusedFile[]>([]);
  const upload = useMutation({
    mutationFn: async (files: readonly File[]) => {
      const failed: RefusedFile[] = [];
      const params = { path: { workspaceId: id } };
      for (const file of files)
        await bodyOf(
          api.POST("/{workspaceId}/files/upload", { params, ...uploadOf(file, file.name) }),
        ).catch((error: unknown) => failed.push({ file, error }));
      // A second attempt removes the reason of the first. All other refused files stay in the list.
      setRefused((before) => [...before.filter(({ file }) => !files.includes(file)), ...failed]);
      await noteFileChange(id);
      return files.length - failed.length;
    },
  });
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    if (event.dataTransfer.files.length > 0) upload.mutate([...event.dataTransfer.files]);
  };
  return (
    <Stack gap="xs">
      <Paper
        withBorder
        p="md"
        className="drop-area"
        data-over={isOver}
        aria-busy={upload.isPending}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Group justify="center">
          <Text size="sm">Drop files here, or</Text>
          <FileButton multiple onChange={(files) => files.length > 0 && upload.mutate(files)}>
            {(props) => (
              <Button size="xs" loading={upload.isPending} {...props}>
                Choose files
              </Button>
            )}
          </FileButton>
        </Group>
      </Paper>
      <Text size="sm" role="status">
        {upload.isSuccess && upload.data > 0 && `${amountText(upload.data, "file")} uploaded.`}
      </Text>
      {upload.isError && <Failure error={upload.error} />}
      {refused.map(({ file, error }, index) => (
        <Failure
          key={index}
          title={`${file.name} was not stored`}
          error={error}
          onRetry={() => upload.mutate([file])}
        />
      ))}
    </Stack>
  );
}
