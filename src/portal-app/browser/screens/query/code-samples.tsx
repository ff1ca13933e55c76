// The query as a shell line, and as code for the client.
import { Code, Group, Tabs, Text } from "@mantine/core";
import type { DataRequest } from "../../api/data.ts";
import { CopyButton } from "../../parts/copy-button.tsx";
import { curlOf } from "../../parts/curl.ts";
import { clientCode } from "./client-code.ts";

export function CodeSamples({ body }: { readonly body: DataRequest }) {
  const curl = curlOf({ method: "POST", path: "/query", body });
  const code = clientCode(body);
  return (
    <Tabs defaultValue="curl" keepMounted={false}>
      <Tabs.List>
        <Tabs.Tab value="curl">curl</Tabs.Tab>
        <Tabs.Tab value="client">Client code</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="curl" pt="xs">
        <Sample text={curl} />
      </Tabs.Panel>
      <Tabs.Panel value="client" pt="xs">
        {code === null ? (
          <Text size="sm">The guide of the client shows how it runs transactions.</Text>
        ) : (
          <Sample text={code} />
        )}
      </Tabs.Panel>
    </Tabs>
  );
}

const Sample = ({ text }: { readonly text: string }) => (
  <>
    <Code block mah={320} tabIndex={0} style={{ overflow: "auto" }}>
      {text}
    </Code>
    <Group mt="xs">
      <CopyButton text={text} />
    </Group>
  </>
);
