import { allJobs } from './all-jobs.ts';
import { pauseIfRefused } from './campaigns/pause-failing.actions.ts';
import { endIfDone } from './campaigns/run.actions.ts';
import type { Deps } from './deps.ts';
import { workOn } from './jobs/jobs.ts';
import { openScenarioWorker } from './scenarios/engine/worker.ts';
import * as sender from './sending/sender.ts';

// What a process works on by itself: jobs, runs of scenarios, and e-mails that wait to be sent.

const campaignRuns = ({ db }: Pick<Deps, 'db'>): sender.RunWatch => ({
  moved: (campaignId) => pauseIfRefused({ db }, campaignId),
  done: (campaignId) => endIfDone({ db }, campaignId),
});

/** Works on every job of the product, and on the runs of scenarios, in this process until the queue is closed. */
export async function startWorkers(deps: Deps): Promise<void> {
  await workOn(deps, allJobs);
  const scenarios = openScenarioWorker(deps);
  deps.jobs.beforeClose(() => scenarios.stop());
  scenarios.start();
}

export const startSender = (deps: Deps): sender.Sender => sender.startSender(deps, campaignRuns(deps));

/** Sends what is due now and nothing that comes later; answers how many e-mails that were. For tests and proofs. */
export const sendDue = (deps: Deps): Promise<number> => sender.sendDue(deps, campaignRuns(deps));
