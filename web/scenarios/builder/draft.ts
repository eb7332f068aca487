import type { Sent } from '#contract/endpoint.ts';
import type { Condition, Config, Module, Reaction, Trigger } from '#contract/scenario-parts.ts';
import type { Scenario, scenarios } from '#contract/scenarios.ts';
import type { DraftKind } from '#web/drafts/draft-kind.ts';
import type { Edit as EditOf } from '#web/drafts/history.ts';
import { sameContent } from '#web/drafts/same.ts';
import { newId } from '#web/ui/new-id.ts';

/** The part of a trigger or a reaction that is edited. */
export type StepDraft = Pick<Trigger, 'module' | 'connection' | 'config'>;
export type ReactionDraft = StepDraft & Pick<Reaction, '_id' | 'conditions'>;
type Settings = Omit<Sent<typeof scenarios.update>['body'], 'version' | 'trigger' | 'reactions'>;

/** The part of a scenario that is edited. */
export interface Draft extends Pick<Scenario, keyof Settings> {
  trigger: StepDraft | null;
  reactions: ReactionDraft[];
}

export type Edit = EditOf<Draft>;

const stepOf = ({ module, connection, config }: StepDraft): StepDraft => ({ module, connection, config });

export const draftOf = (scenario: Draft): Draft => ({
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
  reactions: scenario.reactions.map((one) => ({ _id: one._id, ...stepOf(one), conditions: one.conditions })),
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
/** The name of a reaction in the values of later steps. The server uses the same rule. */
export const refOf = (id: string): string => `step_${id.replaceAll('-', '').slice(-8)}`;

/** The initial values of a module's form. */
const startConfig = ({ fields }: Module): Config =>
  Object.fromEntries(fields.flatMap((field) => (field.default === undefined ? [] : [[field.name, field.default as Config[string]]])));

const startStep = (module: Module, connection: string | null) => ({ module: module.id, connection, config: startConfig(module) });

export const setSettings =
  (settings: Partial<Omit<Draft, 'trigger' | 'reactions'>>): Edit =>
  (draft) => ({ ...draft, ...settings });

export function addReaction(module: Module, connection: string | null, at: number): { id: string; edit: Edit } {
  const reaction = { _id: newId(), ...startStep(module, connection), conditions: [] };
  return { id: reaction._id, edit: (draft) => ({ ...draft, reactions: draft.reactions.toSpliced(at, 0, reaction) }) };
}

const changeReaction =
  (id: string, change: (reaction: ReactionDraft) => ReactionDraft): Edit =>
  (draft) => ({ ...draft, reactions: draft.reactions.map((one) => (one._id === id ? change(one) : one)) });

/** Changes the module of a step, which resets its configuration. `step` is `trigger` or the reaction's id. */
export const chooseModule = (step: string, module: Module, connection: string | null): Edit =>
  step === 'trigger'
    ? (draft) => ({ ...draft, trigger: startStep(module, connection) })
    : changeReaction(step, (reaction) => ({ ...reaction, ...startStep(module, connection) }));

export const removeStep =
  (step: string): Edit =>
  (draft) =>
    step === 'trigger' ? { ...draft, trigger: null } : { ...draft, reactions: draft.reactions.filter(({ _id }) => _id !== step) };

export const moveReaction =
  (id: string, to: number): Edit =>
  (draft) => {
    const from = draft.reactions.findIndex(({ _id }) => _id === id);
    const place = Math.max(0, Math.min(to, draft.reactions.length - 1));
    if (from < 0 || from === place) return draft;
    return { ...draft, reactions: draft.reactions.toSpliced(from, 1).toSpliced(place, 0, draft.reactions[from]!) };
  };

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

export const stepIn = (draft: Draft, step: string): StepDraft | undefined =>
  step === 'trigger' ? (draft.trigger ?? undefined) : draft.reactions.find(({ _id }) => _id === step);
