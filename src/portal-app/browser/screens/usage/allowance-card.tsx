// The used part of an amount that the plan includes.
import { Card, Progress, Stack, Text, Title } from "@mantine/core";

interface AllowanceCardProps {
  readonly title: string;
  readonly used: number;
  readonly included: number;
  /** The projected amount at the end of the month. Null if it cannot be projected yet. */
  readonly projected?: number | null;
  readonly textOf: (amount: number) => string;
}

export function AllowanceCard({
  title,
  used,
  included,
  projected = null,
  textOf,
}: AllowanceCardProps) {
  const share = included === 0 ? (used > 0 ? 100 : 0) : (used / included) * 100;
  const isBeyond = projected !== null && projected > included;
  return (
    <Card withBorder component="section">
      <Stack gap={6}>
        <Title order={2} size="h5">
          {title}
        </Title>
        <Text fw={600}>{textOf(used)}</Text>
        <Progress
          value={Math.min(share, 100)}
          color={share >= 90 ? "red" : "blue"}
          aria-label={`${title}: share of the included amount`}
        />
        <Text size="sm">
          {share.toFixed(share < 10 ? 1 : 0)} % of {textOf(included)} included
        </Text>
        {projected !== null && (
          <Text size="sm" fw={isBeyond ? 600 : 400}>
            About {textOf(projected)} at the end of the month
            {isBeyond && ", more than the plan includes"}
          </Text>
        )}
      </Stack>
    </Card>
  );
}
