// The links to the screens of a workspace.
import { NavLink, Text } from "@mantine/core";
import { Link, useLocation } from "@tanstack/react-router";
import { useWorkspace } from "../api/workspace.ts";
import { screens } from "../screens/screens.ts";

export function Navigation() {
  const { id, isOwner } = useWorkspace();
  const { pathname } = useLocation();
  const shown = screens.filter(({ isForOwners = false }) => isOwner || !isForOwners);
  const groups = [...new Set(shown.map(({ group }) => group))];
  const addressOf = (name: string): string =>
    name === "overview" ? `/w/${id}` : `/w/${id}/${name}`;
  return (
    <nav aria-label="Screens">
      {groups.map((group) => (
        <div key={group}>
          <Text size="xs" c="dimmed" fw={600} px="sm" pt="sm" pb={4}>
            {group}
          </Text>
          {shown
            .filter((screen) => screen.group === group)
            .map(({ name, title }) => (
              <NavLink
                key={name}
                component={Link}
                to={addressOf(name)}
                activeOptions={{ exact: true }}
                label={title}
                active={pathname === addressOf(name)}
                aria-current={pathname === addressOf(name) ? "page" : undefined}
                py={6}
              />
            ))}
        </div>
      ))}
    </nav>
  );
}
