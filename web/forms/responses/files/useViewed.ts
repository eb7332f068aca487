import { useEffect, useState } from 'react';
import { useOpenInUrl } from '#web/ui/useOpenInUrl.ts';
import { useUrlSearch } from '#web/ui/useUrlSearch.ts';
import { ResponsesSearch } from '../../forms.search.ts';

/** The place of the picture that the viewer shows, undefined while it is closed. The address says that it is open, so that Back closes it. */
export function useViewed() {
  const [{ picture }] = useUrlSearch(ResponsesSearch);
  const inUrl = useOpenInUrl('picture');
  const [at, setAt] = useState<number>();
  // A summary has a viewer for each question, so the viewer that was closed must not open again with another one.
  useEffect(() => {
    if (!picture) setAt(undefined);
  }, [picture]);
  const show = (place: number) => {
    setAt(place);
    if (!picture) inUrl.open(true);
  };
  return { viewed: picture && at, show, close: inUrl.close };
}
