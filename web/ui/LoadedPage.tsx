import { IconFileUnknown } from '@tabler/icons-react';
import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import type { LinkProps } from '@tanstack/react-router';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { ApiError } from '#web/api/call.ts';
import { LinkButton } from './LinkButton.tsx';
import { PageHeader } from './PageHeader.tsx';
import { EmptyState, Loaded } from './states.tsx';
import * as text from './ui.messages.ts';

interface Missing {
  /** The title of the screen. */
  screen: string;
  /** A sentence such as "Template not found". */
  title: string;
  icon?: ReactNode;
  /** The screen to which the button leads, and the label of the button. */
  to: LinkProps['to'];
  link: string;
}

interface Props<T> extends ComponentProps<typeof Loaded<T>> {
  /** The title of the screen until the data is loaded; without it, the loading screen has no title. */
  title?: string;
  missing: Missing;
}

/** A screen about one thing, or its loading, missing or failed state. */
export function LoadedPage<T>({ title, missing, ...loaded }: Props<T>) {
  const { data, error } = loaded.query;
  if (data !== undefined) return loaded.children(data);
  if (isMissing(error)) return <MissingPage {...missing} />;
  const header = error ? (title ?? missing.screen) : title;
  return (
    <>
      {header && <PageHeader title={header} description={error ? undefined : '\u00A0'} />}
      <Loaded {...loaded} />
    </>
  );
}

/** True when there is nothing at an address, or the address contains no id. */
export const isMissing = (error: unknown): boolean => error instanceof ApiError && (error.status === 404 || error.status === 400);

/** The screen about something that does not exist or was deleted. */
export const MissingPage = ({ screen, title, icon = <IconFileUnknown size={28} />, to, link }: Missing) => (
  <>
    <PageHeader title={screen} />
    <EmptyState
      icon={icon}
      title={title}
      action={
        <LinkButton variant="filled" to={to}>
          {link}
        </LinkButton>
      }
    >
      {text.deletedMeanwhile()}
    </EmptyState>
  </>
);

/** The query of something that is edited. It has no data until the server has answered, because it would refuse to save over an older version. */
export function useFresh<T, K extends QueryKey>(options: UseQueryOptions<T, Error, T, K>) {
  const query = useQuery({ ...options, refetchOnMount: 'always' });
  const key = JSON.stringify(options.queryKey);
  const [loaded, setLoaded] = useState<string>();
  const isFresh = loaded === key || (query.isFetchedAfterMount && query.isSuccess);
  if (isFresh && loaded !== key) setLoaded(key);
  return isFresh ? query : { ...query, data: undefined, error: query.isFetchedAfterMount ? query.error : null };
}
