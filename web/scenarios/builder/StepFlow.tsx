import { Input, SegmentedControl, Select } from '@mantine/core';
import { placeOf } from '#contract/scenario-ways.messages.ts';
import { END, IF, MAX_WAYS, stepsOn, type Way, waysOf, waysTo } from '#contract/scenario-ways.ts';
import { useParts } from './builder-context.ts';
import { placeOn, type ReactionDraft, setOnError } from './draft.ts';
import * as text from './step-form.messages.ts';

export function StepFlow({ reaction }: { reaction: ReactionDraft }) {
  const { builder } = useParts();
  const { reactions } = builder.draft;
  const hasFailureSteps = stepsOn(reactions, { step: reaction._id, on: 'error' }).length > 0;
  const places = placesFor(reactions, reaction);
  return (
    <>
      {places.length > 1 && (
        <Select
          label={text.standsOn()}
          data={places.map(({ way, label }) => ({ value: keyOf(way), label }))}
          value={keyOf(reaction.way)}
          onChange={(key) => builder.edit(placeOn(reaction._id, places.find(({ way }) => keyOf(way) === key)?.way ?? null))}
        />
      )}
      {reaction.module !== IF && reaction.module !== END && (
        <Input.Wrapper label={text.ifItFails()} description={text.afterRetries()}>
          <SegmentedControl
            mt={4}
            fullWidth
            aria-label={text.ifItFails()}
            value={reaction.onError}
            disabled={hasFailureSteps}
            onChange={(value) => builder.edit(setOnError(reaction._id, value === 'continue' ? 'continue' : 'stop'))}
            data={[
              { value: 'stop', label: text.stopTheRun() },
              { value: 'continue', label: text.goOn() },
            ]}
          />
          {reaction.onError === 'continue' && (
            <p className="ui-dim ui-small">{hasFailureSteps ? text.emptyWayFirst() : text.goOnExplained()}</p>
          )}
        </Input.Wrapper>
      )}
    </>
  );
}

const keyOf = (way: Way | null): string => (way ? `${way.step} ${way.on}` : '');

/** The ways on which a reaction may stand: none of its own, and none so deep that its ways would lie too deep. */
function placesFor(reactions: readonly ReactionDraft[], reaction: ReactionDraft): { way: Way | null; label: string }[] {
  const isWithin = (one: ReactionDraft) => one === reaction || waysTo(reactions, one).some(({ step }) => step === reaction._id);
  const inner = reactions.filter(isWithin).map((one) => waysTo(reactions, one).length + (waysOf(one).length > 0 ? 1 : 0));
  const height = Math.max(...inner) - waysTo(reactions, reaction).length;
  const ways = reactions.flatMap((one, i) =>
    isWithin(one) || waysTo(reactions, one).length + 1 + height > MAX_WAYS
      ? []
      : waysOf(one).map((on) => ({ way: { step: one._id, on }, label: placeOf({ step: i + 1, on }) })),
  );
  return [{ way: null, label: text.mainLine() }, ...ways];
}
