import { coachCalendars } from '#contract/coach-calendars.ts';
import { coaches } from '#contract/coaches.ts';
import { coachingServices } from '#contract/coaching-services.ts';
import type { Sent } from '#contract/endpoint.ts';
import { dataQuery } from '#web/api/queries.ts';

// Keys start with the feature's name, so that server events make the data of whole features stale.

export const serviceList = dataQuery(['coaches', 'services'], coachingServices.list);

export const coachAvailability = (id: string) => dataQuery(['coaches', 'availability', id], coaches.availability, { params: { id } });

export const calendarsOf = (id: string) => dataQuery(['coaches', 'calendars', id], coachCalendars.get, { params: { id } });

export const coachSlots = (id: string, query: Sent<typeof coaches.slots>['query']) =>
  dataQuery(['reservations', 'slots', id, query], coaches.slots, { params: { id }, query });

export const AFTER_COACHES = ['coaches', 'reservations', 'team'] as const;
