// The API keys of a workspace: list, wizard for new keys, rotation and revocation.
import { Button } from "@mantine/core";
import { useState } from "react";
import { Empty } from "../../parts/empty.tsx";
import { Failure } from "../../parts/failure.tsx";
import { Loading } from "../../parts/loading.tsx";
import { ScreenLink, useScreenSearch } from "../../parts/screen-link.tsx";
import { ScreenPage } from "../../parts/screen-page.tsx";
import { KeyList } from "./key-list.tsx";
import { KeyWizard } from "./key-wizard.tsx";
import { useKeys } from "./key-data.ts";
import { SecretDialog, type NewSecret } from "./secret-dialog.tsx";

export default function KeysScreen() {
  const [search, change] = useScreenSearch();
  const keys = useKeys();
  const [secret, setSecret] = useState<NewSecret | null>(null);
  const isNew = search["new"] !== undefined;
  const all = keys.data?.keys ?? [];
  const newKey = <Button onClick={() => change({ new: "key" })}>New key</Button>;
  return (
    <ScreenPage
      title="API keys"
      summary="Applications and servers call the workspace with keys. A key has only the rights that it names."
      call={{ path: "/keys", needsSession: true }}
      actions={
        <>
          <ScreenLink screen="roles" search={{ holders: "keys" }} size="sm">
            Rights as a matrix
          </ScreenLink>
          {newKey}
        </>
      }
    >
      {keys.isPending && <Loading />}
      {keys.isError && <Failure error={keys.error} onRetry={keys.refetch} />}
      {keys.data !== undefined && all.length === 0 && (
        <Empty title="No key yet" action={newKey} command="gateway keys list">
          You may put a publishable key into a web page. A server key is secret.
        </Empty>
      )}
      {all.length > 0 && <KeyList keys={all} onSecret={setSecret} />}
      {isNew && (
        <KeyWizard
          onClose={() => change({ new: undefined })}
          onCreated={(created) => {
            change({ new: undefined });
            setSecret(created);
          }}
        />
      )}
      {secret !== null && <SecretDialog secret={secret} onClose={() => setSecret(null)} />}
    </ScreenPage>
  );
}
