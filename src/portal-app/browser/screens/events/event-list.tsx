// A list of events, the newest first. An opened event shows its content.
import { Accordion, Code, Group, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { CopyButton } from "../../parts/copy-button.tsx";
import { Facts } from "../../parts/facts.tsx";
import { Moment } from "../../parts/moment.tsx";
import { instanceOf, type ShownEvent } from "./topic-reads.ts";

export function EventList({ events }: { readonly events: readonly ShownEvent[] }) {
  const [opened, setOpened] = useState<string | null>(null);
  return (
    <Accordion variant="contained" value={opened} onChange={setOpened}>
      {events.map((shown) => (
        <Accordion.Item key={shown.event.id} value={shown.event.id}>
          <Accordion.Control>
            <Group gap="md">
              <Text size="sm" className="no-break">
                <Moment at={shown.event.time ?? null} none="" />
              </Text>
              <Text size="sm" fw={600} className="any-break">
                {shown.event.type}
              </Text>
              <Text size="sm" c="dimmed" className="any-break">
                {instanceOf(shown)}
              </Text>
            </Group>
          </Accordion.Control>
          <Accordion.Panel>
            {shown.event.id === opened && <EventInFull shown={shown} />}
          </Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
  );
}

function EventInFull({ shown: { event, offset } }: { readonly shown: ShownEvent }) {
  const json = JSON.stringify(event.data, null, 2);
  return (
    <Stack gap="sm">
      <Facts facts={{ Id: event.id, Bus: event.subject, Offset: offset }} />
      <Code block className="any-break" tabIndex={0} role="region" aria-label="Content">
        {json}
      </Code>
      <Group>
        <CopyButton text={JSON.stringify(event, null, 2)} label="Copy the event" />
      </Group>
    </Stack>
  );
}
