import { Link } from '@tanstack/react-router';
import type { MembersSearch } from '#web/members/members.search.ts';
import { formatCount } from '#web/ui/numbers.ts';
import type { Tone } from '#web/ui/StatusBadge.tsx';
import classes from './dashboard.module.css';

interface Share {
  key: string;
  label: string;
  tone: Tone;
  count: number;
  /** Which members these are. */
  search: MembersSearch;
}

/** Parts of a whole as one bar; each part is counted in words under it, and leads to its members. */
export function Shares({ label, shares }: { label: string; shares: Share[] }) {
  const some = shares.filter(({ count }) => count > 0);
  return (
    <>
      <div className={classes.bar} aria-hidden="true">
        {some.map(({ key, tone, count }) => (
          <span key={key} data-tone={tone} style={{ flexGrow: count }} />
        ))}
      </div>
      <ul className={classes.legend} aria-label={label}>
        {shares.map(({ key, label, tone, count, search }) => (
          <li key={key}>
            <Link to="/users" search={search} className={classes.part}>
              <span className={classes.dot} data-tone={tone} aria-hidden="true" />
              <span className={classes.grow}>{label}</span>
              <span className={classes.count}>{formatCount(count)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
