import { useDebouncedValue } from '@mantine/hooks';
import { IconForms, IconMailFast, IconRobot, IconTemplate, IconUser } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { forms } from '#contract/forms.ts';
import { isFound } from '#contract/search.ts';
import { call } from '#web/api/call.ts';
import { useUser } from '#web/api/session.ts';
import { STATUS } from '#web/campaigns/campaign-labels.ts';
import { campaignList } from '#web/campaigns/campaigns.api.ts';
import { membersFound } from '#web/members/members-found.api.ts';
import { scenarioList } from '#web/scenarios/scenarios.api.ts';
import { templateList } from '#web/templates/templates.api.ts';

export interface Command {
  id: string;
  label: string;
  Icon: typeof IconUser;
  description?: string;
  /** Other words that people type for it. */
  keywords?: string;
  run: () => void;
}

/** How many results of each kind are shown. */
const SHOWN = 5;

/** What the server finds for the typed text. Without a text, these are the forms that were changed last. */
export function useFound(typed: string): { label: string; commands: Command[] }[] {
  const navigate = useNavigate();
  const isAdmin = useUser()?.role === 'admin';
  const [search] = useDebouncedValue(typed, 150);
  const members = useQuery({ ...membersFound(search), enabled: search !== '' });
  const recent = useQuery({
    queryKey: ['forms', 'palette', search],
    queryFn: ({ signal }) => call(forms.list, { query: { search: search || undefined, limit: SHOWN, sort: 'updatedAt' } }, { signal }),
    placeholderData: keepPreviousData,
  });
  const enabled = isAdmin && search !== '';
  const templates = useQuery({ ...templateList({ search, archived: 'hidden', limit: SHOWN }), enabled });
  const campaigns = useQuery({ ...campaignList({ search, limit: SHOWN }), enabled });
  const scenarios = useQuery({ ...scenarioList({ search, limit: SHOWN }), enabled });

  /** Enter opens the first result, so the results of an earlier text stay only when they match the current text too. */
  const group = (label: string, query: { isPlaceholderData: boolean }, found: Command[] = []) => ({
    label,
    commands: query.isPlaceholderData || search !== typed ? found.filter(matching(typed)) : found,
  });
  const foundForms = group(
    'Forms',
    recent,
    recent.data?.data.map(({ _id, title, isPublished }) => ({
      id: _id,
      label: title || 'Untitled Form',
      description: isPublished ? 'Published' : 'Draft',
      Icon: IconForms,
      run: () => void navigate({ to: '/forms/$id', params: { id: _id } }),
    })),
  );
  if (typed === '') return [foundForms];
  return [
    group(
      'Members',
      members,
      members.data?.members.slice(0, SHOWN).map(({ _id, fullName, email }) => ({
        id: _id,
        label: fullName,
        description: email,
        Icon: IconUser,
        run: () => void navigate({ to: '/users/$memberId/profile', params: { memberId: _id } }),
      })),
    ),
    foundForms,
    group(
      'Templates',
      templates,
      templates.data?.data.map(({ _id, name, subject }) => ({
        id: _id,
        label: name,
        description: subject,
        Icon: IconTemplate,
        run: () => void navigate({ to: '/edit-template/$id', params: { id: _id } }),
      })),
    ),
    group(
      'Campaigns',
      campaigns,
      campaigns.data?.data.map(({ _id, name, status }) => ({
        id: _id,
        label: name,
        description: STATUS[status].label,
        Icon: IconMailFast,
        run: () => void navigate({ to: '/workflows/$id', params: { id: _id } }),
      })),
    ),
    group(
      'Scenarios',
      scenarios,
      scenarios.data?.data.map(({ _id, name, active }) => ({
        id: _id,
        label: name,
        description: active ? 'Active' : 'Paused',
        Icon: IconRobot,
        run: () => void navigate({ to: '/scenario/$scenarioId', params: { scenarioId: _id } }),
      })),
    ),
  ];
}

/** Whether every typed word occurs in the command, whatever its accents and case. */
export const matching =
  (query: string) =>
  ({ label, description = '', keywords = '' }: Command): boolean =>
    isFound(query, `${label} ${description} ${keywords}`);
