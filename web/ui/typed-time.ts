/** Reads a time of day as people type it, such as 9, 9:30, 9h30, 09.30 or 0930, as HH:MM; undefined when it is none. */
export function timeIn(typed: string): string | undefined {
  const [, hours, minutes = '00'] = /^(\d{1,2})(?:[:.h ]?(\d\d)|h)?$/i.exec(typed.trim()) ?? [];
  return hours && Number(hours) < 24 && Number(minutes) < 60 ? `${hours.padStart(2, '0')}:${minutes}` : undefined;
}
