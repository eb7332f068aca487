import type { Option } from '#contract/scenario-parts.ts';
import { isFound } from '#contract/search.ts';
import type { Env } from '#server/env.ts';
import { CircleBusy, CircleDown, CircleRefused, type GroupKind, openCircle } from '#server/integrations/circle.ts';
import { stored, storedOf } from '#server/stored-errors.ts';
import * as step from '../steps.messages.ts';
import * as effect from './effects.messages.ts';
import * as label from './fields.messages.ts';
import { defineAction, field, leaves, type OptionContext, options, output, type Service, StepError } from './module.rules.ts';
import * as text from './modules.messages.ts';
import * as choice from './options.messages.ts';

// The modules of a Circle community call its Admin API v2 in the same way as the mirror of our own community (server/circle),
// but with a connection of their own.

const open = ({ CIRCLE_API_URL, CIRCLE_AUTH_SCHEME }: Env, { token = '' }: Record<string, string>) =>
  openCircle({ url: CIRCLE_API_URL, token, scheme: CIRCLE_AUTH_SCHEME, spend: async () => {} });

/** Turns Circle's refusals into errors of a step. Repeating these calls is harmless, so every failure may be retried. */
async function asStep<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    if (error instanceof CircleBusy)
      throw new StepError(storedOf(error), { retry: true, retryAfterMs: Math.max(0, error.until.valueOf() - Date.now()) });
    if (error instanceof CircleDown) throw new StepError(storedOf(error), { retry: true, uncertain: true });
    if (error instanceof CircleRefused) throw new StepError(stored(step.circleRefuses, { reason: storedOf(error) }));
    throw error;
  });
}

const groupsOf =
  (kind: GroupKind) =>
  async ({ deps, connection, search = '' }: OptionContext): Promise<Option[]> => {
    if (!connection) return [];
    // Communities have a few dozen groups, so the first page holds all that a list can show.
    const { records } = await open(deps.env, connection)
      .groups(kind, 1)
      .catch(() => ({ records: [] }));
    return records.map(({ circleId, name }) => ({ value: String(circleId), label: name })).filter(({ label }) => isFound(search, label));
  };

const email = field('email', label.email, { required: true, mappable: true, default: '{{ trigger.member.email }}' });
const outputs = [output('email', label.email, 'awa.diop@example.com')];
const groupFields = (kind: GroupKind) => ({
  email,
  group: field('select', kind === 'space' ? label.space : label.accessGroup, { required: true, lookUp: groupsOf(kind) }),
});

type Verb = 'addToGroup' | 'removeFromGroup';
const NAMES = {
  addToGroup: { space: text.addToSpace, 'access-group': text.addToAccessGroup },
  removeFromGroup: { space: text.removeFromSpace, 'access-group': text.removeFromAccessGroup },
} satisfies Record<Verb, Record<GroupKind, () => string>>;
const EFFECTS = {
  addToGroup: { space: effect.opensSpace, 'access-group': effect.opensAccessGroup },
  removeFromGroup: { space: effect.closesSpace, 'access-group': effect.closesAccessGroup },
} satisfies Record<Verb, Record<GroupKind, (args: { who: string }) => string>>;
const change = (kind: GroupKind, verb: Verb) =>
  defineAction({
    id: `circle.${verb === 'addToGroup' ? 'add-to' : 'remove-from'}-${kind}`,
    name: NAMES[verb][kind],
    description: verb === 'addToGroup' ? text.letIn : text.takeOut,
    idempotency: 'natural',
    fields: groupFields(kind),
    outputs,
    effect: (_, { email }) => leaves(EFFECTS[verb][kind]({ who: email })),
    async run({ deps, connection }, { email, group }) {
      await asStep(open(deps.env, connection)[verb](kind, Number(group), email.trim().toLowerCase()));
      return { output: { email } };
    },
  });

export const circleServices: Service[] = [
  {
    id: 'circle',
    name: text.circle,
    color: '#506cf0',
    description: text.circleAbout,
    authfields: { token: field('password', label.circleToken, { required: true }) },
    async check({ connection, env }) {
      const { count, records } = await asStep(open(env, connection).members(1));
      return stored(step.membersInCommunity, { count: count ?? records.length });
    },
  },
];

export const circleActions = [
  defineAction({
    id: 'circle.invite-member',
    name: text.inviteMember,
    description: text.inviteMemberAbout,
    idempotency: 'natural',
    fields: {
      email,
      name: field('text', label.name, { required: true, mappable: true, default: '{{ trigger.member.fullName }}' }),
      invite: field('select', label.invitationEmail, { options: options(['yes', 'no'], choice.yesOrNo), default: 'yes' }),
    },
    outputs: [...outputs, output('circleId', label.circleId, 102_030), output('isNew', label.wasAdded, true)],
    effect: (_, { email }) => leaves(effect.addsToCommunity({ who: email })),
    async run({ deps, connection }, { email, name, invite }) {
      const circle = open(deps.env, connection);
      const address = email.trim().toLowerCase();
      const known = await asStep(circle.findMember(address));
      const added = known ?? circle.createMember({ email: address, name, invite: invite !== 'no' });
      const member = await asStep(
        Promise.resolve(added).catch(async (error: unknown) => {
          // Somebody else may have invited this person in the meantime.
          const there = error instanceof CircleRefused ? await circle.findMember(address) : undefined;
          if (!there) throw error;
          return there;
        }),
      );
      return { output: { email: address, circleId: member.circleId, isNew: !known } };
    },
  }),
  change('space', 'addToGroup'),
  change('space', 'removeFromGroup'),
  change('access-group', 'addToGroup'),
  change('access-group', 'removeFromGroup'),
];
