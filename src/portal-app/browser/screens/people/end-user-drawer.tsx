// All details of one account: profile, roles, players, sessions, and the actions of a member.
import { Button, Code, Group, Loader, Stack, Text, Title } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { api, bodyOf } from "../../api/http.ts";
import { useWorkspace } from "../../api/workspace.ts";
import { Facts } from "../../parts/facts.tsx";
import { Failure } from "../../parts/failure.tsx";
import { LinkedPlayers } from "../../parts/linked-players.tsx";
import { Moment } from "../../parts/moment.tsx";
import { ScreenLink } from "../../parts/screen-link.tsx";
import { DeleteAccountDialog } from "./delete-account-dialog.tsx";
import { AccountRoles } from "./account-roles.tsx";
import { AccountSessions } from "./account-sessions.tsx";
import { EditProfileDialog } from "./edit-profile-dialog.tsx";
import { AccountStatus } from "./end-users-panel.tsx";
import { changed, useAccountPath, useEndUser, type ShownEndUser } from "./end-users.ts";
import { SetPasswordDialog } from "./set-password-dialog.tsx";
import { Drawer } from "../../parts/modal.tsx";

interface EndUserDrawerProps {
  readonly endUserId: string;
  readonly onClose: () => void;
}

export function EndUserDrawer({ endUserId, onClose }: EndUserDrawerProps) {
  const user = useEndUser(endUserId);
  return (
    <Drawer opened onClose={onClose} title="Account">
      {user.isPending && <Loader aria-label="Loading" />}
      {user.isError && <Failure error={user.error} onRetry={user.refetch} />}
      {user.data !== undefined && <Account user={user.data} onDeleted={onClose} />}
    </Drawer>
  );
}

type Dialog = "profile" | "password" | "delete" | null;

function Account({ user, onDeleted }: { readonly user: ShownEndUser; onDeleted: () => void }) {
  const { isOwner } = useWorkspace();
  const [dialog, setDialog] = useState<Dialog>(null);
  const close = (): void => setDialog(null);
  return (
    <Stack>
      <Group gap="xs">
        <Text fw={600} className="any-break">
          {user.email ?? user.username ?? user.id}
        </Text>
        <AccountStatus status={user.status} />
      </Group>
      <Facts
        facts={{
          Id: <Code className="any-break">{user.id}</Code>,
          "First name": user.firstName,
          "Last name": user.lastName,
          "User name": user.username,
          "E-mail address": user.emailVerified ? "confirmed" : "not confirmed",
          "Signs in with": user.authProvider === "local" ? "a password here" : user.authProvider,
          "Id at the provider": user.providerSubject,
          Providers: user.providers.length === 0 ? null : user.providers.join(", "),
          Created: <Moment at={user.createdAt} />,
          "Last sign-in": <Moment at={user.lastSignInAt} />,
          Calls: (
            <ScreenLink screen="logs" search={{ endUserId: user.id }} size="sm">
              Calls of this account in the logs
            </ScreenLink>
          ),
        }}
      />
      {isOwner && <AccountActions user={user} onOpen={setDialog} />}
      <Title order={2} size="h5">
        Roles
      </Title>
      <AccountRoles user={user} />
      <Title order={2} size="h5">
        Players
      </Title>
      <LinkedPlayers
        filters={{ endUserId: user.id }}
        none="No player of a game platform signs in to this account."
      />
      <Title order={2} size="h5">
        Sessions
      </Title>
      {isOwner ? (
        <AccountSessions endUserId={user.id} />
      ) : (
        <Text size="sm" c="dimmed">
          Only owners of the workspace see the sessions of an account.
        </Text>
      )}
      {dialog === "profile" && <EditProfileDialog user={user} onClose={close} />}
      {dialog === "password" && <SetPasswordDialog user={user} onClose={close} />}
      {dialog === "delete" && (
        <DeleteAccountDialog user={user} onClose={close} onDeleted={onDeleted} />
      )}
    </Stack>
  );
}

interface AccountActionsProps {
  readonly user: ShownEndUser;
  readonly onOpen: (dialog: Dialog) => void;
}

function AccountActions({ user, onOpen }: AccountActionsProps) {
  const path = useAccountPath(user.id);
  const params = { params: { path } };
  const base = "/{workspaceId}/endusers/{endUserId}";
  const actions = {
    deactivate: {
      label: "Deactivate",
      done: "The account is deactivated. Its sessions have ended.",
      run: () => bodyOf(api.POST(`${base}/deactivate`, params)),
    },
    activate: {
      label: "Activate",
      done: "The account may sign in again.",
      run: () => bodyOf(api.POST(`${base}/activate`, params)),
    },
    reset: {
      label: "Mail a reset link",
      done: "The mail with the link is on its way. The link works once, for 60 minutes.",
      run: () => bodyOf(api.POST(`${base}/send-password-reset`, params)),
    },
    confirm: {
      label: "Mail a confirmation link",
      done: "The mail with the link is on its way.",
      run: () => bodyOf(api.POST(`${base}/resend-confirmation`, params)),
    },
  } as const;
  type Action = keyof typeof actions;
  const running = useMutation<unknown, Error, Action>({
    mutationFn: (action) => changed<unknown>(path.workspaceId, actions[action].run()),
  });
  const isActive = user.status !== "deactivated";
  const offered: readonly Action[] = [
    ...(isActive && user.email !== null ? (["reset"] as const) : []),
    ...(user.emailVerified || user.email === null ? [] : (["confirm"] as const)),
    isActive ? "deactivate" : "activate",
  ];
  return (
    <Stack gap="xs">
      <Group gap="xs">
        <Button size="xs" variant="default" onClick={() => onOpen("profile")}>
          Edit the profile
        </Button>
        <Button size="xs" variant="default" onClick={() => onOpen("password")}>
          Set a password
        </Button>
        {offered.map((action) => (
          <Button
            key={action}
            size="xs"
            variant="default"
            loading={running.isPending && running.variables === action}
            onClick={() => running.mutate(action)}
          >
            {actions[action].label}
          </Button>
        ))}
        <Button size="xs" color="red.9" onClick={() => onOpen("delete")}>
          Delete
        </Button>
      </Group>
      {running.isError && <Failure error={running.error} />}
      <Text size="sm" role="status">
        {running.isSuccess && actions[running.variables].done}
      </Text>
    </Stack>
  );
}
