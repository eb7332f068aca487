import { BILLING_STATUS, MEMBER_STATUS, PRODUCTS, SOURCES } from '#contract/members.ts';
import { defineTrigger, field, options, output } from './define.ts';
import { tags } from './look-ups.ts';
import { latestMember, loadMember, memberOutputs } from './member-output.ts';

// What happens to members: told by the database itself (migrations/0021), whoever changed them.

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
    load: loadMember,
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
    load: loadMember,
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
    load: loadMember,
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
    load: loadMember,
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
    load: loadMember,
    latest,
  }),
];
