import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Sent } from '#contract/endpoint.ts';
import { settings } from '#contract/settings.ts';
import { call } from '#web/api/call.ts';
import { dataQuery } from '#web/api/queries.ts';
import { useMutationOnce } from '#web/api/useMutationOnce.ts';
import { everyForm, formById } from '#web/forms/forms.api.ts';
import { tagName } from '#web/members/member-labels.ts';
import { spaceList, tagList } from '#web/members/members.api.ts';
import { everyTemplate } from '#web/templates/templates.api.ts';
import * as word from '#web/ui/words.messages.ts';
import * as text from './settings.messages.ts';

export const setting = dataQuery(['settings'], settings.get);

export function useSaveSetting() {
  const client = useQueryClient();
  return useMutationOnce({
    mutationFn: (body: Sent<typeof settings.update>['body']) => call(settings.update, { body }),
    onSuccess: ({ data }) => {
      client.setQueryData(setting.queryKey, data);
      void client.invalidateQueries({ queryKey: ['reminders'] });
    },
  });
}

/** `error` says why it could not be loaded. */
export interface Options {
  options: { value: string; label: string }[];
  error: Error | null;
}

export function useTemplateOptions(): Options {
  const { data, error } = useQuery(everyTemplate());
  const options = data?.map(({ _id, name, status }) => ({
    value: _id,
    label: status === 1 ? name : text.notActive({ name }),
  }));
  return { options: options ?? [], error };
}

export function useSpaceOptions(): Options {
  const { data, error } = useQuery(spaceList);
  return { options: data?.map(({ _id, name }) => ({ value: _id, label: name })) ?? [], error };
}

/** The forms for the joining form. An archived one is not offered, but it is named while it is the choice. */
export function useFormOptions(): Options {
  const { data, error } = useQuery(everyForm);
  const chosen = useQuery(setting).data?.joiningForm ?? null;
  const isOther = data !== undefined && chosen !== null && !data.some(({ _id }) => _id === chosen);
  const other = useQuery({ ...formById(chosen ?? ''), enabled: isOther });
  const label = other.data ? text.archivedForm({ title: other.data.title }) : '…';
  const options = data?.map(({ _id, title }) => ({ value: _id, label: title })) ?? [];
  return { options: isOther && !other.isError ? [...options, { value: chosen, label }] : options, error };
}

export function useTagOptions(): Options {
  const { data, error } = useQuery(tagList);
  return { options: data?.map((tag) => ({ value: tag._id, label: tagName(tag) })) ?? [], error };
}

/** The chosen values are shown even when they are no longer among the choices. */
export function withChosen({ options }: Options, chosen: string[]): Options['options'] {
  const missing = chosen.filter((id) => !options.some(({ value }) => value === id));
  return [...options, ...missing.map((value) => ({ value, label: options.length === 0 ? '…' : word.noLongerThere() }))];
}
