import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { SettlementFile, SettlementRow } from '#contract/settlements.ts';
import { insertRow } from '#server/db/db.ts';
import type { testApp } from './app.ts';

/** Helpers of the tests of settlement files; `token` is the session of the admin who compares them. */
export function settling({ call, db, runJobs }: Awaited<ReturnType<typeof testApp>>, token: string) {
  const get = async (id: string): Promise<SettlementFile> => (await call('GET', `/api/settlements/${id}`, { as: token })).body.data;

  /** Uploads a file and waits until it is compared. */
  async function upload(moyen: string, content: string | Buffer, name = 'releve.csv'): Promise<SettlementFile> {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(Buffer.from(content))]), name);
    const { body } = await call('POST', `/api/settlements?moyen=${moyen}`, { as: token, body: form });
    expect(body).toMatchObject({ success: true });
    await runJobs();
    return get(body.data._id);
  }

  const rows = async (id: string, query = ''): Promise<SettlementRow[]> =>
    (await call('GET', `/api/settlements/${id}/rows?limit=100${query}`, { as: token })).body.data;

  const send = (path: string, body: object) => call('POST', `/api/settlements/${path}`, { as: token, body });

  async function pay(given: object): Promise<string> {
    const body = { name: 'Awa Diop', email: `payeur.${randomUUID()}@exemple.sn`, produit: 'COACHING', ...given };
    const answer = await call('POST', '/api/payment/create', { as: token, body });
    expect(answer.body).toMatchObject({ success: true });
    return answer.body.data._id;
  }

  const buildMember = () => insertRow(db, 'member', { full_name: 'Aminata Koné', email: `membre.${randomUUID()}@exemple.sn` });

  return { get, upload, rows, send, pay, buildMember };
}
