import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import type { Member } from '#contract/members.ts';
import type { Api } from './api.ts';

/** A word that no other member's name contains: a test filters the list by it to see only its own members. */
export const someWord = (): string => `Zz${randomUUID().replaceAll('-', '').slice(0, 12)}`;

/** Creates a member through the API. */
export async function addMember(api: Api, name: string, changes: object = {}): Promise<Member> {
  const body = { name, email: `${randomUUID()}@exemple.sn`, ...changes };
  return (await api.post<{ data: Member }>('/api/circle/create', body)).data;
}

export const profileOf = ({ _id }: Pick<Member, '_id'>): string => `/users/${_id}/profile`;
export const rowOf = (page: Page, name: string): Locator => page.getByRole('row').filter({ hasText: name });
/** Returns a card of the profile. */
export const cardOf = (page: Page, title: string): Locator => page.getByRole('region', { name: title, exact: true });
