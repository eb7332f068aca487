import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { toast } from '#web/ui/toast.tsx';
import { useSwitchScenario } from '../scenarios.api.ts';
import { useParts } from './builder-context.ts';
import classes from './view.module.css';

/** Why what is on the screen is not on the server, and what to do about it. */
export function SaveTrouble() {
  const { builder, id } = useParts();
  const { saving, saver } = builder;
  const pause = useSwitchScenario();
  const { scenario } = builder;
  const { failure } = saving;
  if (failure?.kind === 'lost' || failure?.kind === 'refused')
    return (
      <div className={classes.trouble} role="alert">
        <IconAlertTriangle size={18} aria-hidden="true" />
        <span>{failure.message}</span>
        {failure.kind === 'refused' && scenario.active && (
          <Button
            size="compact-sm"
            variant="default"
            loading={pause.isPending}
            onClick={() =>
              pause.mutateAsync({ id, active: false }).then(
                ({ data }) => {
                  saver.meet(data);
                  void saver.save();
                },
                (error) => toast.error('The scenario could not be paused', error),
              )
            }
          >
            Pause and save
          </Button>
        )}
      </div>
    );
  if (scenario.pausedReason && !scenario.active)
    return (
      <div className={classes.trouble} role="status">
        <IconAlertTriangle size={18} aria-hidden="true" />
        <span>{scenario.pausedReason}</span>
      </div>
    );
  return null;
}
