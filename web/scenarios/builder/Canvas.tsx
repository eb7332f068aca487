import '@xyflow/react/dist/base.css';
import { ActionIcon, Paper, Text, useComputedColorScheme } from '@mantine/core';
import { useReducedMotion } from '@mantine/hooks';
import { IconMaximize, IconMinus, IconPlus } from '@tabler/icons-react';
import {
  Background,
  type BuiltInEdge,
  Handle,
  MiniMap,
  type Node,
  type NodeProps,
  Panel,
  Position,
  ReactFlow,
  ReactFlowProvider,
  useReactFlow,
  useStore,
} from '@xyflow/react';
import { type FocusEvent, type KeyboardEvent, useCallback, useEffect, useMemo, useState } from 'react';
import { wayName } from '#contract/scenario-ways.messages.ts';
import { stepsOn, type Way } from '#contract/scenario-ways.ts';
import { formatPercent } from '#web/ui/numbers.ts';
import * as text from './builder.messages.ts';
import classes from './builder.module.css';
import { useParts } from './builder-context.ts';
import { moveReaction } from './draft.ts';
import { AddOnWay, AddRow, LinkRow, WayName } from './LinkRow.tsx';
import { indexAt, layout, MAX_ZOOM, MIN_ZOOM, TRIGGER } from './layout.ts';
import { StepCard } from './StepCard.tsx';
import { type StepView, stepViews } from './step-view.ts';

type StepNode = Node<{ view: StepView }, 'step'>;
type LinkNode = Node<{ before: string | undefined }, 'link'>;
type WayNode = Node<{ way: Way }, 'way' | 'end'>;
type AddNode = Node<Record<string, never>, 'add'>;
type FlowNode = StepNode | LinkNode | WayNode | AddNode;

// This is defined once, because another object would render every node anew.
const NODE_TYPES = {
  step: ({ data }: NodeProps<StepNode>) => (
    <>
      <Handle type="target" position={Position.Top} isConnectable={false} />
      <StepCard view={data.view} />
      <Handle type="source" position={Position.Bottom} isConnectable={false} />
    </>
  ),
  link: ({ data }: NodeProps<LinkNode>) => <LinkRow before={data.before} />,
  way: ({ data }: NodeProps<WayNode>) => (
    <>
      <Handle type="target" position={Position.Top} isConnectable={false} />
      <WayName way={data.way} />
      <Handle type="source" position={Position.Bottom} isConnectable={false} />
    </>
  ),
  end: ({ data }: NodeProps<WayNode>) => (
    <>
      <Handle type="target" position={Position.Top} isConnectable={false} />
      <AddOnWay way={data.way} />
      <Handle type="source" position={Position.Bottom} isConnectable={false} />
    </>
  ),
  add: () => (
    <>
      <Handle type="target" position={Position.Top} isConnectable={false} />
      <AddRow />
    </>
  ),
};
/** Without this, the canvas would get the clicks on nodes that cannot be dragged. */
const CLICKABLE = { pointerEvents: 'all' } as const;
/** React Flow writes these sentences into the page for screen readers. */
const ARIA_LABELS = {
  'node.a11yDescription.default': text.nodeKeys(),
  'edge.a11yDescription.default': text.edgeKeys(),
};
/** The text of a step must be readable at the zoom with which the canvas begins. A taller picture begins at its top, and is scrolled. */
const FIT = { padding: 0.15, maxZoom: 1, minZoom: 0.85 };
const TOP = 24;

/** The steps as a picture that can be zoomed and moved. A node that is dropped takes the nearest place in the order. */
export function Canvas() {
  return (
    <ReactFlowProvider>
      <Flow />
    </ReactFlowProvider>
  );
}

