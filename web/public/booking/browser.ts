import { perLanguage } from '#contract/language.ts';
import * as text from './booking.messages.ts';

// The page works without this script, which adds the times in the visitor's own time zone and takes along what was typed.
function showOwnTimes(): void {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const own = document.querySelector<HTMLInputElement>('[data-own-zone]');
  if (own) own.value = zone;

  const clock = perLanguage((locale) => new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' }))();
  const day = perLanguage((locale) => new Intl.DateTimeFormat(locale, { weekday: 'short', day: 'numeric' }))();
  const city = zone.split('/').pop()?.replaceAll('_', ' ') ?? zone;
  let differs = false;

  for (const time of document.querySelectorAll<HTMLTimeElement>('time[datetime]')) {
    const at = new Date(time.dateTime);
    const here = clock.format(at);
    const shown = time.textContent?.trim().slice(0, 5);
    if (here === shown) continue;
    differs = true;
    const isLong = 'long' in time.dataset;
    const note = document.createElement('small');
    // The visitor's day differs when the appointment is late in the evening or early in the morning.
    const label = isLong ? document.querySelector('[data-day]') : time.closest('.day')?.querySelector('h2');
    const date = Number(label?.textContent?.match(/\d+/)?.[0]);
    const otherDay = date === at.getDate() ? '' : day.format(at);
    note.textContent = isLong ? text.orElsewhere({ time: here, day: otherDay, city }) : `${otherDay} ${here}`.trim();
    if (isLong) {
      time.parentElement?.append(note);
      continue;
    }
    note.append(hiddenText(` ${text.atYourPlace()}`));
    time.after(note);
  }
  const hint = document.querySelector('[data-zone]');
  if (differs && hint) hint.textContent += ` ${text.ownTimesBelow({ city })}`;
}

/** Screen readers read this text, because they don't see the line above. */
function hiddenText(words: string): HTMLElement {
  const span = document.createElement('span');
  span.className = 'unseen';
  span.textContent = words;
  return span;
}

/** Other days and services are links while the server knows nothing of the form. Once something is typed, the form goes along. */
function keepWhatIsTyped(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-sends]'))
    link.addEventListener('click', (event) => {
      const form = link.closest('form')!;
      const typed = form.querySelectorAll<HTMLInputElement>('.field input, .field textarea');
      if (![...typed].some(({ value }) => value.trim() !== '')) return;
      event.preventDefault();
      const sent = document.createElement('input');
      sent.type = 'hidden';
      sent.name = link.dataset.sends!;
      sent.value = link.dataset.value!;
      form.append(sent);
      form.submit();
      // A page that the browser keeps, and shows again after Back, would send this choice along with the booking.
      sent.remove();
    });
}

showOwnTimes();
keepWhatIsTyped();
