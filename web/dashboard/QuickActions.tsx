import { Loader, UnstyledButton } from '@mantine/core';
import { IconChevronRight, IconForms, IconPlus, IconSend, IconSettings, IconTemplate, IconUsers } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useUser } from '#web/api/session.ts';
import { useRunReminders } from '#web/history/history.api.ts';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import classes from './dashboard.module.css';

const SETTINGS = { to: '/settings', label: 'Manage settings', icon: IconSettings } as const;
const OF_ADMINS = [
  { to: '/forms/new', label: 'Create form', icon: IconPlus },
  { to: '/forms', label: 'Manage forms', icon: IconForms },
  { to: '/templates/new', label: 'Create templates', icon: IconTemplate },
  SETTINGS,
] as const;
const OF_COACHES = [
  { to: '/forms', label: 'View forms', icon: IconForms },
  { to: '/users', label: 'View users', icon: IconUsers },
  SETTINGS,
] as const;

/** Links to frequent tasks, as far as the user's role allows them. */
export function QuickActions() {
  const admin = useUser()?.role === 'admin';
  return (
    <SectionCard title="Quick actions" flex={1}>
      <ul className="ui-lines">
        {(admin ? OF_ADMINS : OF_COACHES).map(({ to, label, icon: Icon }) => (
          <li key={label}>
            <Link to={to} className={classes.action}>
              <Icon size={19} stroke={1.7} aria-hidden="true" />
              <span className="ui-grow">{label}</span>
              <IconChevronRight size={17} aria-hidden="true" />
            </Link>
          </li>
        ))}
        {admin && (
          <li>
            <RunReminders />
          </li>
        )}
      </ul>
    </SectionCard>
  );
}

function RunReminders() {
  const { run, running } = useRunReminders();
  return (
    <UnstyledButton className={classes.action} onClick={run} disabled={running} aria-busy={running}>
      {running ? <Loader size={19} aria-hidden="true" /> : <IconSend size={19} stroke={1.7} aria-hidden="true" />}
      <span className="ui-grow" aria-live="polite">
        {running ? 'running ...' : 'Run reminders'}
      </span>
    </UnstyledButton>
  );
}
