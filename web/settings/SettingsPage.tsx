import { IconCircles, IconUser, IconWorld } from '@tabler/icons-react';
import { Link, useSearch } from '@tanstack/react-router';
import { type ComponentType, lazy, Suspense } from 'react';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { PersonalInformation } from './PersonalInformation.tsx';
import classes from './SettingsPage.module.css';

interface Section {
  /** As it stands in the address. */
  id: string;
  label: string;
  icon: typeof IconUser;
  component: ComponentType;
}

/** The side menu, in the specification's order; the first is where /settings opens. */
const PERSONAL: Section = { id: 'personal', label: 'Personal Information', icon: IconUser, component: PersonalInformation };
const LandingSettings = lazy(() => import('./landing/LandingSettings.tsx').then((module) => ({ default: module.LandingSettings })));
const CircleSettings = lazy(() => import('./circle/CircleSettings.tsx').then((module) => ({ default: module.CircleSettings })));
const SECTIONS: Section[] = [
  PERSONAL,
  { id: 'landing', label: 'Landing page', icon: IconWorld, component: LandingSettings },
  { id: 'circle', label: 'Circle', icon: IconCircles, component: CircleSettings },
];

export function SettingsPage() {
  const { section } = useSearch({ from: '/signed-in/settings' });
  const shown = SECTIONS.find(({ id }) => id === section) ?? PERSONAL;
  const Shown = shown.component;
  return (
    <>
      <PageHeader title="Settings" />
      <div className={classes.columns}>
        <nav aria-label="Settings">
          <ul className={classes.menu}>
            {SECTIONS.map(({ id, label, icon: Icon }) => (
              <li key={id}>
                <Link
                  to="/settings"
                  search={{ section: id === PERSONAL.id ? undefined : id }}
                  className={classes.entry}
                  activeOptions={{ exact: true, includeSearch: true, explicitUndefined: true }}
                  aria-current={id === shown.id ? 'page' : undefined}
                >
                  <Icon size={18} stroke={1.7} aria-hidden="true" />
                  {label}
                </Link>
              </li>
            ))}
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
