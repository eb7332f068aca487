import type { Language } from '#contract/language.ts';
import { END, IF, refOf } from '#contract/scenario-ways.ts';
import type { Deps } from '#server/deps.ts';
import { findTrigger, wordsAt } from '#server/scenarios/catalogue/catalogue.rules.ts';
import { MayNotWrite, NothingToDo, NotYet, StepError, type StepResult } from '#server/scenarios/catalogue/module.rules.ts';
import { holds } from '#server/scenarios/conditions.rules.ts';
import type { Definition, ReactionDefinition } from '#server/scenarios/definition.rules.ts';
import { CHOICES, LANGUAGE, type Scope, TIME_ZONE, WORDS } from '#server/scenarios/mapping.rules.ts';
import { redact, toKept } from '#server/scenarios/redact.rules.ts';
import { subjectOf } from '#server/scenarios/subjects.rules.ts';
import { stored, storedOf } from '#server/stored-errors.ts';
import * as text from '../steps.messages.ts';
import { type ClaimedRun, isVersionReplaced, type KnownStep } from './claim.queries.ts';
import type { Committed, RunOutcome, StepOutcome } from './commit.queries.ts';
import { doInTransaction } from './local-step.actions.ts';
import { retryInMs } from './retry.rules.ts';
import { prepareStep } from './step.rules.ts';
import { chosenWay, failedOutput, isReached, restoreScope } from './ways.rules.ts';

export interface Work {
  run: ClaimedRun;
  definition: Definition;
  /** The states of the run's steps from earlier attempts. */
  known: KnownStep[];
  /** The values of the connections that the run uses, by id. */
  connections: Map<string, Record<string, string>>;
  /** The member whom the run is about is archived. */
  archived: boolean;
  /** The labels of the choices of the programme's own fields, by their ids. */
  choices: ReadonlyMap<string, string>;
  /** The programme's time zone. */
  timeZone: string;
  /** The programme's language. */
  language: Language;
  /** The reason why a condition cannot be decided, as a stored sentence. */
  undecidable: string | null;
}

export interface Engine {
  deps: Deps;
  worker: string;
  /** Writes the progress of a run, together with other runs; undefined when another worker holds the run or it was cancelled. */
  commit(outcome: RunOutcome): Promise<Committed | undefined>;
  /** Notifies the screens that runs of the scenario changed. `commit` already notifies them of what it writes. */
  notifyScreens(scenarioId: string): void;
  /** True once the worker is stopping: runs then pause before their next step. */
  isStopping(): boolean;
}

const emptyOutcome = (index: number): StepOutcome => ({
  index,
  state: 'pending',
  attempt: 0,
  input: null,
  output: null,
  error: null,
  earlier: '[]',
  startedAt: null,
  durationMs: null,
});

