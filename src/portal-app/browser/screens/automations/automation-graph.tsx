// The steps of an automation as a graph. With a run, each step shows its outcome in the run.
import "@xyflow/react/dist/style.css";
import { Badge, Group, Paper, Text, useComputedColorScheme } from "@mantine/core";
import {
  Background,
  Controls,
  Handle,
  Position,
  ReactFlow,
  type Edge,
  type Node,
  type NodeProps,
} from "@xyflow/react";
import { useElementSize } from "@mantine/hooks";
import { useMemo } from "react";
import { ScreenLink } from "../../parts/screen-link.tsx";
import type { ShownAutomation, StepOutcome } from "./automation-data.ts";
import { graphOfSteps, type StepBox } from "./graph-boxes.ts";
import { statusColors, stepWords } from "./step-words.ts";

/** Margin around the steps, and maximum height, in pixels. */
const MARGIN = 24;
const HEIGHT_MAX = 1_200;
/** Below this scale the steps are not readable. The user drags a wider graph instead. */
const SCALE_MIN = 0.5;

interface AutomationGraphProps {
  readonly automation: ShownAutomation;
  /** Shows the outcomes of this run. */
  readonly runId?: string;
  readonly outcomes?: ReadonlyMap<string, StepOutcome>;
}

type BoxNode = Node<
  {
    readonly box: StepBox;
    readonly runId: string | undefined;
    readonly outcome: StepOutcome | undefined;
    readonly hasRun: boolean;
  },
  "step"
>;

const nodeTypes = { step: StepNode };

export default function AutomationGraph({ automation, runId, outcomes }: AutomationGraphProps) {
  const scheme = useComputedColorScheme();
  const place = useElementSize();
  const { boxes, pairs, ...size } = useMemo(() => graphOfSteps(automation.steps), [automation]);
  const fit = (place.width - 2 * MARGIN) / size.width;
  const zoom = Math.min(1, Math.max(SCALE_MIN, fit));
  const height = Math.min(HEIGHT_MAX, size.height * zoom + 2 * MARGIN);
  const x = Math.max(MARGIN, (place.width - size.width * zoom) / 2);
  const isWhole = fit >= SCALE_MIN && height < HEIGHT_MAX;
  const nodes = boxes.map((box): BoxNode => {
    const { step, x, y, width, height } = box;
    const outcome = outcomes?.get(step.id);
    return {
      id: step.id,
      type: "step",
      position: { x, y },
      width,
      height,
      ...(step.parent !== null && { parentId: step.parent }),
      data: { box, runId, outcome, hasRun: outcomes !== undefined },
      ariaLabel: `Step ${step.id}, ${stepWords[step.type]}${outcome ? `, ${outcome.status}` : ""}`,
    };
  });
  const edges = pairs.map(([source, target]): Edge => ({
    id: `${source} ${target}`,
    source,
    target,
    // Draws the lines between steps above the boxes of steps that contain other steps.
    zIndex: 1,
  }));
  return (
    <div ref={place.ref} style={{ height }}>
      <ReactFlow
        // The scale depends on the width of the page. A new key draws the graph again with a new
        // scale.
        key={place.width}
        defaultViewport={{ x, y: MARGIN, zoom }}
        colorMode={scheme}
        nodes={nodes}
        edges={edges}
        nodeTypes={nodeTypes}
        nodesDraggable={false}
        nodesConnectable={false}
        nodesFocusable={false}
        edgesFocusable={false}
        elementsSelectable={false}
        deleteKeyCode={null}
        zoomOnScroll={false}
        preventScrolling={false}
        // A touch scrolls the page. Only if a part of the graph is hidden, a touch moves the graph.
        panOnDrag={!isWhole}
        minZoom={0.1}
        aria-label={`Graph of ${automation.name}`}
      >
        <Background />
        <Controls showInteractive={false} />
      </ReactFlow>
    </div>
  );
}

function StepNode({ data: { box, runId, outcome, hasRun } }: NodeProps<BoxNode>) {
  const { step, width, height, labels } = box;
  const isFailed = outcome?.status === "failed";
  return (
    <Paper
      withBorder
      p="xs"
      w={width}
      h={height}
      pos="relative"
      style={{
        ...(isFailed && { borderColor: "var(--mantine-color-red-filled)", borderWidth: 2 }),
        ...(hasRun && outcome === undefined && { borderStyle: "dashed" }),
      }}
    >
      <Handle type="target" position={Position.Top} isConnectable={false} />
      <Group gap={6} wrap="nowrap" justify="space-between">
        {runId === undefined || outcome === undefined ? (
          <Text size="sm" fw={600} className="one-line">
            {step.id}
          </Text>
        ) : (
          <ScreenLink
            screen="automations"
            search={{ run: runId, step: step.id }}
            size="sm"
            fw={600}
            className="one-line"
          >
            {step.id}
          </ScreenLink>
        )}
        {outcome !== undefined && (
          <Badge size="xs" color={statusColors[outcome.status]} style={{ flexShrink: 0 }}>
            {outcome.count > 1 ? `${outcome.count} × ` : ""}
            {outcome.status}
          </Badge>
        )}
      </Group>
      <Text size="xs" c="dimmed" className="one-line">
        {stepWords[step.type]}
        {step.tables.length > 0 && `: ${step.tables.join(", ")}`}
      </Text>
      {labels.map(({ text, x, width: labelWidth }) => (
        <Text key={text} size="xs" ta="center" pos="absolute" top={58} left={x} w={labelWidth}>
          {text}
        </Text>
      ))}
      <Handle type="source" position={Position.Bottom} isConnectable={false} />
    </Paper>
  );
}
