// The custom endpoints (webhooks) of the workspace: the list, one endpoint, and a new one.
import { Badge, Button, Loader, Table, Text } from "@mantine/core";
import { useWorkspace } from "../../api/workspace.ts";
import { DataTable } from "../../parts/data-table.tsx";
import { Empty } from "../../parts/empty.tsx";
import { Failure } from "../../parts/failure.tsx";
import { ScreenLink, useScreenSearch } from "../../parts/screen-link.tsx";
import { ScreenPage } from "../../parts/screen-page.tsx";
import { useEndpoints, type CustomEndpoint } from "./endpoint-data.ts";
import { EndpointChanges } from "./endpoint-changes.tsx";
import { EndpointView } from "./endpoint-view.tsx";
import { NewEndpoint } from "./new-endpoint.tsx";
import { presetLabelOf } from "./signature-presets.ts";

export default function EndpointsScreen() {
  const [search, change] = useScreenSearch();
  const { isOwner } = useWorkspace();
  const endpoints = useEndpoints();
  const list = endpoints.data?.endpoints ?? [];
  const chosen = list.find(({ name }) => name === search["endpoint"]);
  const add = (
    <Button
      size="xs"
      disabled={!isOwner}
      title={isOwner ? undefined : "Only owners add endpoints."}
      onClick={() => change({ new: "yes" })}
    >
      New endpoint
    </Button>
  );
  return (
    <ScreenPage
      title="Endpoints"
      summary="Addresses that other programs call without an API key, such as webhooks."
      call={{ path: "/endpoints", needsSession: true }}
      actions={
        <>
          {search["endpoint"] !== undefined && (
            <ScreenLink screen="endpoints" size="sm">
              All endpoints
            </ScreenLink>
          )}
          {add}
        </>
      }
    >
      {endpoints.isPending && <Loader aria-label="Loading" />}
      {endpoints.isError && <Failure error={endpoints.error} onRetry={endpoints.refetch} />}
      {endpoints.isSuccess && list.length === 0 && (
        <Empty title="There are no endpoints yet" action={add} command="gateway apply">
          An endpoint takes messages of other programs, checks their signature, and runs
          automations.
        </Empty>
      )}
      {search["endpoint"] !== undefined && endpoints.isSuccess && chosen === undefined && (
        <Text size="sm" role="status">
          There is no endpoint “{search["endpoint"]}”.
        </Text>
      )}
      {chosen !== undefined && (
        <EndpointView
          key={chosen.id}
          endpoint={chosen}
          changes={
            isOwner && <EndpointChanges endpoint={chosen} taken={list.map(({ name }) => name)} />
          }
        />
      )}
      {chosen === undefined && list.length > 0 && <EndpointTable endpoints={list} />}
      {search["new"] !== undefined && isOwner && (
        <NewEndpoint
          taken={list.map(({ name }) => name)}
          onClose={() => change({ new: undefined })}
          onOpen={(name) => change({ new: undefined, endpoint: name })}
        />
      )}
    </ScreenPage>
  );
}

const EndpointTable = ({ endpoints }: { readonly endpoints: readonly CustomEndpoint[] }) => (
  <DataTable
    columns={["Name", "Mode", "Signature", "Automations", "State"]}
    minWidth={560}
    label="Endpoints"
  >
    {endpoints.map((endpoint) => (
      <Table.Tr key={endpoint.id}>
        <Table.Td className="any-break">
          <ScreenLink screen="endpoints" search={{ endpoint: endpoint.name }} size="sm">
            {endpoint.name}
          </ScreenLink>
          {endpoint.description !== null && (
            <Text size="xs" c="dimmed">
              {endpoint.description}
            </Text>
          )}
        </Table.Td>
        <Table.Td>{endpoint.mode}</Table.Td>
        <Table.Td>{presetLabelOf(endpoint.signature)}</Table.Td>
        <Table.Td className="any-break">{endpoint.automations.join(", ")}</Table.Td>
        <Table.Td>
          <Badge color={endpoint.isActive ? "green.9" : "gray.7"}>
            {endpoint.isActive ? "on" : "off"}
          </Badge>
        </Table.Td>
      </Table.Tr>
    ))}
  </DataTable>
);
