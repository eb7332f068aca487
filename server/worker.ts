import * as sender from '#server/sending/sender.actions.ts';
import { allJobs } from './all-jobs.ts';
import { pauseIfRefused } from './campaigns/pause-failing.actions.ts';
import { endIfDone } from './campaigns/run.actions.ts';
import type { Deps } from './deps.ts';
import { workOn } from './jobs/jobs.ts';
import { openScenarioWorker } from './scenarios/engine/worker.jobs.ts';

// The work that a process does by itself: jobs, runs of scenarios, and waiting e-mails.

const campaignRuns = ({ db }: Pick<Deps, 'db'>): sender.RunWatch => ({
  refused: (campaignId) => pauseIfRefused({ db }, campaignId),
  done: (campaignId) => endIfDone({ db }, campaignId),
});

/** Processes every job of the product and the runs of scenarios until the queue is closed. */
export async function startWorkers(deps: Deps): Promise<void> {
  await workOn(deps, allJobs);
  const scenarios = openScenarioWorker(deps);
  deps.jobs.beforeClose(() => scenarios.stop());
  scenarios.start();
}

export const startSender = (deps: Deps): sender.Sender => sender.startSender(deps, campaignRuns(deps));

/** Sends everything that is due now and returns how many e-mails that was. Tests and demonstrations use it. */
export const sendDue = (deps: Deps): Promise<number> => sender.sendDue(deps, campaignRuns(deps));
