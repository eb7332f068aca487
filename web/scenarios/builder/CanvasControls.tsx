import { ActionIcon } from '@mantine/core';
import { IconMaximize, IconMinus, IconPlus } from '@tabler/icons-react';
import { Panel, useReactFlow, useStore } from '@xyflow/react';
import classes from './canvas.module.css';
import { MAX_ZOOM, MIN_ZOOM } from './layout.ts';

interface Props {
  fit: { padding: number; maxZoom: number };
  duration: number;
}

/** Zoom and fit. Their names are French, as the canvas' own are. */
export function CanvasControls({ fit, duration }: Props) {
  const { zoomIn, zoomOut, fitView } = useReactFlow();
  const zoom = useStore(({ transform }) => transform[2]);
  return (
    <Panel position="bottom-left" className={classes.controls ?? ''} lang="fr" role="group" aria-label="Commandes du canevas">
      <ActionIcon aria-label="Zoom arrière" disabled={zoom <= MIN_ZOOM} onClick={() => void zoomOut({ duration })}>
        <IconMinus size={18} />
      </ActionIcon>
      <span className={classes.zoom}>{`${Math.round(zoom * 100)} %`}</span>
      <ActionIcon aria-label="Zoom avant" disabled={zoom >= MAX_ZOOM} onClick={() => void zoomIn({ duration })}>
        <IconPlus size={18} />
      </ActionIcon>
      <ActionIcon aria-label="Ajuster à la vue" onClick={() => void fitView({ ...fit, duration })}>
        <IconMaximize size={18} />
      </ActionIcon>
    </Panel>
  );
}