/** Works on a run until it ends, waits or is lost to another worker; each step is committed before the next one begins. */
export async function execute(
  engine: Engine,
  { run, definition, known, connections, archived, choices, timeZone, language, undecidable }: Work,
): Promise<RunOutcome['state'] | 'left'> {
  const { worker } = engine;
  const { reactions } = definition;
  const { scope, taken } = restoreScope(reactions, known, run.nextStep);
  scope[CHOICES] = choices;
  scope[TIME_ZONE] = timeZone;
  scope[LANGUAGE] = language;
  scope[WORDS] = wordsAt(definition);
  const stepBefore = new Map(known.map((step) => [step.index, step]));

  // Steps that were skipped or that only decide cost nothing to do again, so they are written with the next step that does something.
  let pending: StepOutcome[] = [];
  let subject: string | null = null;
  const outcome = (state: RunOutcome['state'], nextStep: number, more: Partial<RunOutcome> = {}): RunOutcome => ({
    runId: run.id,
    worker,
    state,
    nextStep,
    attempt: 0,
    wakeAt: null,
    wakeInMs: null,
    error: null,
    subject,
    ...more,
    steps: [...pending, ...(more.steps ?? [])],
  });
  const end = async (state: RunOutcome['state'], nextStep: number, more: Partial<RunOutcome> = {}) => {
    const committed = await engine.commit(outcome(state, nextStep, more));
    return committed ? state : ('left' as const);
  };

  if (archived) return end('filtered', run.nextStep, { error: stored(text.memberArchived) });
  if (run.depth > MOST_IN_A_ROW) return end('failed', run.nextStep, { error: stored(text.inACircle, { times: MOST_IN_A_ROW }) });

  if (undecidable) return end('failed', run.nextStep, { error: undecidable });

  let index = run.nextStep;
  if (index === 0) {
    const event = (stepBefore.get(0)?.input ?? {}) as Record<string, unknown>;
    const trigger = definition.trigger && findTrigger(definition.trigger.module);
    const loaded = trigger?.load ? await trigger.load(engine.deps.db, event) : event;
    if (loaded === undefined)
      return end('filtered', 0, { error: stored(text.subjectGone), steps: [{ ...emptyOutcome(0), state: 'skipped' }] });
    // The output is used as it is stored, so that a run which is continued after an interruption reads the same values.
    const kept = toKept(redact(loaded)) ?? 'null';
    scope.trigger = JSON.parse(kept);
    subject = subjectOf(trigger?.id, scope.trigger);
    pending.push({ ...emptyOutcome(0), state: 'succeeded', output: kept, startedAt: new Date(), durationMs: 0 });
    index = 1;
  }
  if (index === 1 && run.attempt === 0 && !holds(definition.conditions, definition.match, scope)) return end('filtered', 1);

  let ended = false;
  for (; index <= reactions.length; index++) {
    const reaction = reactions[index - 1]!;
    const isIf = reaction.module === IF;
    if (ended || !isReached(reaction, taken) || (!isIf && !holds(reaction.conditions, 'all', scope))) {
      pending.push({ ...emptyOutcome(index), state: 'skipped' });
      continue;
    }
    if (isIf || reaction.module === END) {
      const way = isIf ? chosenWay(reaction, scope) : null;
      if (way) taken.set(reaction._id, way);
      else ended = true;
      pending.push({
        ...emptyOutcome(index),
        state: 'succeeded',
        output: JSON.stringify(way && { way }),
        startedAt: new Date(),
        durationMs: 0,
      });
      continue;
    }
    if (engine.isStopping() && index > run.nextStep) return end('waiting', index, { wakeInMs: 0 });
    const before = stepBefore.get(index);
    const attempt = index === run.nextStep ? run.attempt + 1 : 1;
    const isLast = index === reactions.length;
    const done = await doStep(engine, { run, reaction, scope, connections, index, attempt, before, isLast, outcome });
    if (done.state === 'left') return 'left';
    pending = [];
    if (done.state !== 'running') return done.state;
    scope[refOf(reaction._id)] = done.output;
    if (done.failed) taken.set(reaction._id, 'error');
  }
  // The last steps were skipped or only decided, so the run ends here.
  return end('succeeded', index);
}

interface StepAttempt {
  run: ClaimedRun;
  reaction: ReactionDefinition;
  scope: Scope;
  connections: Work['connections'];
  index: number;
  attempt: number;
  before: KnownStep | undefined;
  isLast: boolean;
  outcome(state: RunOutcome['state'], nextStep: number, more?: Partial<RunOutcome>): RunOutcome;
}
/** `failed` says that the step failed and the run goes on all the same. */
export type Done = { state: RunOutcome['state'] | 'left'; output?: unknown; failed?: boolean };

