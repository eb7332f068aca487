import type { Sent } from '#contract/endpoint.ts';
import type { Condition, Config, Module, Reaction, Trigger } from '#contract/scenario-parts.ts';
import { inOrder, isSameWay, stepsOn, type Way } from '#contract/scenario-ways.ts';
import type { Scenario, scenarios } from '#contract/scenarios.ts';
import type { DraftKind } from '#web/drafts/draft-kind.ts';
import type { Edit as EditOf } from '#web/drafts/history.ts';
import { newId } from '#web/ui/new-id.ts';
import { sameContent } from '#web/ui/same.ts';

/** The part of a trigger or a reaction that is edited. */
export type StepDraft = Pick<Trigger, 'module' | 'connection' | 'config'>;
export type ReactionDraft = StepDraft & Pick<Reaction, '_id' | 'conditions' | 'way' | 'onError'>;
type Settings = Omit<Sent<typeof scenarios.update>['body'], 'version' | 'trigger' | 'reactions'>;

/** The part of a scenario that is edited. */
export interface Draft extends Pick<Scenario, keyof Settings> {
  trigger: StepDraft | null;
  reactions: ReactionDraft[];
}

export type Edit = EditOf<Draft>;

const stepOf = ({ module, connection, config }: StepDraft): StepDraft => ({ module, connection, config });

/** A scenario that was kept on this device or published by an older version of the app has no ways. */
type Given = Omit<Draft, 'reactions'> & {
  reactions: (Omit<ReactionDraft, 'way' | 'onError'> & { way?: Way | null | undefined; onError?: Reaction['onError'] | undefined })[];
};
export const draftOf = (scenario: Given): Draft => ({
  name: scenario.name,
  frequency: scenario.frequency,
  time: scenario.time,
  startDate: scenario.startDate,
  startTime: scenario.startTime,
  missed: scenario.missed,
  overlap: scenario.overlap,
  concurrency: scenario.concurrency,
  perMinute: scenario.perMinute,
  pauseAfter: scenario.pauseAfter,
  conditions: scenario.conditions,
  match: scenario.match,
  trigger: scenario.trigger && stepOf(scenario.trigger),
  reactions: scenario.reactions.map((one) => ({
    _id: one._id,
    ...stepOf(one),
    conditions: one.conditions,
    way: one.way ?? null,
    onError: one.onError ?? 'stop',
  })),
});

/** Two versions that both changed are not merged, because steps depend on one another; one of them is chosen as a whole. */
export const SCENARIO_DRAFT: DraftKind<Scenario, Draft, Draft> = {
  draftOf,
  contentOf: (draft) => draft,
  revisionOf: ({ __v }) => __v,
  merge(base, mine, theirs, choose = () => 'mine') {
    if (sameContent(mine, theirs) || sameContent(base, theirs)) return { draft: mine, conflicts: [] };
    if (sameContent(base, mine)) return { draft: theirs, conflicts: [] };
    return { draft: choose('scenario') === 'mine' ? mine : theirs, conflicts: ['scenario'] };
  },
};

/** The initial values of a module's form. */
const startConfig = ({ fields }: Module): Config =>
  Object.fromEntries(fields.flatMap((field) => (field.default === undefined ? [] : [[field.name, field.default as Config[string]]])));

const startStep = (module: Module, connection: string | null) => ({ module: module.id, connection, config: startConfig(module) });

export const setSettings =
  (settings: Partial<Omit<Draft, 'trigger' | 'reactions'>>): Edit =>
  (draft) => ({ ...draft, ...settings });

/** The edit of the reactions. Those on a way that no longer begins anywhere are removed. */
const withReactions =
  (change: (reactions: ReactionDraft[]) => ReactionDraft[]): Edit =>
  (draft) => ({ ...draft, reactions: inOrder(change(draft.reactions)) });

/** Adds a reaction on a way, or on the main line when `way` is null; `at` is its place among those that stand there. */
export function addReaction(module: Module, connection: string | null, at: number, way: Way | null = null): { id: string; edit: Edit } {
  const reaction: ReactionDraft = { _id: newId(), ...startStep(module, connection), conditions: [], way, onError: 'stop' };
  return {
    id: reaction._id,
    edit: withReactions((reactions) => {
      const next = stepsOn(reactions, way)[at];
      return reactions.toSpliced(next ? reactions.indexOf(next) : reactions.length, 0, reaction);
    }),
  };
}

const changeReaction =
  (id: string, change: (reaction: ReactionDraft) => ReactionDraft): Edit =>
  (draft) => ({ ...draft, reactions: draft.reactions.map((one) => (one._id === id ? change(one) : one)) });

/** Changes the module of a step, which resets its configuration. `step` is `trigger` or the reaction's id. */
export const chooseModule = (step: string, module: Module, connection: string | null): Edit =>
  step === 'trigger'
    ? (draft) => ({ ...draft, trigger: startStep(module, connection) })
    : withReactions((reactions) =>
        reactions.map((one) => (one._id === step ? { ...one, ...startStep(module, connection), onError: 'stop' } : one)),
      );

/** Removes a step, and those on its ways with it. */
export const removeStep = (step: string): Edit =>
  step === 'trigger' ? (draft) => ({ ...draft, trigger: null }) : withReactions((reactions) => reactions.filter(({ _id }) => _id !== step));

/** Moves a reaction to another place among those that stand on the same way. */
export const moveReaction =
  (id: string, to: number): Edit =>
  (draft) => {
    const { reactions } = draft;
    const moved = reactions.find(({ _id }) => _id === id);
    const siblings = moved ? stepsOn(reactions, moved.way) : [];
    const from = moved ? siblings.indexOf(moved) : -1;
    const place = Math.max(0, Math.min(to, siblings.length - 1));
    if (!moved || from === place) return draft;
    const rest = reactions.filter((one) => !isSameWay(one.way, moved.way));
    return { ...draft, reactions: inOrder([...siblings.toSpliced(from, 1).toSpliced(place, 0, moved), ...rest]) };
  };

/** Puts a reaction, with what stands on its ways, at the end of another way. */
export const placeOn = (id: string, way: Way | null): Edit =>
  withReactions((reactions) => {
    const moved = reactions.find(({ _id }) => _id === id);
    return moved ? [...reactions.filter((one) => one !== moved), { ...moved, way }] : reactions;
  });

export const setOnError = (id: string, onError: ReactionDraft['onError']): Edit =>
  withReactions((reactions) => reactions.map((one) => (one._id === id ? { ...one, onError } : one)));

/** Changes a step; `step` is `trigger` or the reaction's id. */
export const changeStep =
  (step: string, change: Partial<StepDraft>): Edit =>
  (draft) => {
    if (step !== 'trigger') return changeReaction(step, (reaction) => ({ ...reaction, ...change }))(draft);
    return draft.trigger ? { ...draft, trigger: { ...draft.trigger, ...change } } : draft;
  };

export const setConditions =
  (step: string, conditions: Condition[]): Edit =>
  (draft) =>
    step === 'trigger' ? { ...draft, conditions } : changeReaction(step, (reaction) => ({ ...reaction, conditions }))(draft);

export const stepIn = (draft: Pick<Draft, 'trigger' | 'reactions'>, step: string): StepDraft | undefined =>
  step === 'trigger' ? (draft.trigger ?? undefined) : draft.reactions.find(({ _id }) => _id === step);
