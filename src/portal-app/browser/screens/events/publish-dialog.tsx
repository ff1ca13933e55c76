// Publishes a test event on a bus of a topic. The typed text stays if the gateway refuses it.
import { Alert, Button, Group, JsonInput, Stack, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { api, bodyOf } from "../../api/http.ts";
import { useWorkspace } from "../../api/workspace.ts";
import { CopyButton } from "../../parts/copy-button.tsx";
import { curlOf } from "../../parts/curl.ts";
import { Failure } from "../../parts/failure.tsx";
import type { ShownTopic } from "./topic-reads.ts";
import { Modal } from "../../parts/modal.tsx";

interface PublishDialogProps {
  readonly topic: ShownTopic;
  readonly instance: string | undefined;
  readonly onClose: () => void;
}

export function PublishDialog({ topic, instance: shown, onClose }: PublishDialogProps) {
  const { id } = useWorkspace();
  const client = useQueryClient();
  const [instance, setInstance] = useState(shown ?? topic.newest?.instance ?? "all");
  const [name, setName] = useState("test");
  const [text, setText] = useState('{\n  "hello": "world"\n}');
  const data = eventDataOf(text);
  const body = { instance, name, data };
  const publish = useMutation({
    mutationFn: () =>
      bodyOf(
        api.POST("/{workspaceId}/topics/{topic}/events", {
          params: { path: { workspaceId: id, topic: topic.name } },
          body,
        }),
      ),
    onSuccess: () => client.invalidateQueries({ queryKey: [id, "topics"] }),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (data !== undefined) publish.mutate();
  };
  return (
    <Modal opened onClose={onClose} size="lg" title={`Publish an event on ${topic.name}`}>
      <form onSubmit={submit}>
        <Stack gap="sm">
          <TextInput
            data-autofocus
            label="Bus"
            description="The instance of the topic, such as all or 42"
            required
            value={instance}
            onChange={(event) => setInstance(event.currentTarget.value)}
          />
          <TextInput
            label="Name"
            description="Subscribers get it with the prefix custom., such as custom.test"
            required
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <JsonInput
            label="Data (JSON)"
            autosize
            minRows={4}
            maxRows={16}
            formatOnBlur
            value={text}
            onChange={setText}
            error={data === undefined ? "This is not valid JSON." : undefined}
          />
          {publish.isError && <Failure error={publish.error} title="The event was not published" />}
          {publish.isSuccess && (
            <Alert color="green" title="Published" role="status">
              The event has the offset {publish.data.offset} on its bus.
            </Alert>
          )}
          <Group>
            <Button type="submit" loading={publish.isPending}>
              Publish
            </Button>
            <CopyButton
              text={curlOf({
                method: "POST",
                path: `/topics/${topic.name}/events`,
                body,
                needsSession: true,
              })}
              label="Copy as curl"
              size="sm"
            />
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

/** Returns the value of a JSON text. Undefined if it is not JSON. */
function eventDataOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
