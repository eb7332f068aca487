import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { RESPONSES_PER_CALL, responsePage } from '../forms.api.ts';

export const ROWS_PER_PAGE = 25;

/** The rows of a page of the table; pages of the table are parts of what one call gives. */
export function useRows(formId: string, page: number) {
  const start = (page - 1) * ROWS_PER_PAGE;
  const query = useQuery(responsePage(formId, Math.floor(start / RESPONSES_PER_CALL) + 1));
  const from = start % RESPONSES_PER_CALL;
  return { ...query, rows: query.data?.responses.slice(from, from + ROWS_PER_PAGE) };
}

/**
 * The response at a place, the latest being 1. When new ones come in before it, `onMoved` gives its new place,
 * so that what somebody reads stays before their eyes.
 */
export function useResponseAt(formId: string, place: number, onMoved: (place: number) => void) {
  const before = Math.floor((place - 1) / RESPONSES_PER_CALL) * RESPONSES_PER_CALL;
  const query = useQuery(responsePage(formId, before / RESPONSES_PER_CALL + 1));
  const responses = query.data?.responses;
  const response = responses?.[place - 1 - before];
  const shown = useRef<{ place: number; id: string }>(undefined);

  useEffect(() => {
    if (!response || !responses) return;
    const last = shown.current;
    const index = last?.place === place && last.id !== response._id ? responses.findIndex((r) => r._id === last.id) : -1;
    if (last === undefined || index === -1) {
      shown.current = { place, id: response._id };
      return;
    }
    shown.current = { place: before + index + 1, id: last.id };
    onMoved(before + index + 1);
  }, [response, responses, place, before, onMoved]);

  return { ...query, response };
}
