import type { ReactNode } from 'react';
import * as page from './page.messages.ts';

/** A sentence about what was sent or what is under way. Screen readers read a problem out at once. */
export const Notice = ({ look, children }: { look: 'good' | 'chosen' | 'problem'; children: ReactNode }) => (
  <p className={look} role={look === 'problem' ? 'alert' : 'status'}>
    {children}
  </p>
);

/** A page that only says why there is nothing here, and what to do. */
export const OnlyText = ({ title, role, children }: { title: string; role?: 'alert'; children: ReactNode }) => (
  <>
    <h1>{title}</h1>
    <p className="soft" role={role}>
      {children}
    </p>
  </>
);

export const Unavailable = ({ message = page.comeBack() }: { message?: string | undefined }) => (
  <OnlyText title={page.oneMoment()} role="alert">
    {message}
  </OnlyText>
);
