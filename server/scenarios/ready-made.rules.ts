import { REFUSED_STATUS } from '#contract/filter-values.ts';
import type { ReadyMade, ScenarioFile } from '#contract/scenarios.ts';
import { nameOf, serviceIdOf, toTag } from './catalogue/catalogue.rules.ts';
import * as text from './ready-made.messages.ts';

// Ready-made scenarios for coaching programmes. What differs between programmes (templates, access groups) is left to be chosen.

export const base: Omit<ScenarioFile, 'name' | 'trigger' | 'reactions'> = {
  cauri: 'scenario',
  format: 1,
  frequency: 'day',
  time: 1,
  startTime: '08:00',
  missed: 'run',
  overlap: 'wait',
  match: 'all',
  conditions: [],
};
type Ready = { key: string; description: string; file: ScenarioFile };
type Step = ScenarioFile['reactions'][number];
export const step = (ref: string, module: string, config: Step['config'], conditions: Step['conditions'] = []): Step => {
  return { ref, module, config, conditions };
};
const member = '{{ trigger.member.id }}';

const STILL_LATE = ['Completed', 'Progress'].map((value) => ({
  field: 'late_member.member.payment.status',
  operator: 'not-equals' as const,
  value,
}));

// A run for somebody whom nobody asks for money would end at its reminder.
const OWES_STILL = REFUSED_STATUS.map((value) => ({ field: 'trigger.member.status', operator: 'not-equals' as const, value }));

/** The ready-made scenarios in the language of the moment. */
export const readyMade = (): Ready[] => [
  {
    key: 'welcome',
    description: text.welcomeAbout(),
    file: {
      ...base,
      name: text.welcome(),
      trigger: { module: 'members.created', config: {} },
      reactions: [
        step('welcome_mail', 'mail.send-template', { member }),
        step('welcome_tag', 'members.add-tags', { member }),
        step('welcome_notice', 'staff.notify', {
          title: text.newMemberTitle(),
          message: text.newMemberText(),
          priority: 'low',
        }),
      ],
    },
  },
  {
    key: 'late-instalment',
    description: text.lateInstalmentAbout(),
    file: {
      ...base,
      name: text.lateInstalment(),
      conditions: OWES_STILL,
      trigger: { module: 'members.payment-changed', config: { to: ['Late'] } },
      reactions: [
        step('late_reminder', 'reminders.send', { member }),
        step('late_wait', 'flow.wait', { amount: 7, unit: 'days' }),
        step('late_member', 'members.find', { member }),
        step('late_access', 'members.remove-from-groups', { member }, STILL_LATE),
        step(
          'late_notice',
          'staff.notify',
          {
            title: text.restrictedTitle(),
            message: text.restrictedText(),
            priority: 'medium',
          },
          STILL_LATE,
        ),
      ],
    },
  },
  {
    key: 'paid',
    description: text.paidAbout(),
    file: {
      ...base,
      name: text.paid(),
      trigger: { module: 'payments.recorded', config: {} },
      reactions: [step('paid_access', 'members.add-to-groups', { member }), step('paid_mail', 'mail.send-template', { member })],
    },
  },
  {
    key: 'form-to-member',
    description: text.formToMemberAbout(),
    file: {
      ...base,
      name: text.formToMember(),
      conditions: [{ field: 'trigger.email', operator: 'not-empty', value: '' }],
      trigger: { module: 'forms.answered', config: {} },
      reactions: [
        step('form_member', 'members.upsert', { email: '{{ trigger.email }}', name: '{{ trigger.name }}', phone: '{{ trigger.phone }}' }),
        step('form_notice', 'staff.notify', {
          title: text.answeredTitle(),
          message: text.answeredText(),
          priority: 'low',
        }),
      ],
    },
  },
];

const actionTag = (module: string) => ({ ...toTag(serviceIdOf(module)), action: nameOf(module) });

export const toReadyMade = ({ key, description, file }: Ready): ReadyMade => ({
  key,
  description,
  name: file.name,
  trigger: actionTag(file.trigger!.module),
  reactions: file.reactions.map(({ module }) => actionTag(module)),
});
