import { Group } from '@mantine/core';
import { scenarios } from '#contract/scenarios.ts';
import { confirm } from '#web/ui/confirm.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useScenarioCall } from '../scenarios.api.ts';
import * as text from './builder.messages.ts';
import { useParts } from './builder-context.ts';
import { SmallButton } from './SmallButton.tsx';

/** Says that what is on the screen does not run yet, and offers to publish or to discard it. */
export function PublishBar() {
  const { builder, id, showProblem } = useParts();
  const { saver, saving, replace, saveFirst } = builder;
  const publish = useScenarioCall(scenarios.publish);
  const discard = useScenarioCall(scenarios.discard, {
    failed: text.notDiscarded(),
    done({ data }) {
      replace(data);
      toast.success(text.discarded());
    },
  });
  const params = { id };
  const { unpublished, publishedAt, active } = builder.scenario;
  if (!unpublished && !saving.dirty) return null;
  // A scenario is published for the first time when it is switched on.
  if (publishedAt === null) return <StatusBadge tone="neutral">{text.notPublishedYet()}</StatusBadge>;

  const onPublish = async () => {
    const stored = await saveFirst(text.changesNotSaved());
    if (!stored) return;
    publish.mutateAsync({ params, body: { version: stored.__v } }).then(
      ({ data }) => {
        saver.meet(data);
        toast.success(active ? text.publishedAndFollowed() : text.published());
      },
      (error) => {
        toast.error(text.notPublished(), error);
        showProblem();
      },
    );
  };
  const onDiscard = async () => {
    const sure = await confirm({
      title: text.discardQuestion(),
      body: text.discardExplained(),
      confirmLabel: text.discardChanges(),
      danger: true,
    });
    if (!sure) return;
    const outcome = await saver.save();
    const { __v: version } = outcome.kind === 'saved' ? outcome.stored : saver.getState().stored!;
    discard.mutate({ params, body: { version } });
  };
  return (
    <Group component="section" gap="xs" miw={0} aria-label={text.unpublished()}>
      <StatusBadge tone="warning">{text.unpublished()}</StatusBadge>
      <SmallButton variant="subtle" color="gray" loading={discard.isPending} onClick={() => void onDiscard()}>
        {text.discard()}
      </SmallButton>
      <SmallButton variant="filled" loading={publish.isPending} onClick={() => void onPublish()}>
        {text.publish()}
      </SmallButton>
    </Group>
  );
}
