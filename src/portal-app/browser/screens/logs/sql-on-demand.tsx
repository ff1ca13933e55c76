// The SQL statement of a logged body. The gateway plans the body again, and executes nothing.
import { Button, Code, Group, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import type { ContractSchema } from "../../../../contract/index.ts";
import { sendQuery, type DataRequest } from "../../api/data.ts";
import { useWorkspace } from "../../api/workspace.ts";
import { CopyButton } from "../../parts/copy-button.tsx";
import { Failure } from "../../parts/failure.tsx";

export function SqlOnDemand({ body }: { readonly body: DataRequest }) {
  const { id } = useWorkspace();
  const explain = useMutation({
    mutationFn: async () => {
      // Leaves out `as`, which reads with the rights of another caller. The gateway refuses it in
      // writes.
      const { as: _, ...asked } = body;
      const answer = await sendQuery(id, { ...asked, explain: true });
      return (answer as ContractSchema<"ExplainAnswer">).plan.sql;
    },
  });
  return (
    <>
      <Group gap="xs">
        <Button
          size="xs"
          variant="default"
          loading={explain.isPending}
          onClick={() => explain.mutate()}
        >
          Show the SQL
        </Button>
        {explain.isSuccess && <CopyButton text={explain.data} label="Copy the SQL" />}
      </Group>
      {explain.isError && <Failure error={explain.error} title="There is no statement" />}
      {explain.isSuccess && (
        <>
          <Code block className="any-break" tabIndex={0} role="region" aria-label="SQL">
            {explain.data}
          </Code>
          <Text size="xs" c="dimmed">
            This is the statement with your rights. The statement of the caller also has the row
            filters and masks of the caller.
          </Text>
        </>
      )}
    </>
  );
}

/** Returns the body as a request with `explain`. Undefined for bodies that cannot be explained. */
export function explainableBody(json: unknown): DataRequest | undefined {
  const isMembers = typeof json === "object" && json !== null && !Array.isArray(json);
  return isMembers && ("query" in json || "mutation" in json) ? (json as DataRequest) : undefined;
}
