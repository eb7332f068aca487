import { BILLING_STATUS, MEMBER_STATUS, PRODUCTS, SOURCES } from '#contract/members.ts';
import { createdMembers, membersWhose, taggedMembers } from './choices.queries.ts';
import { defineTrigger, field, options, output } from './define.ts';
import { tags } from './look-ups.ts';
import { about, latestMember, loadMember, memberOutputs } from './member-output.ts';

// Triggers for changes of members. Database triggers publish these events (migrations/0021), so that every writer is covered.

const latest = latestMember;

export const memberTriggers = [
  defineTrigger({
    id: 'members.created',
    name: 'Member created',
    description: 'Somebody became a member: added by staff, imported, synchronised or by a scenario.',
    by: 'event',
    fields: {
      source: field('multiselect', 'Only from', { options: options(SOURCES), help: 'Left empty: wherever they come from.' }),
      product: field('multiselect', 'Only with product', { options: options(PRODUCTS) }),
    },
    filters: { source: 'source', product: 'product' },
    outputs: memberOutputs(),
    subject: (read) => about(read, 'became a member'),
    load: loadMember,
    choices: createdMembers,
    latest,
  }),
  defineTrigger({
    id: 'members.status-changed',
    name: 'Member status changed',
    description: 'The status of a member became another one.',
    by: 'event',
    fields: { to: field('multiselect', 'Only when it becomes', { options: options(MEMBER_STATUS) }) },
    filters: { to: 'to' },
    outputs: [...memberOutputs(), output('from', 'Status before', 'NON TRAITÉ'), output('to', 'Status now', 'TRAITÉ')],
    subject: (read) => about(read, read('to') && `status is now ${read('to')}`),
    load: loadMember,
    choices: membersWhose('status'),
    latest,
  }),
  defineTrigger({
    id: 'members.payment-changed',
    name: 'Payment status changed',
    description: 'The payment status of a member became another one, such as Late or Completed.',
    by: 'event',
    fields: { to: field('multiselect', 'Only when it becomes', { options: options(BILLING_STATUS) }) },
    filters: { to: 'to' },
    outputs: [...memberOutputs(), output('from', 'Payment status before', 'Progress'), output('to', 'Payment status now', 'Late')],
    subject: (read) => about(read, read('to') && `payment is now ${read('to')}`),
    load: loadMember,
    choices: membersWhose('payment_status'),
    latest,
  }),
  defineTrigger({
    id: 'members.subscription-changed',
    name: 'Subscription status changed',
    description: 'The subscription status of a member became another one.',
    by: 'event',
    fields: { to: field('multiselect', 'Only when it becomes', { options: options(BILLING_STATUS) }) },
    filters: { to: 'to' },
    outputs: [...memberOutputs(), output('from', 'Subscription before', 'Completed'), output('to', 'Subscription now', 'Late')],
    subject: (read) => about(read, read('to') && `subscription is now ${read('to')}`),
    load: loadMember,
    choices: membersWhose('subscription_status'),
    latest,
  }),
  defineTrigger({
    id: 'members.tag-added',
    name: 'Tag added',
    description: 'A member was given a tag.',
    by: 'event',
    fields: { tag: field('multiselect', 'Only these tags', { lookUp: tags }) },
    filters: { tag: 'tag' },
    outputs: [...memberOutputs(), output('tag', 'Tag', 'VIP')],
    subject: (read) => about(read, read('tag') && `was given the tag ${read('tag')}`),
    load: loadMember,
    choices: taggedMembers,
    latest,
  }),
];
