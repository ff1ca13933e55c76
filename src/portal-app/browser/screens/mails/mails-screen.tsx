// The mails that end users get: a list that marks customised mails, and the details of one mail.
import { Badge, Loader, Table } from "@mantine/core";
import { DataTable } from "../../parts/data-table.tsx";
import { Empty } from "../../parts/empty.tsx";
import { Failure } from "../../parts/failure.tsx";
import { Moment } from "../../parts/moment.tsx";
import { ScreenLink, useScreenSearch } from "../../parts/screen-link.tsx";
import { ScreenPage } from "../../parts/screen-page.tsx";
import { MailView } from "./mail-view.tsx";
import { mailTitles, OWN_MAIL, useMails, type ListedMail } from "./mail-reads.ts";

export default function MailsScreen() {
  const [search] = useScreenSearch();
  const mails = useMails();
  const name = search["mail"];
  const shown = mails.data?.mails.find((mail) => mail.name === name);
  return (
    <ScreenPage
      title={name === undefined ? "Mails" : (mailTitles[name] ?? name)}
      summary={
        name === undefined
          ? "The mails that end users get. Customise one to write it in your own words."
          : undefined
      }
      call={{ path: name === undefined ? "/mails" : `/mails/${name}`, needsSession: true }}
    >
      {name !== undefined && <ScreenLink screen="mails">All mails</ScreenLink>}
      {mails.isPending && <Loader aria-label="Loading" />}
      {mails.isError && <Failure error={mails.error} onRetry={mails.refetch} />}
      {name === undefined && mails.data !== undefined && <MailTable mails={mails.data.mails} />}
      {name !== undefined && mails.isSuccess && shown === undefined && (
        <Empty title="There is no such mail">The gateway sends no mail with this name.</Empty>
      )}
      {shown !== undefined && <MailView key={shown.name} mail={shown} />}
    </ScreenPage>
  );
}

const MailTable = ({ mails }: { readonly mails: readonly ListedMail[] }) => (
  <DataTable columns={["Mail", "Is sent", "Last version", "Languages"]} minWidth={560}>
    {mails.map((mail) => (
      <Table.Tr key={mail.name}>
        <Table.Td>
          <ScreenLink screen="mails" search={{ mail: mail.name }}>
            {mailTitles[mail.name] ?? mail.name}
          </ScreenLink>
        </Table.Td>
        <Table.Td>
          <SentVersion mail={mail} />
        </Table.Td>
        <Table.Td>
          <Moment at={mail.versions[0]?.storedAt ?? null} none="" />
        </Table.Td>
        <Table.Td>{mail.languages.join(", ")}</Table.Td>
      </Table.Tr>
    ))}
  </DataTable>
);

function SentVersion({ mail: { chosen, versions } }: { readonly mail: ListedMail }) {
  if (chosen === OWN_MAIL) return "the gateway's own mail";
  const hasFailed = versions.some(({ number, failedAt }) => number === chosen && failedAt !== null);
  return (
    <>
      <Badge>customised</Badge> version {chosen}
      {hasFailed && (
        <>
          {" "}
          <Badge color="red.9">failed</Badge>
        </>
      )}
    </>
  );
}
