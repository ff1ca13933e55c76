// The menu of the user: profile, theme, documentation, sign-out.
import { Menu, Modal, UnstyledButton, useMantineColorScheme } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { api, bodyOf } from "../api/http.ts";
import { sessionKey } from "../api/query-client.ts";
import { useSession } from "../api/session.ts";
import { Failure } from "../parts/failure.tsx";

const schemes = { auto: "Theme of this computer", light: "Light", dark: "Dark" } as const;

export function AccountMenu() {
  const { data: session } = useSession();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const client = useQueryClient();
  const signOut = useMutation({
    mutationFn: () => bodyOf(api.DELETE("/api/v1/portal/session")),
    // The page is loaded again, so that no data of the user stays in memory.
    onSuccess: () => {
      client.setQueryData(sessionKey, null);
      location.assign("/_/");
    },
  });
  if (!session) return null;
  return (
    <>
      <Modal opened={signOut.isError} onClose={signOut.reset} title="The sign-out failed">
        <Failure error={signOut.error} title="You are still signed in" onRetry={signOut.mutate} />
      </Modal>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <UnstyledButton
            className="one-line"
            maw={220}
            fz="sm"
            aria-label={`Account ${session.user.email}`}
          >
            {session.user.email}
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item component={Link} to="/profile">
            Profile
          </Menu.Item>
          <Menu.Item component="a" href="/_docs" target="_blank">
            Documentation
          </Menu.Item>
          <Menu.Divider />
          <Menu.Label>Theme</Menu.Label>
          {(Object.keys(schemes) as (keyof typeof schemes)[]).map((scheme) => (
            <Menu.Item
              key={scheme}
              onClick={() => setColorScheme(scheme)}
              aria-current={scheme === colorScheme}
              fw={scheme === colorScheme ? 600 : 400}
            >
              {schemes[scheme]}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item onClick={() => signOut.mutate()}>Sign out</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  );
}
