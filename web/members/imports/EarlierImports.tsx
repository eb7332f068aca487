import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { IMPORT_DAYS, type MemberImport } from '#contract/imports.ts';
import { formatDateTime } from '#web/ui/dates.ts';
import { formatCount } from '#web/ui/numbers.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { ErrorState, LoadingRows } from '#web/ui/states.tsx';
import { progressSentence, rowCount, stateOf } from './import-labels.ts';
import { importList, isWorking } from './imports.api.ts';
import classes from './imports.module.css';

/** The latest imports with their progress and results. */
export function EarlierImports() {
  const { data, error, refetch, isFetching } = useQuery(importList);
  if (!data && error) return <ErrorState title="Earlier imports could not be loaded" error={error} retry={refetch} retrying={isFetching} />;
  if (!data) return <LoadingRows count={3} />;
  if (data.length === 0) return null;
  return (
    <section aria-labelledby="imports-title">
      <h2 id="imports-title" className={classes.title}>
        Latest imports
      </h2>
      <p className={classes.dim}>Kept for {IMPORT_DAYS} days: until then an import can be taken back as a whole.</p>
      <ul className={classes.list}>
        {data.map((one) => (
          <li key={one._id} className={classes.item}>
            <div className={classes.words}>
              <Link to="/users/import" search={{ id: one._id }} className={classes.name}>
                {one.name}
              </Link>
              <span className={classes.dim}>
                {formatDateTime(one.createdAt)}, {one.by}
              </span>
            </div>
            <span className={classes.dim}>{outcome(one)}</span>
            <StatusBadge tone={stateOf(one).tone}>{stateOf(one).words}</StatusBadge>
          </li>
        ))}
      </ul>
    </section>
  );
}

function outcome(one: MemberImport): string {
  if (isWorking(one)) return progressSentence(one, Date.now());
  if (one.error) return one.error;
  if (one.state === 'undone') return `${formatCount(one.undone)} taken back, ${formatCount(one.kept)} kept`;
  if (one.added + one.updated + one.skipped === 0) return one.total === null ? '' : rowCount(one.total);
  return `${formatCount(one.added)} new, ${formatCount(one.updated)} updated, ${formatCount(one.skipped)} skipped`;
}
