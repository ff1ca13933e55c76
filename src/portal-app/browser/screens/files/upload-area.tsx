// Uploads files that were chosen or dropped, one after the other. A refused file stays listed with
// the reason.
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
  const upload = useMutation({
    mutationFn: async (files: readonly File[]) => {
      const refused: RefusedFile[] = [];
      const params = { path: { workspaceId: id } };
      for (const file of files)
        await bodyOf(
          api.POST("/{workspaceId}/files/upload", { params, ...uploadOf(file, file.name) }),
        ).catch((error: unknown) => refused.push({ file, error }));
      await noteFileChange(id);
      return { stored: files.length - refused.length, refused };
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
        {upload.isSuccess &&
          upload.data.stored > 0 &&
          `${amountText(upload.data.stored, "file")} uploaded.`}
      </Text>
      {upload.isError && <Failure error={upload.error} />}
      {upload.data?.refused.map(({ file, error }, index) => (
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
