// What the portal shows if a screen fails: the reason, and a way to try again.
import { Stack, Title } from "@mantine/core";
import type { ErrorComponentProps } from "@tanstack/react-router";
import { Failure } from "../parts/failure.tsx";

export const ScreenFailure = ({ error, reset }: ErrorComponentProps) => (
  <Stack p="md">
    <Title order={1}>This screen failed</Title>
    <Failure error={error} onRetry={reset} />
  </Stack>
);
