import { Button } from '@mantine/core';
import { IconFileUnknown } from '@tabler/icons-react';
import { type QueryKey, type UseQueryOptions, useIsMutating, useQuery } from '@tanstack/react-query';
import { type LinkProps, useRouterState } from '@tanstack/react-router';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { ApiError } from '#web/api/call.ts';
import { LinkButton } from './LinkButton.tsx';
import { PageHeader } from './PageHeader.tsx';
import { EmptyState, type Fetched, Loaded } from './states.tsx';
import * as text from './ui.messages.ts';
import * as word from './words.messages.ts';

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
  const isGone = useIsGone(error);
  if (data !== undefined && !isGone) return loaded.children(data);
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

/** True when what is shown was deleted meanwhile. The person who deletes it here leaves the screen, and is not told so on the way. */
export function useIsGone(error: unknown): boolean {
  const isDeleting = useIsMutating() > 0;
  const isLeaving = useRouterState({ select: ({ isLoading }) => isLoading });
  return isMissing(error) && !isDeleting && !isLeaving;
}

/** The screen about something that does not exist or was deleted. */
export const MissingPage = ({ screen, title, icon, to, link }: Missing) => (
  <>
    <PageHeader title={screen} />
    <MissingState
      icon={icon}
      title={title}
      action={
        <LinkButton variant="filled" to={to}>
          {link}
        </LinkButton>
      }
    />
  </>
);

type MissingStateProps = Pick<Missing, 'title' | 'icon'> & { action?: ReactNode };

/** The state of something that does not exist or was deleted, below a header or in a drawer. */
export const MissingState = ({ title, icon = <IconFileUnknown size={28} />, action }: MissingStateProps) => (
  <EmptyState icon={icon} title={title} action={action}>
    {text.deletedMeanwhile()}
  </EmptyState>
);

type FetchedOneProps<T, K extends QueryKey> = ComponentProps<typeof Fetched<T, K>> & {
  /** A sentence such as "Payment not found". */
  missing: string;
  onClose: () => void;
};

/** One thing in a drawer that the address opens, or its loading, missing or failed state. */
export function FetchedOne<T, K extends QueryKey>({ options, missing, onClose, ...state }: FetchedOneProps<T, K>) {
  const query = useQuery(options);
  return isMissing(query.error) ? <MissingOne title={missing} onClose={onClose} /> : <Loaded query={query} {...state} />;
}

/** The missing state of one thing that the address opens in a drawer or a dialog. */
export const MissingOne = ({ title, onClose }: { title: string; onClose: () => void }) => (
  <MissingState
    title={title}
    action={
      <Button variant="default" onClick={onClose}>
        {word.close()}
      </Button>
    }
  />
);

/**
 * The query of something that is edited. It has no data until the server has answered, because it would refuse to save over an older
 * version. Then it has no error any more, because the editor and what was typed in it stay when the thing is deleted meanwhile.
 */
export function useFresh<T, K extends QueryKey>(options: UseQueryOptions<T, Error, T, K>) {
  const query = useQuery({ ...options, refetchOnMount: 'always' });
  const key = JSON.stringify(options.queryKey);
  const [loaded, setLoaded] = useState<string>();
  const isFresh = loaded === key || (query.isFetchedAfterMount && query.isSuccess);
  if (isFresh && loaded !== key) setLoaded(key);
  return isFresh ? { ...query, error: null } : { ...query, data: undefined, error: query.isFetchedAfterMount ? query.error : null };
}
