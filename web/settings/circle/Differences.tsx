import { Button, NativeSelect } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type CircleDifference, type CircleStatus, DIFFERENCE_KINDS, DifferenceKind } from '#contract/circle.ts';
import { useUser } from '#web/api/session.ts';
import { confirm } from '#web/ui/confirm.tsx';
import { ListFrame } from '#web/ui/list/ListPage.tsx';
import { useLocalList } from '#web/ui/list/useListPage.ts';
import { formatCount } from '#web/ui/numbers.ts';
import { LoadingRows } from '#web/ui/states.tsx';
import { toast } from '#web/ui/toast.tsx';
import { circleDifferences, DIFFERENCES_PER_PAGE, useCircle } from './circle.api.ts';
import classes from './circle.module.css';

/** What each difference is called, and what can be done about it; a way that Circle has no call for is left out. */
const KINDS: Record<DifferenceKind, { label: string; circle?: string; ours?: string }> = {
  name: { label: 'Another name', circle: 'Take Circle’s', ours: 'Push ours' },
  email: { label: 'Another email', circle: 'Take Circle’s' },
  gone: { label: 'No longer in Circle', circle: 'Keep here only', ours: 'Add again' },
  access: { label: 'Access that Circle does not know of', circle: 'Take it away', ours: 'Push ours' },
  duplicate: { label: 'Twice in Circle' },
  'only-here': { label: 'Not in Circle', ours: 'Add to Circle' },
};

export function Differences({ counts }: { counts: CircleStatus['differences'] }) {
  const admin = useUser()?.role === 'admin';
  const present = DIFFERENCE_KINDS.filter((kind) => (counts[kind] ?? 0) > 0);
  const kindOf = (chosen: DifferenceKind | undefined) => (chosen && present.includes(chosen) ? chosen : (present[0] ?? 'name'));
  const list = useLocalList({
    start: {} as { kind?: DifferenceKind; page?: number },
    filters: [],
    perPage: DIFFERENCES_PER_PAGE,
    query: ({ page }, shown) => ({ ...circleDifferences(kindOf(shown.kind), page), enabled: present.length > 0 }),
  });
  const kind = kindOf(list.shown.kind);
  if (present.length === 0) return <p className="ui-dim ui-small">Nothing differs between Circle and here.</p>;
  return (
    <section className="ui-stack-sm" aria-labelledby="differences-title">
      <h2 id="differences-title" className={classes.title}>
        What differs
      </h2>
      <div className={classes.quota}>
        <NativeSelect
          aria-label="Which difference"
          value={kind}
          onChange={(event) => list.setFilter({ kind: DifferenceKind.parse(event.currentTarget.value) })}
          data={present.map((value) => ({ value, label: `${KINDS[value].label} (${formatCount(counts[value] ?? 0)})` }))}
        />
        {admin && <Ways kind={kind} members="all" count={counts[kind] ?? 0} />}
      </div>
      <ListFrame list={list} failed="What differs could not be loaded" empty={{ title: 'Nothing differs' }}>
        {list.answer ? (
          <ul className={classes.list}>
            {list.answer.data.map((one) => (
              <li key={`${one.memberId} ${one.accessGroup}`} className={classes.item}>
                <div className={classes.words}>
                  <Link to="/users/$memberId/profile" params={{ memberId: one.memberId }} className={classes.name}>
                    {one.fullName}
                  </Link>
                  <span className="ui-dim ui-small">{about(one)}</span>
                </div>
                {admin && <Ways kind={kind} members={[one.memberId]} count={1} />}
              </li>
            ))}
          </ul>
        ) : (
          <LoadingRows count={3} />
        )}
      </ListFrame>
    </section>
  );
}

function Ways({ kind, members, count }: { kind: DifferenceKind; members: 'all' | string[]; count: number }) {
  const { resolve } = useCircle();
  if (kind === 'duplicate') return null;
  const go = async (take: 'circle' | 'ours', label: string) => {
    if (members === 'all') {
      const yes = await confirm({
        title: `${label}: ${formatCount(count)}`,
        body: `This is done for all ${formatCount(count)} under “${KINDS[kind].label}”.`,
        confirmLabel: label,
      });
      if (!yes) return;
    }
    resolve.mutateAsync({ kind, take, members }).catch((error) => toast.error('That could not be done', error));
  };
  return (
    <div className="ui-wrap-xs">
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
    </div>
  );
}

function about({ ours, circle, email }: CircleDifference): string {
  if (ours && circle) return `Here: ${ours} · In Circle: ${circle}`;
  if (ours) return `Here: ${ours}`;
  return circle ? `${email} · IDs in Circle: ${circle}` : email;
}
