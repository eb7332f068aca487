import {
  IconBellRinging,
  IconBuilding,
  IconCircles,
  IconLock,
  IconMail,
  IconSchool,
  IconTrash,
  IconUser,
  IconUsersGroup,
  IconWorld,
} from '@tabler/icons-react';
import { Link, useSearch } from '@tanstack/react-router';
import { type ComponentType, lazy, Suspense } from 'react';
import { useUser } from '#web/api/session.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { PersonalInformation } from './PersonalInformation.tsx';
import classes from './SettingsPage.module.css';
import { SettingsDraftProvider } from './settings-draft.tsx';

interface Section {
  /** As it stands in the address. */
  id: string;
  label: string;
  icon: typeof IconUser;
  component: ComponentType;
  /** Of the whole programme: coaches neither see nor change it. */
  adminOnly?: true;
}

/** The side menu, in the specification's order; the first is where /settings opens. */
const PERSONAL: Section = { id: 'personal', label: 'Personal Information', icon: IconUser, component: PersonalInformation };
const ProgrammeSection = lazy(() => import('./programme/ProgrammeSection.tsx').then((m) => ({ default: m.ProgrammeSection })));
const RemindersSection = lazy(() => import('./reminders/RemindersSection.tsx').then((m) => ({ default: m.RemindersSection })));
const SpacesSection = lazy(() => import('./spaces/SpacesSection.tsx').then((m) => ({ default: m.SpacesSection })));
const EmailSection = lazy(() => import('./email/EmailSection.tsx').then((m) => ({ default: m.EmailSection })));
const CoachingSection = lazy(() => import('./coaching/CoachingSection.tsx').then((m) => ({ default: m.CoachingSection })));
const TeamSection = lazy(() => import('./team/TeamSection.tsx').then((m) => ({ default: m.TeamSection })));
const LandingSettings = lazy(() => import('./landing/LandingSettings.tsx').then((m) => ({ default: m.LandingSettings })));
const CircleSettings = lazy(() => import('./circle/CircleSettings.tsx').then((m) => ({ default: m.CircleSettings })));
const SECTIONS: Section[] = [
  PERSONAL,
  { id: 'programme', label: 'Programme', icon: IconBuilding, component: ProgrammeSection, adminOnly: true },
  { id: 'reminders', label: 'Notifications & Reminders', icon: IconBellRinging, component: RemindersSection, adminOnly: true },
  { id: 'spaces', label: 'Space Settings', icon: IconLock, component: SpacesSection, adminOnly: true },
  { id: 'email', label: 'Email Settings', icon: IconMail, component: EmailSection, adminOnly: true },
  { id: 'coaching', label: 'Coaching', icon: IconSchool, component: CoachingSection, adminOnly: true },
  { id: 'team', label: 'Team', icon: IconUsersGroup, component: TeamSection, adminOnly: true },
  { id: 'landing', label: 'Landing page', icon: IconWorld, component: LandingSettings, adminOnly: true },
  { id: 'circle', label: 'Circle', icon: IconCircles, component: CircleSettings, adminOnly: true },
];

export function SettingsPage() {
  const admin = useUser()?.role === 'admin';
  const sections = SECTIONS.filter(({ adminOnly }) => admin || !adminOnly);
  return admin ? (
    <SettingsDraftProvider>
      <Sections sections={sections} />
    </SettingsDraftProvider>
  ) : (
    <Sections sections={sections} />
  );
}

function Sections({ sections }: { sections: Section[] }) {
  const { section } = useSearch({ from: '/signed-in/settings' });
  const shown = sections.find(({ id }) => id === section) ?? PERSONAL;
  const Shown = shown.component;
  return (
    <>
      <PageHeader title="Settings" />
      <div className={classes.columns}>
        <nav aria-label="Settings">
          <ul className={classes.menu}>
            {sections.map(({ id, label, icon: Icon }) => (
              <li key={id}>
                <Link
                  to="/settings"
                  search={{ section: id === PERSONAL.id ? undefined : id }}
                  className={classes.entry}
                  activeOptions={{ exact: true, includeSearch: true, explicitUndefined: true }}
                  aria-current={id === shown.id ? 'page' : undefined}
                  ref={id === shown.id ? showEntry : undefined}
                >
                  <Icon size={18} stroke={1.7} aria-hidden="true" />
                  {label}
                </Link>
              </li>
            ))}
            <li>
              <Link to="/deleted" className={classes.entry}>
                <IconTrash size={18} stroke={1.7} aria-hidden="true" />
                Recently deleted
              </Link>
            </li>
          </ul>
        </nav>
        <div className={classes.body}>
          <Suspense fallback={null}>
            <Shown />
          </Suspense>
        </div>
      </div>
    </>
  );
}

/** On a phone the menu is a row that is wider than the screen. */
function showEntry(entry: HTMLElement | null): void {
  entry?.scrollIntoView({ inline: 'center', block: 'nearest' });
}
