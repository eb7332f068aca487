import type { testApp } from './app.ts';

const TERMS = { prices: [{ value: 100_000, currency: 'XOF' }], instalments: [], subscription: { months: 12, prices: [] } };

/** Adds a product that is paid at once. Each of its messages has an active template with this subject. Returns the id of the product. */
export async function addProduct(
  { call }: Pick<Awaited<ReturnType<typeof testApp>>, 'call'>,
  as: string,
  name: string,
  messages: { welcome?: string; confirmation?: string } = {},
): Promise<string> {
  const create = async (path: string, body: object): Promise<string> => (await call('POST', path, { as, body })).body.data._id;
  const templates: Record<string, string> = {};
  for (const [kind, subject] of Object.entries(messages))
    templates[kind] = await create('/api/templates', { name: subject, subject, body: '<p>Bonjour {{ fullName }}</p>', status: 1 });
  return create('/api/product', { name, terms: TERMS, templates });
}
