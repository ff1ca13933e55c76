// The progress of an import until it has ended.
import { Alert, Button, Loader, Progress, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { api, bodyOf } from "../../api/http.ts";
import { useWorkspace } from "../../api/workspace.ts";
import { countText } from "../../parts/amounts.ts";
import { Facts } from "../../parts/facts.tsx";
import { Failure } from "../../parts/failure.tsx";
import { changed } from "./end-users.ts";
import { RowErrors } from "./import-report-view.tsx";

/** Milliseconds between two reads of the progress. */
const LOOK_MS = 2_000;

interface ImportProgressViewProps {
  readonly importId: string;
  /** Called to return to the choice of a file. */
  readonly onAgain: () => void;
}

export function ImportProgressView({ importId, onAgain }: ImportProgressViewProps) {
  const { id } = useWorkspace();
  const progress = useQuery({
    queryKey: [id, "imports", importId],
    queryFn: async () => {
      const params = { path: { workspaceId: id, importId } };
      const call = api.GET("/{workspaceId}/endusers/import/{importId}", { params });
      const answer = await bodyOf(call);
      if (answer.status === "done") await changed(id, Promise.resolve());
      return answer;
    },
    refetchInterval: ({ state }) => (state.data?.status === "running" ? LOOK_MS : false),
  });
  const again = (
    <Button variant="default" onClick={onAgain}>
      Import another file
    </Button>
  );
  if (progress.isPending) return <Loader aria-label="Loading" />;
  if (progress.isError)
    return (
      <Stack align="flex-start">
        <Failure error={progress.error} onRetry={progress.refetch} />
        {again}
      </Stack>
    );
  const { status, total, done, created, updated, skipped, failed } = progress.data;
  return (
    <Stack align="flex-start">
      <Text size="sm" role="status">
        {status === "running" &&
          `${countText(done)} of ${countText(total)} rows. You may leave this page.`}
        {status === "done" && "The import is done."}
        {status === "validated" && "The file was checked, and not imported."}
      </Text>
      {status === "failed" && (
        <Alert color="red" title="The import was stopped" w="100%">
          The stored rows differ from the rows that were checked. Check the file again.
        </Alert>
      )}
      <Progress
        w="100%"
        maw={560}
        value={total === 0 ? 100 : (done / total) * 100}
        aria-label="Progress of the import"
      />
      <Facts
        facts={{
          Created: countText(created),
          Changed: countText(updated),
          "Left out, because the address has an account": countText(skipped),
          "Not imported": countText(failed),
        }}
      />
      <RowErrors errors={progress.data.errors} total={progress.data.errorsTotal} />
      {status !== "running" && again}
    </Stack>
  );
}
