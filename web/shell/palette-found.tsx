import { useDebouncedValue } from '@mantine/hooks';
import { IconForms, IconListSearch, IconMailFast, IconRobot, IconTemplate, IconUser } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type NavigateOptions, useNavigate } from '@tanstack/react-router';
import { forms } from '#contract/forms.ts';
import { isSearchable } from '#contract/response-search.ts';
import { isFound } from '#contract/search.ts';
import { pageQuery } from '#web/api/queries.ts';
import { useUser } from '#web/api/session.ts';
import { STATUS } from '#web/campaigns/campaign-labels.ts';
import { campaignList } from '#web/campaigns/campaigns.api.ts';
import { answersFound } from '#web/forms/search/search.api.ts';
import { membersFound } from '#web/members/members-found.api.ts';
import { scenarioList } from '#web/scenarios/scenarios.api.ts';
import { templateList } from '#web/templates/templates.api.ts';
import { formatDateTime } from '#web/ui/dates.ts';
import * as text from './menus.messages.ts';
import * as shell from './shell.messages.ts';

export interface Command {
  id: string;
  label: string;
  Icon: typeof IconUser;
  description?: string;
  /** Other words that people type for it. */
  keywords?: string;
  run: () => void;
}

/** At most so many results of each kind are shown. */
const SHOWN = 5;

interface Found {
  groups: { label: string; commands: Command[] }[];
  /** Other results may still arrive. */
  isSearching: boolean;
  error: Error | undefined;
}

/** Without a text, these are the forms that were changed last. */
export function useFound(typed: string): Found {
  const navigate = useNavigate();
  const isAdmin = useUser()?.role === 'admin';
  const [search] = useDebouncedValue(typed, 150);
  const members = useQuery({ ...membersFound(search), enabled: search !== '' });
  const recent = useQuery(
    pageQuery(['forms', 'palette', search], forms.list, { query: { search: search || undefined, limit: SHOWN, sort: 'updatedAt' } }),
  );
  const found = useQuery({ ...answersFound({ search, page: 1, limit: SHOWN }), enabled: isSearchable(search) });
  const enabled = isAdmin && search !== '';
  const templates = useQuery({ ...templateList({ search, archived: 'hidden', limit: SHOWN }), enabled });
  const campaigns = useQuery({ ...campaignList({ search, limit: SHOWN }), enabled });
  const scenarios = useQuery({ ...scenarioList({ search, limit: SHOWN }), enabled });

  const queries = [members, recent, found, templates, campaigns, scenarios];
  const state = {
    isSearching: search !== typed || queries.some(({ isLoading, isPlaceholderData }) => isLoading || isPlaceholderData),
    error: queries.find(({ error }) => error)?.error ?? undefined,
  };

  /** Enter opens the first result, so the results of an earlier text stay only when they match the current text too. */
  const group = <Row extends { _id: string }>(
    label: string,
    Icon: Command['Icon'],
    query: { isPlaceholderData: boolean },
    rows: Row[] = [],
    show: (row: Row) => Pick<Command, 'label' | 'description'> & { link: NavigateOptions },
  ) => {
    const found = rows.map((row): Command => {
      const { link, ...texts } = show(row);
      return { id: row._id, Icon, ...texts, run: () => void navigate(link) };
    });
    return { label, commands: query.isPlaceholderData || search !== typed ? found.filter(matching(typed)) : found };
  };
  const foundForms = group(shell.forms(), IconForms, recent, recent.data?.data, ({ _id: id, title, isPublished }) => ({
    label: title || text.untitledForm(),
    description: isPublished ? text.published() : text.draft(),
    link: { to: '/forms/$id', params: { id } },
  }));
  if (typed === '') return { groups: [foundForms], ...state };
  const groups = [
    group(shell.members(), IconUser, members, members.data?.members.slice(0, SHOWN), ({ _id: memberId, fullName, email }) => ({
      label: fullName,
      description: email,
      link: { to: '/users/$memberId/profile', params: { memberId } },
    })),
    foundForms,
    group(text.answers(), IconListSearch, found, isSearchable(typed) ? found.data?.data : [], (answer) => ({
      label: `${answer.before}${answer.part}${answer.after}`,
      description: [answer.who, answer.form, formatDateTime(answer.submittedAt)].filter(Boolean).join(' · '),
      link: { to: '/forms/$id/responses', params: { id: answer.formId }, search: { tab: 'individual', response: answer._id } },
    })),
    group(shell.templates(), IconTemplate, templates, templates.data?.data, ({ _id: id, name, subject }) => ({
      label: name,
      description: subject,
      link: { to: '/edit-template/$id', params: { id } },
    })),
    group(text.campaigns(), IconMailFast, campaigns, campaigns.data?.data, ({ _id: id, name, status }) => ({
      label: name,
      description: STATUS[status].label,
      link: { to: '/workflows/$id', params: { id } },
    })),
    group(shell.scenarios(), IconRobot, scenarios, scenarios.data?.data, ({ _id: scenarioId, name, active }) => ({
      label: name,
      description: active ? text.active() : text.paused(),
      link: { to: '/scenario/$scenarioId', params: { scenarioId } },
    })),
  ];
  return { groups, ...state };
}

/** Accents and case make no difference. */
export const matching =
  (query: string) =>
  ({ label, description = '', keywords = '' }: Command): boolean =>
    isFound(query, `${label} ${description} ${keywords}`);
