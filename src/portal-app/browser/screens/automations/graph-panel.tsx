// Loads the graph, which is large, only when an automation is shown.
import { Center, Loader } from "@mantine/core";
import { lazy, Suspense, type ComponentProps } from "react";

const AutomationGraph = lazy(() => import("./automation-graph.tsx"));

export const GraphPanel = (props: ComponentProps<typeof AutomationGraph>) => (
  <Suspense
    fallback={
      <Center h={320}>
        <Loader aria-label="Loading the graph" />
      </Center>
    }
  >
    <AutomationGraph {...props} />
  </Suspense>
);
