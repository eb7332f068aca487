import { Loader, UnstyledButton } from '@mantine/core';
import { IconChevronRight, IconForms, IconPlus, IconSend, IconSettings, IconTemplate, IconUsers } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useUser } from '#web/api/session.ts';
import { useRunReminders } from '#web/history/history.api.ts';
import { Card } from './Card.tsx';
import classes from './dashboard.module.css';

const CREATE = { to: '/forms/new', label: 'Create form', icon: IconPlus } as const;
const MANAGE = { to: '/forms', label: 'Manage forms', icon: IconForms } as const;
const TEMPLATES = { to: '/templates/new', label: 'Create templates', icon: IconTemplate } as const;
const READ = { to: '/forms', label: 'View forms', icon: IconForms } as const;
const USERS = { to: '/users', label: 'View users', icon: IconUsers } as const;
const SETTINGS = { to: '/settings', label: 'Manage settings', icon: IconSettings } as const;

/** What people do most; only what their role may do. */
export function QuickActions() {
  const admin = useUser()?.role === 'admin';
  const actions = admin ? [CREATE, MANAGE, TEMPLATES, SETTINGS] : [READ, USERS, SETTINGS];
  return (
    <Card title="Quick actions">
      <ul className={classes.actions}>
        {actions.map(({ to, label, icon: Icon }) => (
          <li key={label}>
            <Link to={to} className={classes.action}>
              <Icon size={19} stroke={1.7} aria-hidden="true" />
              <span className={classes.grow}>{label}</span>
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
    </Card>
  );
}

/** The server says what became of it; the history keeps it. */
function RunReminders() {
  const { run, running } = useRunReminders();
  return (
    <UnstyledButton className={classes.action} onClick={run} disabled={running} aria-busy={running}>
      {running ? <Loader size={19} aria-hidden="true" /> : <IconSend size={19} stroke={1.7} aria-hidden="true" />}
      <span className={classes.grow} aria-live="polite">
        {running ? 'running ...' : 'Run reminders'}
      </span>
    </UnstyledButton>
  );
}
