// The outer part of every screen: title, actions, and the request of the screen as curl.
import { Group, Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { CopyButton } from "./copy-button.tsx";
import { curlOf, type CurlCall } from "./curl.ts";

interface ScreenPageProps {
  readonly title: string;
  /** One sentence below the title. */
  readonly summary?: string;
  /** The request that the screen sends. */
  readonly call?: CurlCall;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

export function ScreenPage({ title, summary, call, actions, children }: ScreenPageProps) {
  return (
    <Stack gap="md">
      <title>{`${title} - Workspace Gateway`}</title>
      <Group justify="space-between" align="flex-start">
        <div>
          <Title order={1} size="h2">
            {title}
          </Title>
          {summary !== undefined && (
            <Text size="sm" c="dimmed" maw={700}>
              {summary}
            </Text>
          )}
        </div>
        <Group gap="xs">
          {actions}
          {call !== undefined && <CopyButton text={curlOf(call)} label="Copy as curl" />}
        </Group>
      </Group>
      {children}
    </Stack>
  );
}
