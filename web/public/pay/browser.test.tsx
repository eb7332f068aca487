import { afterEach, beforeEach, expect, it, vi } from 'vitest';

beforeEach(async () => {
  vi.useFakeTimers();
  document.body.innerHTML = '<form><button>Payer</button></form>';
  vi.resetModules();
  await import('./browser.ts');
});
afterEach(() => vi.useRealTimers());

const form = () => document.querySelector('form')!;
/** Returns whether the browser would send the form. The last listener keeps it from doing so here. */
function press(): boolean {
  let sends = false;
  form().addEventListener(
    'submit',
    (event) => {
      sends = !event.defaultPrevented;
      event.preventDefault();
    },
    { once: true },
  );
  document.querySelector('button')!.click();
  return sends;
}
const looksBusy = () => document.querySelector('button')!.getAttribute('aria-disabled') === 'true';

it('a second touch sends nothing while the first may still be under way', () => {
  expect([press(), looksBusy()]).toEqual([true, true]);
  vi.advanceTimersByTime(9_000);
  expect([press(), looksBusy()]).toEqual([false, true]);
});

it('a form whose sending was stopped can be sent again without loading the page', () => {
  expect(press()).toBe(true);
  vi.advanceTimersByTime(10_000);
  expect([looksBusy(), press()]).toEqual([false, true]);
});

it('a page that the browser kept in memory can be sent again', () => {
  expect(press()).toBe(true);
  dispatchEvent(new Event('pageshow'));
  expect([looksBusy(), press()]).toEqual([false, true]);
});

it('a field is not called wrong any more once it is filled in anew', () => {
  form().innerHTML = '<input id="file" aria-invalid="true"><p id="file-error">Choisissez la photo</p><p id="file-hint">Une photo</p>';
  const field = document.querySelector('input')!;
  field.dispatchEvent(new Event('change', { bubbles: true }));
  expect([field.ariaInvalid, form().textContent]).toEqual([null, 'Une photo']);
});

it('the photo of a receipt has minutes to arrive on a slow network, and the page says so meanwhile', () => {
  form().enctype = 'multipart/form-data';
  form().insertAdjacentHTML('beforeend', '<span role="status" data-sending="Envoi…"></span>');
  const said = () => document.querySelector('[role="status"]')!.textContent;
  expect([press(), said()]).toEqual([true, 'Envoi…']);
  vi.advanceTimersByTime(120_000);
  expect([press(), said()]).toEqual([false, 'Envoi…']);
  vi.advanceTimersByTime(60_000);
  expect([said(), press()]).toEqual(['', true]);
});
