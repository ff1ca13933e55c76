// The stored versions of a mail, with the gateway's own mail as the last one.
import { Badge, Button, Table, Title } from "@mantine/core";
import { countText } from "../../parts/amounts.ts";
import { DataTable } from "../../parts/data-table.tsx";
import { Moment } from "../../parts/moment.tsx";
import { OWN_MAIL, type ListedMail } from "./mail-reads.ts";

interface MailVersionsProps {
  readonly mail: ListedMail;
  /** Number of the shown version. */
  readonly shown: number;
  readonly onShow: (number: number) => void;
  /** True while an owner changes the mail. */
  readonly isLocked: boolean;
}

export const MailVersions = ({ mail, shown, onShow, isLocked }: MailVersionsProps) => (
  <section aria-label="Versions">
    <Title order={2} size="h4" mb="xs">
      Versions
    </Title>
    <DataTable columns={["Version", "Stored", "Size", "State"]} minWidth={480}>
      {[...mail.versions, null].map((version) => {
        const number = version?.number ?? OWN_MAIL;
        return (
          <Table.Tr key={number}>
            <Table.Td>
              <Button
                size="compact-sm"
                variant={number === shown ? "filled" : "default"}
                aria-pressed={number === shown}
                disabled={isLocked}
                onClick={() => onShow(number)}
              >
                {version === null ? "The gateway's own mail" : `Version ${number}`}
              </Button>
            </Table.Td>
            <Table.Td>
              <Moment at={version?.storedAt ?? null} none="built in" />
            </Table.Td>
            <Table.Td>{version !== null && `${countText(version.bytes)} bytes`}</Table.Td>
            <Table.Td className="any-break">
              {number === mail.chosen && <Badge color="green.9">is sent</Badge>}{" "}
              {version !== null && version.failedAt !== null && (
                <>
                  <Badge color="red.9">failed</Badge> {version.failure}
                </>
              )}
            </Table.Td>
          </Table.Tr>
        );
      })}
    </DataTable>
  </section>
);
