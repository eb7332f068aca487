import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepFocus } from './keepFocus.ts';

let end: () => void;
beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = `
    <button id="menu">Actions</button>
    <ul>${['a', 'b', 'c'].map((id) => `<li data-row id="${id}"><a href="#${id}">Open</a><button>Delete</button></li>`).join('')}</ul>
    <button id="save">Save</button>`;
  end = keepFocus();
});
afterEach(() => {
  end();
  vi.useRealTimers();
});

const find = (selector: string) => document.querySelector<HTMLElement>(selector)!;
const focused = () => document.activeElement?.id || document.activeElement?.closest('li')?.id || document.activeElement?.tagName;
async function expectFocus(id: string) {
  // The observer is told before the next promise.
  await Promise.resolve();
  vi.runAllTimers();
  expect(focused()).toBe(id);
}

test('the row below gets the focus when the row with the focus is removed, and the last row when there is none below', async () => {
  find('#b button').focus();
  find('#b').remove();
  await expectFocus('c');
  expect(document.activeElement?.tagName).toBe('A');
  find('#c').remove();
  await expectFocus('a');
});

test('a button that was disabled while it worked gets the focus again', async () => {
  const save = find('#save') as HTMLButtonElement;
  save.focus();
  // jsdom leaves the focus on a disabled button; browsers take it away.
  save.blur();
  save.disabled = true;
  await expectFocus('BODY');
  save.disabled = false;
  await expectFocus('save');
});

test('the row below gets the focus after a menu whose button is at work until its row is removed', async () => {
  const button = find('#b button') as HTMLButtonElement;
  button.focus();
  find('#save').focus();
  find('#save').remove();
  button.disabled = true;
  await expectFocus('BODY');
  find('#b').remove();
  await expectFocus('c');
});

test('what had the focus before gets it when something outside a list is removed, and a press on the page takes it away', async () => {
  find('#menu').focus();
  find('#save').focus();
  find('#save').remove();
  await expectFocus('menu');
  find('#menu').blur();
  find('#a').remove();
  await expectFocus('BODY');
});
