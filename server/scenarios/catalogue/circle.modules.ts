import type { Option } from '#contract/scenario-parts.ts';
import { isFound } from '#contract/search.ts';
import type { Env } from '#server/env.ts';
import { CircleBusy, CircleDown, CircleRefused, type GroupKind, openCircle } from '#server/integrations/circle.ts';
import { defineAction, field, leaves, type OptionContext, options, output, type Service, StepError } from './module.rules.ts';

// The modules of a Circle community call its Admin API v2 in the same way as the mirror of our own community (server/circle),
// but with a connection of their own.

const open = ({ CIRCLE_API_URL, CIRCLE_AUTH_SCHEME }: Env, { token = '' }: Record<string, string>) =>
  openCircle({ url: CIRCLE_API_URL, token, scheme: CIRCLE_AUTH_SCHEME, spend: async () => {} });

/** Turns Circle's refusals into errors of a step. Repeating these calls is harmless, so every failure may be retried. */
async function asStep<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    if (error instanceof CircleBusy)
      throw new StepError(error.message, { retry: true, retryAfterMs: Math.max(0, error.until.valueOf() - Date.now()) });
    if (error instanceof CircleDown) throw new StepError(error.message, { retry: true, uncertain: true });
    if (error instanceof CircleRefused) throw new StepError(`Circle refuses this: ${error.message}`);
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

const email = field('email', 'Email', { required: true, mappable: true, default: '{{ trigger.member.email }}' });
const outputs = [output('email', 'Email', 'awa.diop@example.com')];
const groupFields = (kind: GroupKind) => ({
  email,
  group: field('select', kind === 'space' ? 'Space' : 'Access group', { required: true, lookUp: groupsOf(kind) }),
});

const GROUP_NAMES: Record<GroupKind, string> = { space: 'space', 'access-group': 'access group' };
const change = (kind: GroupKind, verb: 'addToGroup' | 'removeFromGroup') =>
  defineAction({
    id: `circle.${verb === 'addToGroup' ? 'add-to' : 'remove-from'}-${kind}`,
    name: `${verb === 'addToGroup' ? 'Add to' : 'Remove from'} ${kind === 'space' ? 'space' : 'access group'}`,
    description: verb === 'addToGroup' ? 'Lets a member of the community in.' : 'Takes a member of the community out.',
    idempotency: 'natural',
    fields: groupFields(kind),
    outputs,
    effect: (_, { email }) =>
      leaves(
        verb === 'addToGroup' ? `Circle opens a ${GROUP_NAMES[kind]} for ${email}` : `Circle closes a ${GROUP_NAMES[kind]} for ${email}`,
      ),
    async run({ deps, connection }, { email, group }) {
      await asStep(open(deps.env, connection)[verb](kind, Number(group), email.trim().toLowerCase()));
      return { output: { email } };
    },
  });

export const circleServices: Service[] = [
  {
    id: 'circle',
    name: 'Circle',
    color: '#506cf0',
    description: 'Members and spaces of a Circle community.',
    authfields: { token: field('password', 'Admin API v2 token', { required: true }) },
    async check({ connection, env }) {
      const { count, records } = await asStep(open(env, connection).members(1));
      return `${count ?? records.length} members in the community.`;
    },
  },
];

export const circleActions = [
  defineAction({
    id: 'circle.invite-member',
    name: 'Invite member',
    description: 'Adds a member to the community, unless they are there.',
    idempotency: 'natural',
    fields: {
      email,
      name: field('text', 'Name', { required: true, mappable: true, default: '{{ trigger.member.fullName }}' }),
      invite: field('select', 'Invitation e-mail', { options: options(['yes', 'no']), default: 'yes' }),
    },
    outputs: [...outputs, output('circleId', 'Circle id', 102_030), output('isNew', 'Was added now', true)],
    effect: (_, { email }) => leaves(`Circle adds ${email} to the community`),
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