/** Makes one attempt of one step and writes the resulting state of the run. */
async function doStep(engine: Engine, doing: StepAttempt): Promise<Done> {
  const { run, reaction, scope, connections, index, attempt, before, isLast, outcome } = doing;
  const startedAt = new Date();
  const begun = performance.now();
  const earlier = JSON.stringify(before?.earlier ?? []);
  const stepRow = (more: Partial<StepOutcome>): StepOutcome => ({ ...emptyOutcome(index), attempt, earlier, startedAt, ...more });
  const settle = async (given: RunOutcome, output?: unknown): Promise<Done> => {
    const committed = await engine.commit(given);
    return committed && committed.state === given.state ? { state: given.state, output } : { state: 'left' };
  };
  const stop = (state: 'failed' | 'needs-review', error: string, more: Partial<StepOutcome>, attempts = attempt) =>
    settle(outcome(state, index, { attempt: attempts, error, steps: [stepRow({ ...more, state, error })] }));
  const fail = async (error: string, more: Partial<StepOutcome>, attempts?: number): Promise<Done> => {
    // Staff replaced a template meanwhile, and the run goes on with the new one.
    if (await isVersionReplaced(engine.deps.db, run)) return settle(outcome('waiting', index, { wakeInMs: 0 }));
    if (reaction.onError !== 'continue') return stop('failed', error, more, attempts);
    const steps = [stepRow({ ...more, state: 'failed', error })];
    return { ...(await settle(outcome(isLast ? 'succeeded' : 'running', index + 1, { steps }), failedOutput(error))), failed: true };
  };

  let step: ReturnType<typeof prepareStep>;
  try {
    const connection = reaction.connection ? connections.get(reaction.connection) : undefined;
    const keptAnswer = before?.state === 'waiting' ? before.output : null;
    step = prepareStep({ deps: engine.deps, step: reaction, scope, connection, run, key: `${run.id}:${index}`, keptAnswer });
  } catch (error) {
    return fail(storedOf(error), { durationMs: 0 }, 0);
  }
  const { action, kept } = step;
  const input = kept(step.input);
  const lookAgain = (error: string, wakeInMs: number, more: Partial<StepOutcome>): RunOutcome => {
    const looked = { attempt: attempt - 1, error };
    return outcome('waiting', index, { ...looked, wakeInMs, steps: [stepRow({ input, ...more, ...looked, state: 'waiting' })] });
  };
  const finish = (result: StepResult): [RunOutcome, unknown] => {
    const { again } = result;
    if (again) return [lookAgain(again.why, again.inMs, { output: kept(again.answer) }), null];
    const output = kept(result.output ?? null) ?? 'null';
    const row = stepRow({ state: 'succeeded', input, output, durationMs: Math.round(performance.now() - begun) });
    const state = result.wait ? 'waiting' : isLast ? 'succeeded' : 'running';
    return [outcome(state, index + 1, { wakeAt: result.wait ?? null, steps: [row] }), JSON.parse(output)];
  };

  // An interrupted worker began this step, so it may already have been done.
  if (action.idempotency === 'unsafe' && before?.state === 'running' && run.before === 'running')
    return stop('needs-review', stored(text.interrupted), { input }, attempt - 1);

  // The worker that held the run when staff cancelled it was killed.
  if (run.cancel) return settle(outcome('waiting', index));

  // The step is marked as running before the call, so that after an interruption the next worker knows that the call may have been made.
  if (action.idempotency === 'unsafe') {
    const marked = await engine.commit(outcome('running', index, { attempt, steps: [stepRow({ state: 'running', input })] }));
    if (marked?.state !== 'running') return { state: 'left' };
  }
  let result: StepResult;
  try {
    if (action.local) return await doInTransaction(engine, run, (db) => step.run(db), finish);
    result = await step.run(engine.deps.db);
  } catch (error) {
    if (!(error instanceof StepError)) engine.deps.log.warn({ err: error, run: run.id, module: action.id }, 'a step of a scenario broke');
    const known = error instanceof StepError ? error : new StepError(stored(text.brokeUnexpectedly), { retry: true, uncertain: true });
    const message = step.stored(known);
    const durationMs = Math.round(performance.now() - begun);
    const output = known.answer === undefined ? null : kept(known.answer);
    const row = { input, output, durationMs };
    if (error instanceof NotYet) return settle(lookAgain(message, error.lookAgainInMs, row));
    if (error instanceof NothingToDo && !(error instanceof MayNotWrite && reaction.onError === 'continue'))
      return settle(outcome('filtered', index, { error: message, steps: [stepRow({ ...row, state: 'skipped' })] }));
    if (known.uncertain && action.idempotency === 'unsafe') return stop('needs-review', message, row);
    const again = known.retry ? retryInMs(attempt, known.retryAfterMs, Math.random()) : undefined;
    if (again === undefined) return fail(message, row);
    const past = JSON.stringify([...(before?.earlier ?? []), { attempt, at: startedAt, error: message, durationMs }]);
    const waiting = stepRow({ ...row, state: 'waiting', error: message, earlier: past });
    return settle(outcome('waiting', index, { attempt, wakeInMs: again, error: message, steps: [waiting] }));
  }
  return settle(...finish(result));
}

const MOST_IN_A_ROW = 5;
