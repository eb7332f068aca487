import { useDebouncedValue } from '@mantine/hooks';
import { IconForms, IconMailFast, IconRobot, IconTemplate, IconUser } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { forms } from '#contract/forms.ts';
import { isFound } from '#contract/search.ts';
import { call } from '#web/api/call.ts';
import { useUser } from '#web/api/session.ts';
import { STATUS } from '#web/campaigns/campaign-labels.ts';
import { campaignsFound } from '#web/campaigns/campaigns.api.ts';
import { membersFound } from '#web/members/members-found.api.ts';
import { scenarioList } from '#web/scenarios/scenarios.api.ts';
import { templateList } from '#web/templates/templates.api.ts';

// What the palette finds by a search of the server's.

export interface Command {
  id: string;
  label: string;
  icon: ReactNode;
  description?: string;
  /** Other words that people type for it. */
  words?: string;
  run: () => void;
}

export const ICON = { size: 20, stroke: 1.6 } as const;

const SHOWN_FORMS = 6;
const SHOWN_MEMBERS = 5;
const SHOWN_TEMPLATES = 5;
const SHOWN_CAMPAIGNS = 5;
const SHOWN_SCENARIOS = 5;

export function useForms(query: string): Command[] {
  const navigate = useNavigate();
  const [search] = useDebouncedValue(query.trim(), 150);
  const { data, isPlaceholderData } = useQuery({
    queryKey: ['forms', 'palette', search],
    queryFn: ({ signal }) =>
      call(forms.list, { query: { search: search || undefined, limit: SHOWN_FORMS, sort: 'updatedAt' } }, { signal }),
    placeholderData: keepPreviousData,
  });
  const found = (data?.data ?? []).map(({ _id, title, isPublished }) => ({
    id: _id,
    label: title || 'Untitled Form',
    description: isPublished ? 'Published' : 'Draft',
    icon: <IconForms {...ICON} />,
    run: () => void navigate({ to: '/forms/$id', params: { id: _id } }),
  }));
  // What was found for earlier words is no answer to these: Enter must not open it.
  return isPlaceholderData || search !== query.trim() ? found.filter(matching(query)) : found;
}

/** Found by name, e-mail address or telephone number, once something is typed. */
export function useMembers(query: string): Command[] {
  const navigate = useNavigate();
  const wanted = query.trim();
  const [search] = useDebouncedValue(wanted, 150);
  const { data, isPlaceholderData } = useQuery({ ...membersFound(search), enabled: search !== '' });
  // What was found for earlier words is no answer to these.
  if (wanted === '' || isPlaceholderData || search !== wanted) return [];
  return (data?.members ?? []).slice(0, SHOWN_MEMBERS).map(({ _id, fullName, email }) => ({
    id: _id,
    label: fullName,
    description: email,
    icon: <IconUser {...ICON} />,
    run: () => void navigate({ to: '/users/$memberId/profile', params: { memberId: _id } }),
  }));
}

/** Found by name or subject, once something is typed. */
export function useTemplates(query: string): Command[] {
  const navigate = useNavigate();
  const admin = useUser()?.role === 'admin';
  const wanted = query.trim();
  const [search] = useDebouncedValue(wanted, 150);
  const { data, isPlaceholderData } = useQuery({
    ...templateList({ search, archived: 'hidden', limit: SHOWN_TEMPLATES }),
    enabled: admin && search !== '',
  });
  // What was found for earlier words is no answer to these.
  if (wanted === '' || isPlaceholderData || search !== wanted) return [];
  return (data?.data ?? []).map(({ _id, name, subject }) => ({
    id: _id,
    label: name,
    description: subject,
    icon: <IconTemplate {...ICON} />,
    run: () => void navigate({ to: '/edit-template/$id', params: { id: _id } }),
  }));
}

/** Found by name, once something is typed. */
export function useCampaigns(query: string): Command[] {
  const navigate = useNavigate();
  const admin = useUser()?.role === 'admin';
  const wanted = query.trim();
  const [search] = useDebouncedValue(wanted, 150);
  const { data, isPlaceholderData } = useQuery({ ...campaignsFound(search, SHOWN_CAMPAIGNS), enabled: admin && search !== '' });
  // What was found for earlier words is no answer to these.
  if (wanted === '' || isPlaceholderData || search !== wanted) return [];
  return (data?.data ?? []).map(({ _id, name, status }) => ({
    id: _id,
    label: name,
    description: STATUS[status].label,
    icon: <IconMailFast {...ICON} />,
    run: () => void navigate({ to: '/workflows/$id', params: { id: _id } }),
  }));
}

/** Found by name, once something is typed. */
export function useScenarios(query: string): Command[] {
  const navigate = useNavigate();
  const admin = useUser()?.role === 'admin';
  const wanted = query.trim();
  const [search] = useDebouncedValue(wanted, 150);
  const { data, isPlaceholderData } = useQuery({
    ...scenarioList({ search, limit: SHOWN_SCENARIOS }),
    enabled: admin && search !== '',
  });
  // What was found for earlier words is no answer to these.
  if (wanted === '' || isPlaceholderData || search !== wanted) return [];
  return (data?.data ?? []).map(({ _id, name, active }) => ({
    id: _id,
    label: name,
    description: active ? 'Active' : 'Paused',
    icon: <IconRobot {...ICON} />,
    run: () => void navigate({ to: '/scenario/$scenarioId', params: { scenarioId: _id } }),
  }));
}

/** Every typed word occurs, accents and case aside. */
export const matching =
  (query: string) =>
  ({ label, words = '' }: Command): boolean =>
    isFound(query, `${label} ${words}`);
