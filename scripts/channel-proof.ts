// `node scripts/channel-proof.ts --count 50 --recipients 3000 --seed 1`: a campaign and reminders leave by WhatsApp and SMS, whose vendors
// refuse numbers, ask to wait, fail, lose answers and report failures late, while worker processes are killed with -9. Nobody may get a
// message twice, and an e-mail in its place only where the vendor said that the message did not arrive.

import { checkChannels } from './mail/channel-check.ts';
import { openChannelWorld } from './mail/channel-world.ts';
import { fromCommandLine, proveUnderKill } from './mail-proof.ts';

type Options = Parameters<typeof proveUnderKill>[1];

export const proveNoMessageIsDoubled = (options: Options): Promise<void> =>
  proveUnderKill({ open: openChannelWorld, check: checkChannels }, options);

if (import.meta.main) await proveNoMessageIsDoubled(fromCommandLine());