function Flow() {
  const { builder, modules, panel, show } = useParts();
  const flow = useReactFlow();
  const scheme = useComputedColorScheme();
  const duration = useReducedMotion() ? 0 : 250;
  const [dragged, setDragged] = useState<{ id: string; x: number; y: number }>();
  const { draft, edit } = builder;
  const count = draft.reactions.length;
  const width = useStore((state) => state.width);
  const height = useStore((state) => state.height);

  const { nodes, edges, places } = useMemo(() => {
    const views = new Map(stepViews(draft, modules).map((view) => [view.step, view]));
    const drawing = layout(draft.reactions);
    const nodes = drawing.places.map(({ id, kind, step, way, ...place }): FlowNode => {
      const base = {
        ...place,
        id,
        measured: { width: place.width, height: place.height },
        ariaRole: 'group' as const,
        draggable: false,
        style: CLICKABLE,
      };
      if (kind === 'add') return { ...base, type: kind, data: {}, ariaLabel: text.end() };
      if (kind === 'way' || kind === 'end') return { ...base, type: kind, data: { way: way! }, ariaLabel: wayName[way!.on]() };
      const at = draft.reactions.findIndex(({ _id }) => _id === step);
      if (kind === 'link')
        return { ...base, type: kind, data: { before: step }, ariaLabel: text.beforeReaction({ n: Math.max(at, 0) + 1 }) };
      const view = views.get(step!)!;
      return {
        ...base,
        type: kind,
        data: { view },
        ariaLabel: view.place,
        draggable: step !== TRIGGER,
        ...(dragged?.id === id && { position: { x: dragged.x, y: dragged.y }, zIndex: 10 }),
      };
    });
    const edges = drawing.lines.map(
      ({ from, to, turn }): BuiltInEdge => ({
        id: `${from}-${to}`,
        source: from,
        target: to,
        type: 'smoothstep',
        pathOptions: { offset: 0, borderRadius: 12, stepPosition: turn },
        focusable: false,
        selectable: false,
        ariaLabel: text.connection(),
        domAttributes: { 'aria-hidden': true },
      }),
    );
    return { nodes, edges, places: drawing.places };
  }, [draft, modules, dragged]);

  const center = ({ position, width = 0, height = 0 }: FlowNode) =>
    flow.setCenter(position.x + width / 2, position.y + height / 2, { zoom: flow.getZoom(), duration });
  const refit = useFit(duration);
  const edited = panel?.kind === 'step' ? nodes.find(({ id }) => id === panel.step) : undefined;
  // The picture is fitted again when a step is added and when the panel makes the canvas narrower. The step that is edited stays in sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of count or width is the reason to fit.
  useEffect(() => {
    void refit().then(() => {
      const { y, zoom } = flow.getViewport();
      if (edited && y + (edited.position.y + (edited.height ?? 0)) * zoom > height) void center(edited);
    });
  }, [count, width, refit]);

  /** Moves the canvas so that the node with the keyboard's focus is visible. */
  const onFocus = ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
    const node = target.closest('.react-flow__node');
    if (!node || !target.matches(':focus-visible')) return;
    const frame = currentTarget.getBoundingClientRect();
    const box = node.getBoundingClientRect();
    const isSeen = box.top >= frame.top && box.bottom <= frame.bottom && box.left >= frame.left && box.right <= frame.right;
    const found = isSeen ? undefined : nodes.find(({ id }) => id === node.getAttribute('data-id'));
    if (found) void center(found);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: this handles the keys of the buttons inside.
    <div className={classes.canvas} onFocus={onFocus} onKeyDown={focusNextStep}>
      <ReactFlow
        nodes={nodes}
        edges={edges}
        nodeTypes={NODE_TYPES}
        colorMode={scheme}
        minZoom={MIN_ZOOM}
        maxZoom={MAX_ZOOM}
        onInit={() => void refit()}
        panOnScroll
        nodesFocusable={false}
        edgesFocusable={false}
        elementsSelectable={false}
        nodesConnectable={false}
        disableKeyboardA11y
        ariaLabelConfig={ARIA_LABELS}
        deleteKeyCode={null}
        selectionKeyCode={null}
        multiSelectionKeyCode={null}
        nodeDragThreshold={5}
        zoomOnDoubleClick={false}
        attributionPosition="top-right"
        onPaneClick={() => show(undefined)}
        onNodeDrag={(_, { id, position }) => setDragged({ id, ...position })}
        onNodeDragStop={(_, { id, position }) => {
          setDragged(undefined);
          const way = draft.reactions.find(({ _id }) => _id === id)?.way ?? null;
          const siblings = stepsOn(draft.reactions, way).map(({ _id }) => _id);
          edit(moveReaction(id, indexAt(places, siblings, position.y)));
        }}
      >
        <Background gap={22} size={1.5} />
        <Controls duration={duration} />
        <MiniMap
          pannable
          zoomable
          ariaLabel={text.miniMap()}
          position="bottom-right"
          className={classes.minimap ?? ''}
          style={{ width: 128, height: 96 }}
          nodeColor={({ type }) => (type === 'step' ? 'var(--mantine-color-indigo-4)' : 'transparent')}
          nodeBorderRadius={12}
        />
      </ReactFlow>
    </div>
  );
}

/** Returns a function that shows as much of the picture as is readable: all of it, or its beginning. */
function useFit(duration: number): () => Promise<boolean> {
  const flow = useReactFlow();
  return useCallback(async () => {
    await flow.fitView({ ...FIT, duration });
    const { x, zoom } = flow.getViewport();
    const y = TOP - flow.getNodesBounds(flow.getNodes()).y * zoom;
    return flow.getViewport().y < y && flow.setViewport({ x, y, zoom }, { duration });
  }, [flow, duration]);
}

/** The buttons that zoom and fit the picture. */
function Controls({ duration }: { duration: number }) {
  const { zoomIn, zoomOut } = useReactFlow();
  const refit = useFit(duration);
  const zoom = useStore(({ transform }) => transform[2]);
  return (
    <Panel position="bottom-left" role="group" aria-label={text.canvasControls()}>
      <Paper withBorder shadow="sm" p={2} className="ui-row">
        <ActionIcon aria-label={text.zoomOut()} disabled={zoom <= MIN_ZOOM} onClick={() => void zoomOut({ duration })}>
          <IconMinus size={18} />
        </ActionIcon>
        <Text size="sm" ta="center" miw="3.25rem" className="ui-numbers">
          {formatPercent(zoom)}
        </Text>
        <ActionIcon aria-label={text.zoomIn()} disabled={zoom >= MAX_ZOOM} onClick={() => void zoomIn({ duration })}>
          <IconPlus size={18} />
        </ActionIcon>
        <ActionIcon aria-label={text.fitView()} onClick={() => void refit()}>
          <IconMaximize size={18} />
        </ActionIcon>
      </Paper>
    </Panel>
  );
}

/** Moves the focus to the next or previous step when an arrow key is pressed. */
function focusNextStep(event: KeyboardEvent<HTMLElement>) {
  const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (by === 0 || event.altKey || !(event.target instanceof HTMLElement) || !event.target.matches('[data-step]')) return;
  const steps = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-step]')];
  const next = steps[steps.indexOf(event.target) + by];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
