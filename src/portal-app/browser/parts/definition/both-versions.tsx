// Two versions of a text that two members changed at the same time, side by side. Each side shows
// its differences from the original text.
import { SimpleGrid, Stack, Text } from "@mantine/core";
import { Difference } from "../difference/difference.tsx";

interface BothVersionsProps {
  /** The original text, which both members have read. */
  readonly base: string;
  /** The text that is stored now. */
  readonly theirs: string;
  /** The text that this member has typed. */
  readonly mine: string;
}

export const BothVersions = ({ base, theirs, mine }: BothVersionsProps) => (
  <SimpleGrid cols={{ base: 1, md: 2 }}>
    <Side title="Stored meanwhile" before={base} after={theirs} />
    <Side title="Your changes" before={base} after={mine} />
  </SimpleGrid>
);

interface SideProps {
  readonly title: string;
  readonly before: string;
  readonly after: string;
}

const Side = ({ title, before, after }: SideProps) => (
  <Stack gap={4} miw={0}>
    <Text size="sm" fw={600}>
      {title}
    </Text>
    <Difference label={title} before={before} after={after} isFolded />
  </Stack>
);
