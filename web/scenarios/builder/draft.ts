import type { Condition, Config, Module, Reaction } from '#contract/scenario-parts.ts';
import type { Scenario } from '#contract/scenarios.ts';
import type { DraftKind } from '#web/drafts/draft-kind.ts';
import type { Edit as EditOf } from '#web/drafts/history.ts';
import { sameContent } from '#web/drafts/same.ts';
import { newId } from '#web/ui/new-id.ts';

/** A trigger or a reaction as it is edited. */
export interface StepDraft {
  module: string;
  connection: string | null;
  config: Config;
}
export interface ReactionDraft extends StepDraft {
  _id: string;
  conditions: Condition[];
}

const SETTINGS = [
  'name',
  'frequency',
  'time',
  'startDate',
  'startTime',
  'missed',
  'overlap',
  'concurrency',
  'perMinute',
  'pauseAfter',
  'conditions',
  'match',
] as const;

/** What the builder holds of a scenario: all that one change can send. */
export interface Draft extends Pick<Scenario, (typeof SETTINGS)[number]> {
  trigger: StepDraft | null;
  reactions: ReactionDraft[];
}

export type Edit = EditOf<Draft>;

const stepOf = ({ module, connection, config }: StepDraft): StepDraft => ({ module, connection, config });

export function draftOf(scenario: Omit<Draft, 'reactions'> & { reactions: (StepDraft & Pick<Reaction, '_id' | 'conditions'>)[] }): Draft {
  const settings = Object.fromEntries(SETTINGS.map((name) => [name, scenario[name]])) as unknown as Omit<Draft, 'trigger' | 'reactions'>;
  return {
    ...settings,
    trigger: scenario.trigger && stepOf(scenario.trigger),
    reactions: scenario.reactions.map((one) => ({ _id: one._id, ...stepOf(one), conditions: one.conditions })),
  };
}

/** Steps depend on one another: a scenario is kept as a whole from one of two versions that both changed it. */
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
/** What later steps call a reaction; the server says the same. */
export const refOf = (id: string): string => `step_${id.replaceAll('-', '').slice(-8)}`;

/** The values that a module's form begins with. */
const startConfig = ({ fields }: Module): Config =>
  Object.fromEntries(fields.flatMap((field) => (field.default === undefined ? [] : [[field.name, field.default as Config[string]]])));

const startStep = (module: Module, connection: string | null): StepDraft => ({
  module: module.id,
  connection,
  config: startConfig(module),
});

export const setSettings =
  (settings: Partial<Omit<Draft, 'trigger' | 'reactions'>>): Edit =>
  (draft) => ({ ...draft, ...settings });

/** Another module resets the configuration. */
export const chooseTrigger =
  (module: Module, connection: string | null): Edit =>
  (draft) => ({ ...draft, trigger: startStep(module, connection) });

export const removeTrigger: Edit = (draft) => ({ ...draft, trigger: null });

export function addReaction(module: Module, connection: string | null, at: number): { id: string; edit: Edit } {
  const reaction = { _id: newId(), ...startStep(module, connection), conditions: [] };
  return { id: reaction._id, edit: (draft) => ({ ...draft, reactions: draft.reactions.toSpliced(at, 0, reaction) }) };
}

const changeReaction =
  (id: string, change: (reaction: ReactionDraft) => ReactionDraft): Edit =>
  (draft) => ({ ...draft, reactions: draft.reactions.map((one) => (one._id === id ? change(one) : one)) });

export const chooseReaction = (id: string, module: Module, connection: string | null): Edit =>
  changeReaction(id, (reaction) => ({ ...reaction, ...startStep(module, connection) }));

export const removeReaction =
  (id: string): Edit =>
  (draft) => ({ ...draft, reactions: draft.reactions.filter(({ _id }) => _id !== id) });

export const moveReaction =
  (id: string, to: number): Edit =>
  (draft) => {
    const from = draft.reactions.findIndex(({ _id }) => _id === id);
    const place = Math.max(0, Math.min(to, draft.reactions.length - 1));
    if (from < 0 || from === place) return draft;
    return { ...draft, reactions: draft.reactions.toSpliced(from, 1).toSpliced(place, 0, draft.reactions[from]!) };
  };

/** `step`: `trigger`, or the reaction's id. */
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
