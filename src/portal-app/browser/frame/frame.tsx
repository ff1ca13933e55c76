// The frame of all pages: navigation, header, and the sign-in for users without a session.
import { AppShell, Burger, Center, Group, Loader, ScrollArea, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { Outlet, useLocation, useParams } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { useSession } from "../api/session.ts";
import { SetupPage } from "../sign-in/setup-page.tsx";
import { setupToken } from "../sign-in/setup-token.ts";
import { SignInDialog } from "../sign-in/sign-in-dialog.tsx";
import { SignInPage } from "../sign-in/sign-in-page.tsx";
import { Failure } from "../parts/failure.tsx";
import { AccountMenu } from "./account-menu.tsx";
import { MissingWorkspace } from "./missing-page.tsx";
import { Navigation } from "./navigation.tsx";
import { WorkspacePicker } from "./workspace-picker.tsx";

export function Frame() {
  const session = useSession();
  const [token, setToken] = useState(setupToken);
  if (token !== null) return <SetupPage token={token} onDone={() => setToken(null)} />;
  if (session.isPending)
    return (
      <Center h="100vh">
        <Loader aria-label="Loading" />
      </Center>
    );
  // If an earlier read of the session succeeded and a later one fails, the page does not change.
  if (session.data === undefined)
    return <Failure error={session.error} onRetry={session.refetch} />;
  if (session.data === null) return <SignInPage />;
  // If the session has ended, the page does not change, so that typed text is not lost.
  return (
    <>
      {session.data.hasEnded === true && <SignInDialog email={session.data.user.email} />}
      <SignedInFrame />
    </>
  );
}

function SignedInFrame() {
  const [isOpen, { toggle, close }] = useDisclosure(false);
  const { pathname } = useLocation();
  const { workspace } = useParams({ strict: false });
  const isKnown = useKnownWorkspace(workspace);
  const main = useRef<HTMLElement>(null);
  useEffect(close, [pathname, close]);
  return (
    <AppShell
      header={{ height: 52 }}
      navbar={{
        width: 220,
        breakpoint: "sm",
        collapsed: { mobile: !isOpen, desktop: workspace === undefined },
      }}
      padding={{ base: "sm", sm: "lg" }}
    >
      <a className="skip-link" href="#main" onClick={() => main.current?.focus()}>
        Skip to the content
      </a>
      <AppShell.Header>
        <Group h="100%" px="sm" gap="xs" justify="space-between" wrap="nowrap">
          <Group gap="xs" wrap="nowrap" miw={0}>
            {workspace !== undefined && (
              <Burger
                opened={isOpen}
                onClick={toggle}
                hiddenFrom="sm"
                size="sm"
                aria-label="Navigation"
              />
            )}
            <Text fw={700} visibleFrom="md" component="span">
              Workspace Gateway
            </Text>
            <WorkspacePicker />
          </Group>
          <AccountMenu />
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="xs">
        <ScrollArea type="auto">{workspace !== undefined && isKnown && <Navigation />}</ScrollArea>
      </AppShell.Navbar>
      <AppShell.Main id="main" ref={main} tabIndex={-1}>
        {isKnown ? <Outlet /> : <MissingWorkspace />}
      </AppShell.Main>
    </AppShell>
  );
}

/** Returns true if the page is outside of workspaces, or in a workspace of the user. */
function useKnownWorkspace(workspace: string | undefined): boolean {
  const { data } = useSession();
  const isMember = data?.workspaces.some(({ id }) => id === workspace) ?? false;
  return workspace === undefined || isMember;
}
