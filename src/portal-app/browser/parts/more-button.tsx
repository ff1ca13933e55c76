// The button below a list that loads the next page. Shows nothing if there is no further page.
import { Button, Group } from "@mantine/core";

interface MoreButtonProps {
  /** The loaded pages. */
  readonly pages: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => Promise<unknown>;
  };
  readonly children: string;
}

export const MoreButton = ({ pages, children }: MoreButtonProps) =>
  pages.hasNextPage && (
    <Group>
      <Button
        variant="default"
        loading={pages.isFetchingNextPage}
        onClick={() => void pages.fetchNextPage()}
      >
        {children}
      </Button>
    </Group>
  );
