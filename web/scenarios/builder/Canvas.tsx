import '@xyflow/react/dist/base.css';
import { useComputedColorScheme } from '@mantine/core';
import { useReducedMotion } from '@mantine/hooks';
import {
  Background,
  type Edge,
  Handle,
  MiniMap,
  type Node,
  type NodeProps,
  Position,
  ReactFlow,
  ReactFlowProvider,
  useReactFlow,
  useStore,
} from '@xyflow/react';
import { type FocusEvent, type KeyboardEvent, useEffect, useMemo, useState } from 'react';
import { useParts } from './builder-context.ts';
import { CanvasControls } from './CanvasControls.tsx';
import classes from './canvas.module.css';
import { moveReaction } from './draft.ts';
import { AddRow, LinkRow } from './LinkRow.tsx';
import { indexAt, layout, MAX_ZOOM, MIN_ZOOM } from './layout.ts';
import { StepCard } from './StepCard.tsx';
import { type StepView, stepViews } from './step-view.ts';

type StepNode = Node<{ view: StepView }, 'step'>;
type LinkNode = Node<{ at: number }, 'link'>;
type AddNode = Node<Record<string, never>, 'add'>;
type FlowNode = StepNode | LinkNode | AddNode;

// Outside of the component: another object each time would draw every node anew.
const NODE_TYPES = {
  step: ({ data }: NodeProps<StepNode>) => (
    <>
      <Handle type="target" position={Position.Top} isConnectable={false} className={classes.handle} />
      <StepCard view={data.view} />
      <Handle type="source" position={Position.Bottom} isConnectable={false} className={classes.handle} />
    </>
  ),
  link: ({ data }: NodeProps<LinkNode>) => <LinkRow at={data.at} />,
  add: () => (
    <>
      <Handle type="target" position={Position.Top} isConnectable={false} className={classes.handle} />
      <AddRow />
    </>
  ),
};
/** Nodes that cannot be dragged would let the pointer through to the canvas. */
const PRESSED = { pointerEvents: 'all' } as const;
const FIT = { padding: 0.15, maxZoom: 1, minZoom: 0.4 };

/** The scenario as a picture that can be zoomed and moved. Its order is what the draft says: a node that is dragged takes a place in it. */
export function Canvas() {
  return (
    <ReactFlowProvider>
      <Flow />
    </ReactFlowProvider>
  );
}

function Flow() {
  const { builder, modules, show } = useParts();
  const flow = useReactFlow();
  const scheme = useComputedColorScheme();
  const duration = useReducedMotion() ? 0 : 250;
  const [dragged, setDragged] = useState<{ id: string; x: number; y: number }>();
  const { draft, edit } = builder;
  const count = draft.reactions.length;
  const width = useStore((state) => state.width);

  const { nodes, edges } = useMemo(() => {
    const views = stepViews(draft, modules);
    const places = layout(views.length - 1);
    const nodes: FlowNode[] = places.map(({ id, kind, at, ...place }): FlowNode => {
      const base = {
        ...place,
        measured: { width: place.width, height: place.height },
        ariaRole: 'group' as const,
        draggable: false,
        style: PRESSED,
      };
      if (kind === 'link') return { ...base, id, type: 'link', data: { at }, ariaLabel: `Before reaction ${at + 1}` };
      if (kind === 'add') return { ...base, id, type: 'add', data: {}, ariaLabel: 'End' };
      const view = views[at]!;
      const isDragged = dragged?.id === view.step;
      return {
        ...base,
        id: view.step,
        type: 'step',
        data: { view },
        ariaLabel: view.place,
        draggable: at > 0,
        ...(isDragged && { position: { x: dragged.x, y: dragged.y }, zIndex: 10 }),
      };
    });
    const stops = nodes.filter(({ type }) => type !== 'link').map(({ id }) => id);
    const edges: Edge[] = stops.slice(1).map((id, i) => ({
      id: `${stops[i]}-${id}`,
      source: stops[i]!,
      target: id,
      type: 'smoothstep',
      focusable: false,
      selectable: false,
      domAttributes: { 'aria-hidden': true },
      className: classes.edge,
    }));
    return { nodes, edges };
  }, [draft, modules, dragged]);

  // Another step is another picture, and so is the canvas when the panel takes some of its room.
  // biome-ignore lint/correctness/useExhaustiveDependencies: count and width are what ask for it.
  useEffect(() => void flow.fitView({ ...FIT, duration }), [count, width, flow, duration]);

  /** What the keyboard reaches is brought into sight. */
  const onFocus = ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
    const node = target.closest('.react-flow__node');
    if (!node || !target.matches(':focus-visible')) return;
    const frame = currentTarget.getBoundingClientRect();
    const box = node.getBoundingClientRect();
    const isSeen = box.top >= frame.top && box.bottom <= frame.bottom && box.left >= frame.left && box.right <= frame.right;
    const found = isSeen ? undefined : nodes.find(({ id }) => id === node.getAttribute('data-id'));
    if (!found) return;
    const { position, width = 0, height = 0 } = found;
    void flow.setCenter(position.x + width / 2, position.y + height / 2, { zoom: flow.getZoom(), duration });
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the buttons inside are listened to here.
    <div className={classes.canvas} onFocus={onFocus} onKeyDown={walk}>
      <ReactFlow
        nodes={nodes}
        edges={edges}
        nodeTypes={NODE_TYPES}
        colorMode={scheme}
        minZoom={MIN_ZOOM}
        maxZoom={MAX_ZOOM}
        fitView
        fitViewOptions={FIT}
        nodesFocusable={false}
        edgesFocusable={false}
        elementsSelectable={false}
        nodesConnectable={false}
        disableKeyboardA11y
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
          edit(moveReaction(id, indexAt(position.y, count)));
        }}
      >
        <Background gap={22} size={1.5} />
        <CanvasControls fit={FIT} duration={duration} />
        <div lang="fr">
          <MiniMap
            pannable
            zoomable
            ariaLabel="Mini-carte"
            position="bottom-right"
            className={classes.minimap ?? ''}
            style={{ width: 128, height: 96 }}
            nodeClassName={({ type }) => (type === 'step' ? (classes.miniStep ?? '') : (classes.miniOther ?? ''))}
            nodeBorderRadius={12}
          />
        </div>
      </ReactFlow>
    </div>
  );
}

/** Arrow keys go from step to step. */
function walk(event: KeyboardEvent<HTMLElement>) {
  const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (by === 0 || event.altKey || !(event.target instanceof HTMLElement) || !event.target.matches('[data-step]')) return;
  const steps = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-step]')];
  const next = steps[steps.indexOf(event.target) + by];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
