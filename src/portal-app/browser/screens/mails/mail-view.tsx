// One mail: its files, its preview with problems, its versions. Owners change and publish it.
import {
  Alert,
  Button,
  Code,
  Group,
  SegmentedControl,
  SimpleGrid,
  Stack,
  Text,
} from "@mantine/core";
import { useState } from "react";
import { useManagedBy } from "../../api/definition.ts";
import { useSession } from "../../api/session.ts";
import { useWorkspace } from "../../api/workspace.ts";
import { Failure } from "../../parts/failure.tsx";
import { useScreenSearch } from "../../parts/screen-link.tsx";
import { MailFiles } from "./mail-files.tsx";
import { MailPreviewPane } from "./mail-preview-pane.tsx";
import { MailVersions } from "./mail-versions.tsx";
import { StaleMail } from "./stale-mail.tsx";
import {
  OWN_MAIL,
  useChooseMail,
  useMailTexts,
  usePublishMail,
  useSendToMe,
  type ListedMail,
  type UnpublishedMail,
} from "./mail-reads.ts";

/** An owner's unpublished texts. They are kept while the owner visits other screens. */
const drafts = new Map<string, UnpublishedMail>();

export function MailView({ mail }: { readonly mail: ListedMail }) {
  const { id, isOwner } = useWorkspace();
  const [search, change] = useScreenSearch();
  const asked = Number(search["version"] ?? mail.chosen);
  const version = Number.isSafeInteger(asked) && asked >= 0 ? asked : mail.chosen;
  const stored = useMailTexts(mail.name, version);
  const place = `${id} ${mail.name}`;
  const [draft, setDraft] = useState(drafts.get(place) ?? null);
  const keep = (changed: UnpublishedMail | null): void => {
    if (changed === null) drafts.delete(place);
    else drafts.set(place, changed);
    setDraft(changed);
  };
  const [isCompared, setCompared] = useState(false);
  const [language, setLanguage] = useState(mail.languages.includes("en") ? "en" : "");
  const publish = usePublishMail(mail.name);
  const choose = useChooseMail(mail.name);
  const managedBy = useManagedBy();
  const texts = draft?.texts ?? stored.data;
  const isStale = publish.isError && draft !== null && draft.base !== mail.chosen;
  const show = (number: number): void => {
    change({ version: number === mail.chosen ? undefined : String(number) });
  };
  return (
    <Stack>
      <Group gap="xs">
        {draft === null ? (
          <Button
            disabled={!isOwner || stored.data === undefined}
            title={isOwner ? undefined : "Owners customise mails."}
            onClick={() =>
              stored.data !== undefined && keep({ texts: stored.data, base: mail.chosen })
            }
          >
            {version === OWN_MAIL ? "Customise" : "Change"}
          </Button>
        ) : (
          <>
            <Button
              loading={publish.isPending}
              onClick={() =>
                publish.mutate(draft, {
                  onSuccess: () => {
                    keep(null);
                    change({ version: undefined });
                  },
                })
              }
            >
              Publish
            </Button>
            <Button
              variant="default"
              onClick={() => {
                publish.reset();
                keep(null);
              }}
            >
              Discard the changes
            </Button>
          </>
        )}
        {draft === null && version !== mail.chosen && (
          <Button
            variant="default"
            disabled={!isOwner}
            loading={choose.isPending}
            onClick={() =>
              choose.mutate(version, { onSuccess: () => change({ version: undefined }) })
            }
          >
            {version === OWN_MAIL ? "Send the gateway's own mail" : `Restore version ${version}`}
          </Button>
        )}
        <SendToMe mail={mail.name} language={language} />
        <SegmentedControl
          size="xs"
          aria-label="View of the files"
          value={isCompared ? "compare" : "files"}
          onChange={(value) => setCompared(value === "compare")}
          data={[
            { value: "files", label: "Files" },
            { value: "compare", label: "Compare with the built-in mail" },
          ]}
        />
      </Group>
      {publish.isSuccess && draft === null && (
        <Alert color="green" title={`Version ${publish.data.chosen} is published`} role="status">
          End users get this version from now on.
        </Alert>
      )}
      {publish.isError && <Failure error={publish.error} title="The mail was not published" />}
      {isStale && (
        <StaleMail
          mail={mail}
          draft={draft}
          onKeepMine={() => {
            publish.reset();
            keep({ ...draft, base: mail.chosen });
          }}
        />
      )}
      {publish.isError && managedBy === "files" && (
        <Text size="sm">
          Definition files manage this workspace. Run{" "}
          <Code>gateway mail customise {mail.name} --workspace &lt;folder&gt;</Code>, change its
          files, and apply them.
        </Text>
      )}
      {choose.isError && <Failure error={choose.error} title="The version was not restored" />}
      {stored.isError && <Failure error={stored.error} onRetry={stored.refetch} />}
      <Text size="sm" c="dimmed">
        {draft === null ? describeVersion(mail, version) : "Unpublished changes."}
      </Text>
      {texts !== undefined && (
        <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg">
          <MailFiles
            mail={mail.name}
            texts={texts}
            isCompared={isCompared}
            onChange={draft === null ? undefined : (changed) => keep({ ...draft, texts: changed })}
          />
          <MailPreviewPane
            mail={mail.name}
            texts={texts}
            language={language}
            onLanguage={setLanguage}
          />
        </SimpleGrid>
      )}
      <MailVersions mail={mail} shown={version} onShow={show} isLocked={draft !== null} />
    </Stack>
  );
}

const describeVersion = (mail: ListedMail, version: number): string => {
  const name = version === OWN_MAIL ? "The gateway's own mail" : `Version ${version}`;
  return version === mail.chosen ? `${name}. End users get it.` : `${name}. It is not sent.`;
};

function SendToMe({ mail, language }: { readonly mail: string; readonly language: string }) {
  const { isOwner } = useWorkspace();
  const { data: session } = useSession();
  const send = useSendToMe(mail, language);
  return (
    <>
      <Button
        variant="default"
        disabled={!isOwner}
        title={`Sends the published mail with sample values to ${session?.user.email ?? "you"}.`}
        loading={send.isPending}
        onClick={() => send.mutate()}
      >
        Send to me
      </Button>
      {send.isSuccess && (
        <Text size="sm" role="status">
          The published mail is on its way to {send.data.to}.
        </Text>
      )}
      {send.isError && <Failure error={send.error} title="The mail was not sent" />}
    </>
  );
}
