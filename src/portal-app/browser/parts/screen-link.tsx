// Links to screens, and the query string of the present screen. Screens keep their state there
// (table, filter, page), so that an address leads to the same view.
import { Anchor, type AnchorProps } from "@mantine/core";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useWorkspace } from "../api/workspace.ts";

/** The query string of a screen: texts by name. */
export type ScreenSearch = Readonly<Record<string, string | undefined>>;

interface ScreenLinkProps extends AnchorProps {
  /** Name of the screen, such as `tables`. */
  readonly screen: string;
  readonly search?: ScreenSearch;
  readonly children: ReactNode;
}

export function ScreenLink({ screen, search = {}, children, ...props }: ScreenLinkProps) {
  const { id } = useWorkspace();
  return (
    <Anchor
      component={Link}
      to={`/w/${id}/${screen}` as string}
      search={search as never}
      {...(props as object)}
    >
      {children}
    </Anchor>
  );
}

/**
 * Returns the query string of the screen, and a function that changes some of its values. Undefined
 * removes a value. With `replace`, the browser's back button skips the earlier state.
 */
export function useScreenSearch() {
  const search = useSearch({ strict: false }) as ScreenSearch;
  const navigate = useNavigate();
  const change = (values: ScreenSearch, { replace = false } = {}): void =>
    void navigate({
      to: ".",
      search: ((before: ScreenSearch) => ({ ...before, ...values })) as never,
      replace,
      resetScroll: false,
    });
  return [search, change] as const;
}
