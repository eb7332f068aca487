import { campaigns } from '#contract/campaigns.ts';
import type { MemberSelection } from '#contract/members.ts';
import { call } from '#web/api/call.ts';

/** Creates the draft of a campaign to these members, and returns its id. */
export const sendWriteTo = async (selection: MemberSelection): Promise<string> =>
  (await call(campaigns.writeTo, { body: { selection } })).data._id;
