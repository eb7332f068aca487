import { z } from 'zod';
import { InviteState } from '#contract/filters.ts';

/** What the screen of invitations keeps in the address. */
export const InvitesSearch = z.object({
  search: z.preprocess((text) => (text === undefined ? text : String(text)), z.string().max(200).optional()).catch(undefined),
  state: InviteState.optional().catch(undefined),
  page: z.coerce.number().int().min(1).optional().catch(undefined),
});
export type InvitesSearch = z.infer<typeof InvitesSearch>;
