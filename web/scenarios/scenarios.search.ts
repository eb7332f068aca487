import { dayFrom, flag, id, oneOf, pageNumber, searchParams, text } from '#web/ui/search-params.ts';

// The parts of the address that the screens of scenarios use.

export const ScenarioListSearch = searchParams({
  search: text,
  state: oneOf(['active', 'paused']),
  /** The dialog for a new scenario is open. */
  create: flag,
  page: pageNumber,
});

export const ScenarioSearch = searchParams({
  /** Without it, the builder is shown. */
  view: oneOf(['runs']),
  /** The state of the runs that are listed. The screen checks it, because the names of states would make the first visit heavier. */
  state: text,
  /** The id of the run that is shown. */
  run: id,
  /** On the phone, a step or another panel lies over the steps, so that Back closes it. */
  panel: flag,
});

const runDay = dayFrom(2000);
export const AllRunsSearch = searchParams({
  search: text,
  /** The screen checks it, as above. */
  state: text,
  scenario: id,
  from: runDay,
  to: runDay,
  page: pageNumber,
});
