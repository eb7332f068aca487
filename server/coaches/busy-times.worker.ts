import { parentPort, workerData } from 'node:worker_threads';
import { busyTimes, CalendarTooLarge, NoCalendar, type Window } from './busy-times.rules.ts';

// The thread in which a calendar from outside is read. It ends with its calendar.

const { text, window } = workerData as { text: string; window: Window };
try {
  parentPort!.postMessage({ busy: busyTimes(text, window) });
} catch (error) {
  // An event that the library cannot read makes the whole calendar unreadable, because a busy time could be missing.
  parentPort!.postMessage({
    failed: error instanceof CalendarTooLarge ? 'tooLarge' : error instanceof NoCalendar ? 'noCalendar' : 'unreadable',
  });
}
