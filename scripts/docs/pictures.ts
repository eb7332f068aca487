/** A picture of the guide: a screen of the demo programme. Each is taken in both languages. */
export interface Picture {
  name: string;
  path: string;
  /** Opens the first link of the screen whose address looks like this, such as the first member of the list. */
  follow?: RegExp;
  /** This many such links come before. */
  skip?: number;
  /** The screen is complete when this is there, where the heading is not enough. */
  waitFor?: string;
  /** The picture is taken on a phone. */
  phone?: true;
}

export const PICTURES: Picture[] = [
  { name: 'dashboard', path: '/dashboard' },
  { name: 'forms', path: '/forms' },
  { name: 'form-editor', path: '/forms', follow: /^\/forms\/[0-9a-f-]{36}$/ },
  { name: 'responses', path: '/forms', follow: /^\/forms\/[0-9a-f-]{36}\/responses$/, skip: 1 },
  { name: 'members', path: '/users' },
  { name: 'profile', path: '/users', follow: /^\/users\/[0-9a-f-]{36}\/profile$/ },
  { name: 'payments', path: '/payments' },
  { name: 'products', path: '/settings?section=products', waitFor: 'text=COACHING' },
  { name: 'reminders', path: '/reminders' },
  { name: 'templates', path: '/templates/list' },
  { name: 'campaigns', path: '/workflows' },
  { name: 'scenario', path: '/scenarios', follow: /^\/scenario\/[0-9a-f-]{36}$/, waitFor: '.react-flow__node' },
  { name: 'reservations', path: '/reservation' },
  { name: 'landing', path: '/settings?section=landing', waitFor: '#main input' },
  { name: 'team', path: '/settings?section=team' },
  { name: 'system', path: '/system' },
  { name: 'phone', path: '/users', phone: true },
];
