import { Anchor, Button, Group, NativeSelect, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type CircleDifference, type CircleStatus, circle, DIFFERENCE_KINDS, DifferenceKind } from '#contract/circle.ts';
import { useUser } from '#web/api/session.ts';
import { confirm } from '#web/ui/confirm.tsx';
import { ListFoot } from '#web/ui/list/ListFoot.tsx';
import { useLocalList } from '#web/ui/list/useListPage.ts';
import { formatCount } from '#web/ui/numbers.ts';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import { Loaded } from '#web/ui/states.tsx';
import { useCall } from '#web/ui/useCall.ts';
import { AFTER_SYNC, circleDifferences, DIFFERENCES_PER_PAGE } from './circle.api.ts';

/** The label of each kind of difference, and of the ways to resolve it. Ways that Circle has no call for are left out. */
const KINDS: Record<DifferenceKind, { label: string; circle?: string; ours?: string }> = {
  name: { label: 'Another name', circle: 'Take Circle’s', ours: 'Push ours' },
  email: { label: 'Another email', circle: 'Take Circle’s' },
  gone: { label: 'No longer in Circle', circle: 'Keep here only', ours: 'Add again' },
  access: { label: 'Access that Circle does not know of', circle: 'Take it away', ours: 'Push ours' },
  duplicate: { label: 'Twice in Circle' },
  'only-here': { label: 'Not in Circle', ours: 'Add to Circle' },
};

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
  if (present.length === 0) return <span className="ui-dim">Nothing differs between Circle and here.</span>;
  return (
    <SectionCard title="What differs">
      <Group justify="space-between" gap="xs">
        <NativeSelect
          aria-label="Which difference"
          value={kind}
          onChange={({ currentTarget }) => list.setFilter({ kind: DifferenceKind.parse(currentTarget.value) })}
          data={present.map((value) => ({ value, label: `${KINDS[value].label} (${formatCount(counts[value] ?? 0)})` }))}
        />
        <Ways kind={kind} members="all" count={counts[kind] ?? 0} />
      </Group>
      <Loaded query={{ ...list, data: list.answer, refetch: list.retry }} failed="What differs could not be loaded">
        {({ data }) => (
          <ul className="ui-lines">
            {data.map((one) => (
              <Group key={`${one.memberId} ${one.accessGroup}`} component="li" justify="space-between" gap="xs" py="sm">
                <Stack gap={0} flex="1 1 14rem" miw={0}>
                  <Anchor component={Link} to="/users/$memberId/profile" params={{ memberId: one.memberId } as never} className="ui-text">
                    {one.fullName}
                  </Anchor>
                  <span className="ui-dim">{differenceText(one)}</span>
                </Stack>
                <Ways kind={kind} members={[one.memberId]} count={1} />
              </Group>
            ))}
          </ul>
        )}
      </Loaded>
      <ListFoot list={list} />
    </SectionCard>
  );
}

/** The buttons that resolve a difference. Only admins have them. */
function Ways({ kind, members, count }: { kind: DifferenceKind; members: 'all' | string[]; count: number }) {
  const resolve = useCall(circle.resolve, AFTER_SYNC, { failed: 'That could not be done' });
  const admin = useUser()?.role === 'admin';
  if (!admin || kind === 'duplicate') return null;
  const go = async (take: 'circle' | 'ours', label: string) => {
    if (members === 'all') {
      const yes = await confirm({
        title: `${label}: ${formatCount(count)}`,
        body: `This is done for all ${formatCount(count)} under “${KINDS[kind].label}”.`,
        confirmLabel: label,
      });
      if (!yes) return;
    }
    resolve.mutate({ body: { kind, take, members } });
  };
  return (
    <Group gap="xs">
      {(['circle', 'ours'] as const).map((take) => {
        const label = KINDS[kind][take];
        return (
          label && (
            <Button key={take} variant="default" loading={resolve.isPending} onClick={() => void go(take, label)}>
              {members === 'all' ? `${label}: all` : label}
            </Button>
          )
        );
      })}
    </Group>
  );
}

function differenceText({ ours, circle, email }: CircleDifference): string {
  if (ours && circle) return `Here: ${ours} · In Circle: ${circle}`;
  if (ours) return `Here: ${ours}`;
  return circle ? `${email} · IDs in Circle: ${circle}` : email;
}
