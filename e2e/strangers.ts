import type { Page } from '@playwright/test';
import { COACHES_PATH } from '#contract/booking-page.ts';
import type { Language } from '#contract/language.ts';
import { joinPath } from '#contract/pay-page.ts';
import type { Api } from './api.ts';
import { expect, PHONE, type Visitor } from './fixtures.ts';
import { expectOnly, type sayIn } from './words.ts';

// The pages that strangers and members read without an account, in a browser that is set to the other language.

interface Reader {
  language: Language;
  say: Awaited<ReturnType<typeof sayIn>>;
  open: (visitor?: Visitor) => Promise<Page>;
}

const otherLocale = (language: Language): string => (language === 'fr' ? 'en-GB' : 'fr-SN');

/** Answers a form whose only question has this label, without a script and then without a network. */
export async function answerWithout({ language, say, open }: Reader, link: string, label: string): Promise<void> {
  const locale = otherLocale(language);
  const plain = await open({ ...PHONE, locale, javaScriptEnabled: false });
  await plain.goto(link);
  await plain.getByRole('button', { name: say('Submit') }).click();
  await expect(plain.getByText(say('This question requires an answer'))).toBeVisible();
  await expectOnly(plain, language, 'the form without a script, refused');
  await plain.getByLabel(label).fill('+221 77 555 12 35');
  await plain.getByRole('button', { name: say('Submit') }).click();
  await expect(plain.getByRole('heading', { name: say('Thank You!') })).toBeVisible();
  await expectOnly(plain, language, 'thanks without a script');

  const phone = await open({ ...PHONE, locale, serviceWorkers: 'block' });
  await phone.goto(link);
  await phone.getByLabel(label).fill('+221 77 555 12 36');
  await phone.context().setOffline(true);
  await expect(phone.getByText(say('You are offline. You can go on: your answers are sent when the network is back.'))).toBeVisible();
  await expectOnly(phone, language, 'the form without a network');
  await phone.getByRole('button', { name: say('Submit') }).click();
  await expect(phone.getByRole('heading', { name: say('Not sent yet') })).toBeVisible();
  await expectOnly(phone, language, 'an answer that waits for the network');
  await phone.context().setOffline(false);
  await expect(phone.getByRole('heading', { name: say('Thank You!') })).toBeVisible();
}

/** Opens the pages to pay, to join and to book. */
export async function openPublicPages({ language, open }: Reader, api: Api, member: string): Promise<void> {
  const phone = await open({ ...PHONE, locale: otherLocale(language) });
  const shows = async (path: string, what: string) => {
    await phone.goto(path);
    await expect(phone.locator('html')).toHaveAttribute('lang', language);
    await expectOnly(phone, language, what);
  };
  const { data: pay } = await api.post<{ data: { url: string } }>(`/api/circle/members/${member}/pay-link`, {});
  await shows(pay.url, 'the page to pay');
  const { data: products } = await api.get<{ data: { _id: string }[] }>('/api/product');
  await shows(joinPath(products[0]!._id), 'the page to join');
  await shows(COACHES_PATH, 'the coaches');
}
