import { useEffect, useRef, useState } from 'react';
import { useOpenInUrl } from '#web/ui/useOpenInUrl.ts';
import { useUrlSearch } from '#web/ui/useUrlSearch.ts';
import { ScenarioSearch } from '../scenarios.search.ts';
import type { Panel } from './builder-context.ts';

/**
 * The panel that is open, and how to open and close it. Where it covers the steps, opening it is a step of the browser's history, so
 * that Back closes it and does not leave the scenario.
 */
export function usePanel(first: Panel | undefined, covers: boolean) {
  const [panel, set] = useState(first);
  const [{ panel: isInAddress }] = useUrlSearch(ScenarioSearch);
  const { open, close } = useOpenInUrl('panel');
  const wasInAddress = useRef(isInAddress);
  useEffect(() => {
    if (wasInAddress.current && !isInAddress) set(undefined);
    wasInAddress.current = isInAddress;
  }, [isInAddress]);
  const show = (next: Panel | undefined) => {
    set(next);
    if (next && covers) open(true);
    else if (!next && isInAddress) close();
  };
  return { panel, show };
}
