// The usage of a month: what the plan includes, the projection to the end of the month, and each
// day.
import { Card, Loader, Select, SimpleGrid, Stack, Table, Text, Title } from "@mantine/core";
import { bytesText, countText } from "../../parts/amounts.ts";
import { BarChart } from "../../parts/bar-chart.tsx";
import { Failure } from "../../parts/failure.tsx";
import { useScreenSearch } from "../../parts/screen-link.tsx";
import { ScreenPage } from "../../parts/screen-page.tsx";
import { AllowanceCard } from "./allowance-card.tsx";
import { KeyCalls } from "./key-calls.tsx";
import { monthBefore, projectedAmount, useUsage, type MonthlyUsage } from "./monthly-usage.ts";

/** Number of months in the list. */
const MONTHS = 12;

export default function UsageScreen() {
  const [search, change] = useScreenSearch();
  const now = Date.now();
  const months = Array.from({ length: MONTHS }, (_, index) => monthBefore(now, index));
  const month = search["month"] ?? months[0]!;
  const usage = useUsage(month);
  const before = useUsage(months[1]!);
  return (
    <ScreenPage
      title="Usage"
      summary="Counted calls and bytes of answers, by day (UTC)."
      call={{ path: `/usage?month=${month}`, needsSession: true }}
      actions={
        <Select
          size="xs"
          aria-label="Month"
          allowDeselect={false}
          data={months}
          value={month}
          onChange={(value) => change({ month: value ?? undefined })}
        />
      }
    >
      {usage.isPending && <Loader aria-label="Loading" />}
      {usage.isError && <Failure error={usage.error} onRetry={usage.refetch} />}
      {usage.data !== undefined && (
        <>
          <Allowances
            usage={usage.data}
            isCurrent={month === months[0]}
            daysBefore={before.data?.days ?? []}
          />
          {month === months[0] && <KeyCalls />}
          <Days usage={usage.data} />
        </>
      )}
    </ScreenPage>
  );
}

interface AllowancesProps {
  readonly usage: MonthlyUsage;
  readonly isCurrent: boolean;
  readonly daysBefore: MonthlyUsage["days"];
}

function Allowances({ usage, isCurrent, daysBefore }: AllowancesProps) {
  const projected = (amount: "calls" | "egressBytes"): number | null =>
    isCurrent ? projectedAmount([...daysBefore, ...usage.days], amount, Date.now()) : null;
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2, lg: 4 }}>
        <AllowanceCard
          title="Calls"
          {...usage.calls}
          projected={projected("calls")}
          textOf={countText}
        />
        <AllowanceCard
          title="Bytes of answers"
          {...usage.egressBytes}
          projected={projected("egressBytes")}
          textOf={bytesText}
        />
        <AllowanceCard title="Files" {...usage.storageBytes} textOf={bytesText} />
        <AllowanceCard title="Rows and accounts" {...usage.recordBytes} textOf={bytesText} />
      </SimpleGrid>
      <Text size="sm">
        {usage.payAsYouGo
          ? "Calls beyond the included amount are allowed."
          : "When the included calls are used up, the gateway refuses further calls until the next month."}
      </Text>
    </>
  );
}

function Days({ usage: { days } }: { readonly usage: MonthlyUsage }) {
  const charts = [
    {
      label: "Calls by day",
      textOf: countText,
      valueOf: (day: (typeof days)[number]) => day.calls,
    },
    {
      label: "Bytes of answers by day",
      textOf: bytesText,
      valueOf: (day: (typeof days)[number]) => day.egressBytes,
    },
  ];
  return (
    <>
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        {charts.map(({ label, textOf, valueOf }) => (
          <Card key={label} withBorder>
            <Stack gap="xs">
              <Title order={2} size="h5">
                {label}
              </Title>
              <BarChart
                label={label}
                bars={days.map((day) => ({
                  name: day.date,
                  value: valueOf(day),
                  text: textOf(valueOf(day)),
                }))}
              />
            </Stack>
          </Card>
        ))}
      </SimpleGrid>
      <Table maw={640} verticalSpacing={4} captionSide="top">
        <Table.Caption>The same figures, the newest day first</Table.Caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Day</Table.Th>
            <Table.Th ta="right">Calls</Table.Th>
            <Table.Th ta="right">Bytes of answers</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {days.toReversed().map(({ date, calls, egressBytes }) => (
            <Table.Tr key={date}>
              <Table.Td>{date}</Table.Td>
              <Table.Td ta="right">{countText(calls)}</Table.Td>
              <Table.Td ta="right">{bytesText(egressBytes)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </>
  );
}
