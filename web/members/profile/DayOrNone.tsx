import { formatDay } from '#web/members/member-labels.ts';
import classes from './profile.module.css';

/** DD/MM/YYYY, or a dash. */
export const DayOrNone = ({ day }: { day: string | null }) =>
  day ? <time dateTime={day}>{formatDay(day)}</time> : <span className={classes.none}>–</span>;
