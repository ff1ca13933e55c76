// Shows that the data of a screen is still loading.
import { Group, Loader, Text } from "@mantine/core";

export const Loading = ({ children = "Loading ..." }: { readonly children?: string }) => (
  <Group gap="xs" role="status">
    <Loader size="sm" />
    <Text size="sm">{children}</Text>
  </Group>
);
