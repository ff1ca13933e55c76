// All details of one call in the query log: the caller, the result, and the duration.
import { Alert, Code, Divider, Group, Loader, Stack, Text } from "@mantine/core";
import { useWorkspace, useWorkspaceSchema } from "../../api/workspace.ts";
import { CopyButton } from "../../parts/copy-button.tsx";
import { curlOf } from "../../parts/curl.ts";
import { Facts } from "../../parts/facts.tsx";
import { Failure } from "../../parts/failure.tsx";
import { Moment } from "../../parts/moment.tsx";
import { ScreenLink } from "../../parts/screen-link.tsx";
import { AllowOrigin } from "./allow-origin.tsx";
import { useCallsOf, type LoggedCall } from "./log-calls.ts";
import { callerNames, StatusBadge } from "./log-table.tsx";
import { explainableBody, SqlOnDemand } from "./sql-on-demand.tsx";
import { Drawer } from "../../parts/modal.tsx";

interface CallDrawerProps {
  readonly requestId: string;
  readonly onClose: () => void;
}

export function CallDrawer({ requestId, onClose }: CallDrawerProps) {
  const calls = useCallsOf(requestId);
  return (
    <Drawer opened onClose={onClose} title="Request">
      <Stack>
        <Group gap="xs">
          <Code className="any-break">{requestId}</Code>
          <CopyButton text={requestId} label="Copy the id" />
        </Group>
        {calls.isPending && <Loader aria-label="Loading" />}
        {calls.isError && <Failure error={calls.error} onRetry={calls.refetch} />}
        {calls.data?.entries.length === 0 && (
          <Alert color="gray" title="There is no such request">
            This workspace has no call with this id in the last 30 days. A new call appears here
            after about a second. Check the id, and check that it belongs to this workspace.
          </Alert>
        )}
        {calls.data?.entries.map((entry, index) => (
          <Stack key={entry.id} gap="sm">
            {index > 0 && <Divider />}
            <CallInFull entry={entry} />
          </Stack>
        ))}
      </Stack>
    </Drawer>
  );
}

function CallInFull({ entry }: { readonly entry: LoggedCall }) {
  const { isOwner } = useWorkspace();
  const schema = useWorkspaceSchema();
  const nameOf = (id: string): string =>
    schema.data?.tables.find((table) => table.id === id)?.name ?? id;
  return (
    <>
      <Group gap="xs">
        <StatusBadge status={entry.status} />
        {entry.code !== null && <Code>{entry.code}</Code>}
        <Text size="sm">
          {entry.method} <span className="any-break">{entry.path}</span>
        </Text>
      </Group>
      {entry.message !== null && <Text size="sm">{entry.message}</Text>}
      {entry.code === "ORIGIN_DENIED" && entry.origin !== null && entry.credentialId !== null && (
        <AllowOrigin origin={entry.origin} keyId={entry.credentialId} />
      )}
      <Facts
        facts={{
          Time: <Moment at={entry.at} />,
          Operation: entry.operationId,
          "Part of the API": entry.kind,
          Action: entry.action,
          Calls: entry.count,
          Caller: callerNames[entry.credentialType],
          "Id of the key or member": entry.credentialId && (
            <FilterLink name="credentialId" value={entry.credentialId} />
          ),
          Client: entry.clientId,
          "End user": entry.endUserId && <FilterLink name="endUserId" value={entry.endUserId} />,
          "E-mail address": entry.email && <FilterLink name="email" value={entry.email} />,
          Origin: entry.origin,
          "Address of the caller": entry.sourceIp,
          Program: entry.userAgent,
          Duration: `${entry.durationMs} ms`,
          "Of this in the database": entry.dbMs === null ? null : `${entry.dbMs} ms`,
          "Rows read": entry.rows,
          "Rows written": entry.affectedRows,
          "Bytes sent": entry.bytesOut,
          Cache: entry.cache,
          Tables: entry.tables === null ? null : entry.tables.map(nameOf).join(", "),
        }}
      />
      <Body entry={entry} isOwner={isOwner} />
    </>
  );
}

/** A link to all calls with the same value. */
const FilterLink = ({ name, value }: { readonly name: string; readonly value: string }) => (
  <ScreenLink screen="logs" search={{ [name]: value }} size="sm">
    {value}
  </ScreenLink>
);

function Body({ entry, isOwner }: { readonly entry: LoggedCall; readonly isOwner: boolean }) {
  const { id } = useWorkspace();
  if (!isOwner)
    return (
      <Text size="sm" c="dimmed">
        Only owners see the body of a request.
      </Text>
    );
  if (entry.body === null || entry.body === undefined)
    return (
      <Text size="sm" c="dimmed">
        The log has no body of this request.
      </Text>
    );
  const json = jsonOrText(entry.body);
  const path = entry.path.split(id)[1];
  const explainable = entry.operationId === "query" ? explainableBody(json) : undefined;
  return (
    <Stack gap="xs">
      <Text size="sm" fw={600}>
        Beginning of the body
      </Text>
      <Code block className="any-break" tabIndex={0} role="region" aria-label="Body of the request">
        {json === undefined ? entry.body : JSON.stringify(json, null, 2)}
      </Code>
      <Group gap="xs">
        <CopyButton text={entry.body} label="Copy the body" />
        {json !== undefined && path !== undefined && (
          <CopyButton
            text={curlOf({ method: entry.method, path, body: json })}
            label="Copy this call as curl"
          />
        )}
      </Group>
      {explainable !== undefined && <SqlOnDemand body={explainable} />}
    </Stack>
  );
}

/** Returns the value of a JSON text. Undefined if the text is cut off, or is not JSON. */
function jsonOrText(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
