import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { OPENED } from '#web/ui/useOpenInUrl.ts';

interface Props {
  /** The key of the address that names what is open, as `useOpenInUrl` has it. */
  opens: string;
  id: string;
  /** Names the row where its visible text may be that of other rows too. It begins with the visible text. */
  label?: string;
  className: string | undefined;
  children: ReactNode;
}

/** Opens a row over its list. It is a link, so that the row can be opened in another tab and its address copied. */
export const RowLink = ({ opens, id, label, className, children }: Props) => (
  <Link
    to="."
    search={(before: object) => ({ ...before, [opens]: id }) as never}
    state={OPENED}
    aria-label={label}
    resetScroll={false}
    className={className}
    data-row-link
  >
    {children}
  </Link>
);
