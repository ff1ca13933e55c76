// Says that another owner has changed the mail in the meantime, and shows both versions of each
// file that differs.
import { Alert, Button, Stack, Text } from "@mantine/core";
import { BothVersions } from "../../parts/definition/both-versions.tsx";
import { Failure } from "../../parts/failure.tsx";
import { Loading } from "../../parts/loading.tsx";
import { useMailTexts, type ListedMail, type UnpublishedMail } from "./mail-reads.ts";

interface StaleMailProps {
  /** The mail as it is stored now. */
  readonly mail: ListedMail;
  readonly draft: UnpublishedMail;
  /** Called to publish this owner's texts in place of the newer version. */
  readonly onKeepMine: () => void;
}

export function StaleMail({ mail, draft, onKeepMine }: StaleMailProps) {
  const base = useMailTexts(mail.name, draft.base);
  const theirs = useMailTexts(mail.name, mail.chosen);
  const failed = [base, theirs].find(({ isError }) => isError);
  const isLoading = failed === undefined && (base.isPending || theirs.isPending);
  const [before, now] = [base.data ?? {}, theirs.data ?? {}];
  const paths = Object.keys({ ...before, ...now, ...draft.texts }).filter(
    (path) => before[path] !== now[path] || before[path] !== draft.texts[path],
  );
  return (
    <Alert color="blue" title="Another owner has changed this mail meanwhile">
      <Stack gap="sm">
        <Text size="sm">
          Copy into your texts what you want to keep of the newer version. Then publish again.
        </Text>
        {failed !== undefined && <Failure error={failed.error} onRetry={failed.refetch} />}
        {isLoading && <Loading />}
        {(isLoading || failed !== undefined ? [] : paths).map((path) => (
          <Stack key={path} gap={4}>
            <Text size="sm" fw={600}>
              {path}
            </Text>
            <BothVersions
              base={before[path] ?? ""}
              theirs={now[path] ?? ""}
              mine={draft.texts[path] ?? ""}
            />
          </Stack>
        ))}
        <Button variant="default" style={{ alignSelf: "flex-start" }} onClick={onKeepMine}>
          I have seen both versions
        </Button>
      </Stack>
    </Alert>
  );
}
