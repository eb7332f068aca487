// `node scripts/fault-proof.ts --count 200 --seed 1`: people answer a form in Chromium while the network drops, cuts,
// stalls, delays, duplicates and reorders their requests, their tabs crash, and the server is killed with -9. Every
// response that the page reported as recorded must be in the database exactly once.
import { findChromium } from './chromium.ts';
import { answerOverBrokenNetworks } from './faults/run.ts';
import { readNumbers, say } from './proof/tools.ts';

const options = readNumbers({ count: 50, seed: 1, phones: 4, share: 0.35 });
const result = await answerOverBrokenNetworks({ ...options, executablePath: await findChromium(), say });
const { faults, lost, doubled, vanished, unfinished } = result;
for (const [fault, n] of Object.entries(faults).sort()) say(`  ${String(n).padStart(5)}  ${fault}`);
say(`${result.tabKills} tabs and ${result.serverKills} servers killed in ${result.seconds} s (seed ${options.seed}).`);
say(`${result.submissions} submissions, ${result.acknowledged} acknowledged: ${lost.length} lost, ${doubled.length} doubled.`);
for (const marker of [...lost, ...doubled]) say(`  ${marker}`);
if (vanished.length > 0) say(`${vanished.length} gone from a killed tab before they were acknowledged: ${vanished.join(', ')}`);
if (unfinished.length > 0) say(`${unfinished.length} not acknowledged after three minutes: ${unfinished.join(', ')}`);
process.exitCode = lost.length + doubled.length + vanished.length + unfinished.length > 0 ? 1 : 0;
