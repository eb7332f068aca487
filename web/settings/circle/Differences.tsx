import { Button, Group, NativeSelect, Stack } from '@mantine/core';
import { type CircleDifference, type CircleStatus, circle, DIFFERENCE_KINDS, DifferenceKind } from '#contract/circle.ts';
import { useUser } from '#web/api/session.ts';
import { confirm } from '#web/ui/confirm.tsx';
import { TextLink } from '#web/ui/LinkButton.tsx';
import { ListFoot } from '#web/ui/list/ListFoot.tsx';
import { useLocalList } from '#web/ui/list/useListPage.ts';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import { Loaded } from '#web/ui/states.tsx';
import { useCall } from '#web/ui/useCall.ts';
import { AFTER_SYNC, circleDifferences, DIFFERENCES_PER_PAGE } from './circle.api.ts';
import * as text from './differences.messages.ts';

export function Differences({ counts }: { counts: CircleStatus['differences'] }) {
  const present = DIFFERENCE_KINDS.filter((kind) => (counts[kind] ?? 0) > 0);
  const list = useLocalList({
    start: {} as { kind?: DifferenceKind; page?: number },
    filters: ['kind'],
    perPage: DIFFERENCES_PER_PAGE,
    query: ({ kind = present[0] ?? 'name', page }) => ({ ...circleDifferences(kind, page), enabled: present.length > 0 }),
    // A kind disappears from the choices when its last difference was resolved.
    allowed: (chosen) => (chosen.kind && present.includes(chosen.kind) ? chosen : { ...chosen, kind: present[0] }),
  });
  const { kind = 'name' } = list.shown;
  if (present.length === 0) return <span className="ui-dim">{text.nothingDiffers()}</span>;
  return (
    <SectionCard title={text.whatDiffers()}>
      <Group justify="space-between" gap="xs">
        <NativeSelect
          aria-label={text.whichDifference()}
          value={kind}
          onChange={({ currentTarget }) => list.setFilter({ kind: DifferenceKind.parse(currentTarget.value) })}
          data={present.map((value) => ({ value, label: text.counted({ label: text.kind[value].label(), count: counts[value] ?? 0 }) }))}
        />
        <Ways kind={kind} members="all" count={counts[kind] ?? 0} />
      </Group>
      <Loaded query={{ ...list, data: list.answer, refetch: list.retry }} failed={text.notLoaded()}>
        {({ data }) => (
          <ul className="ui-lines">
            {data.map((one) => (
              <Group key={`${one.memberId} ${one.accessGroup}`} component="li" justify="space-between" gap="xs" py="sm">
                <Stack gap={0} flex="1 1 14rem" miw={0}>
                  <TextLink to="/users/$memberId/profile" params={{ memberId: one.memberId }} className="ui-text">
                    {one.fullName}
                  </TextLink>
                  <span className="ui-dim">{differenceText(one)}</span>
                </Stack>
                <Ways kind={kind} members={[one.memberId]} accessGroup={one.accessGroup ?? undefined} count={1} />
              </Group>
            ))}
          </ul>
        )}
      </Loaded>
      <ListFoot list={list} />
    </SectionCard>
  );
}

interface WaysProps {
  kind: DifferenceKind;
  members: 'all' | string[];
  accessGroup?: string | undefined;
  count: number;
}

/** The buttons that resolve a difference. Only admins have them. */
function Ways({ kind, members, accessGroup, count }: WaysProps) {
  const resolve = useCall(circle.resolve, AFTER_SYNC, { failed: text.notDone() });
  const admin = useUser()?.role === 'admin';
  if (!admin || kind === 'duplicate') return null;
  const go = async (take: 'circle' | 'ours', label: string) => {
    if (members === 'all') {
      const yes = await confirm({
        title: text.wayForCount({ way: label, count }),
        body: text.doneForAll({ count, label: text.kind[kind].label() }),
        confirmLabel: label,
      });
      if (!yes) return;
    }
    resolve.mutate({ body: { kind, take, members, accessGroup } });
  };
  return (
    <Group gap="xs">
      {(['circle', 'ours'] as const).map((take) => {
        const label = text.kind[kind][take]?.();
        return (
          label && (
            <Button key={take} variant="default" loading={resolve.isPending} onClick={() => void go(take, label)}>
              {members === 'all' ? text.wayForAll({ way: label }) : label}
            </Button>
          )
        );
      })}
    </Group>
  );
}

function differenceText({ ours, circle, email }: CircleDifference): string {
  if (ours && circle) return text.hereAndThere({ ours, theirs: circle });
  if (ours) return text.here({ ours });
  return circle ? text.circleIds({ email, ids: circle }) : email;
}
