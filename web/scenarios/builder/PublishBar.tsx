import { Button } from '@mantine/core';
import { confirm } from '#web/ui/confirm.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useDiscardChanges, usePublishScenario } from '../scenarios.api.ts';
import { useParts } from './builder-context.ts';

/** Says that what is on the screen does not run yet, and offers to let it run or to go back to what does. */
export function PublishBar() {
  const { builder, id, show } = useParts();
  const { saver, saving, replace } = builder;
  const publish = usePublishScenario();
  const discard = useDiscardChanges();
  const { unpublished, publishedAt, active } = builder.scenario;
  if (!unpublished && !saving.dirty) return null;
  // Switching it on publishes it for the first time.
  if (publishedAt === null) return <StatusBadge tone="neutral">Not published yet</StatusBadge>;

  const onPublish = async () => {
    const outcome = await saver.save();
    if (outcome.kind === 'conflict') return;
    if (outcome.kind !== 'saved') return toast.error('The changes could not be saved', outcome.message);
    publish.mutateAsync({ id, version: outcome.stored.__v }).then(
      ({ data }) => {
        saver.meet(data);
        toast.success(active ? 'The changes are published: runs that begin now follow them' : 'The changes are published');
      },
      (error) => {
        toast.error('The changes could not be published', error);
        const first = saver.getState().stored?.problems[0];
        if (first?.step) show({ kind: 'step', step: first.step });
      },
    );
  };
  const onDiscard = async () => {
    const sure = await confirm({
      title: 'Discard the unpublished changes?',
      body: 'The scenario is again as it runs. What you changed since it was published is lost.',
      confirmLabel: 'Discard changes',
      danger: true,
    });
    if (!sure) return;
    const outcome = await saver.save();
    const { __v: version } = outcome.kind === 'saved' ? outcome.stored : saver.getState().stored!;
    discard.mutateAsync({ id, version }).then(
      ({ data }) => {
        replace(data);
        toast.success('The changes are discarded');
      },
      (error) => toast.error('The changes could not be discarded', error),
    );
  };
  return (
    <section className="ui-row-xs ui-wrap-xs" aria-label="Unpublished changes">
      <StatusBadge tone="warning">Unpublished changes</StatusBadge>
      <Button size="compact-sm" variant="subtle" color="gray" loading={discard.isPending} onClick={() => void onDiscard()}>
        Discard
      </Button>
      <Button size="compact-sm" loading={publish.isPending} onClick={() => void onPublish()}>
        Publish
      </Button>
    </section>
  );
}
