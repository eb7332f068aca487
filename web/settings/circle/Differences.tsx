import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { type CircleDifference, type CircleStatus, DIFFERENCE_KINDS, DifferenceKind } from '#contract/circle.ts';
import { useUser } from '#web/api/session.ts';
import { confirm } from '#web/ui/confirm.tsx';
import { Pages } from '#web/ui/list/Pages.tsx';
import { usePaging } from '#web/ui/list/usePaging.ts';
import { formatCount } from '#web/ui/numbers.ts';
import { ErrorState, LoadingRows } from '#web/ui/states.tsx';
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
  const [chosen, choose] = useState<DifferenceKind>();
  const [page, setPage] = useState(1);
  const kind = chosen && present.includes(chosen) ? chosen : (present[0] ?? 'name');
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery({
    ...circleDifferences(kind, page),
    enabled: present.length > 0,
  });
  const { pages, onPage } = usePaging({
    page,
    perPage: DIFFERENCES_PER_PAGE,
    count: data?.count,
    stale: isPlaceholderData,
    change: (changes) => setPage(changes.page ?? 1),
  });
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
          onChange={(event) => {
            choose(DifferenceKind.parse(event.currentTarget.value));
            setPage(1);
          }}
          data={present.map((value) => ({ value, label: `${KINDS[value].label} (${formatCount(counts[value] ?? 0)})` }))}
        />
        {admin && <Ways kind={kind} members="all" count={counts[kind] ?? 0} />}
      </div>
      {!data && error && <ErrorState title="What differs could not be loaded" error={error} retry={refetch} retrying={isFetching} />}
      {!data && !error && <LoadingRows count={3} />}
      {data && (
        <ul className={classes.list}>
          {data.data.map((one) => (
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
      )}
      {pages > 1 && <Pages page={page} pages={pages} onPage={onPage} />}
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
