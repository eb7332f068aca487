import { Loader, UnstyledButton } from '@mantine/core';
import { IconChevronRight, IconForms, IconPlus, IconSend, IconSettings, IconTemplate, IconUsers } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useUser } from '#web/api/session.ts';
import { useRunReminders } from '#web/history/history.api.ts';
import { SectionCard } from '#web/ui/SectionCard.tsx';
import * as text from './dashboard.messages.ts';
import classes from './dashboard.module.css';

const SETTINGS = { to: '/settings', label: text.manageSettings(), icon: IconSettings } as const;
const OF_ADMINS = [
  { to: '/forms/new', label: text.createForm(), icon: IconPlus },
  { to: '/forms', label: text.manageForms(), icon: IconForms },
  { to: '/templates/new', label: text.createTemplates(), icon: IconTemplate },
  SETTINGS,
] as const;
const OF_COACHES = [
  { to: '/forms', label: text.viewForms(), icon: IconForms },
  { to: '/users', label: text.viewUsers(), icon: IconUsers },
  SETTINGS,
] as const;

/** Links to frequent tasks, as far as the user's role allows them. */
export function QuickActions() {
  const admin = useUser()?.role === 'admin';
  return (
    <SectionCard title={text.quickActions()} flex={1}>
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
        {running ? text.running() : text.runReminders()}
      </span>
    </UnstyledButton>
  );
}
