import type { ReadyMade, ScenarioFile } from '#contract/scenarios.ts';
import { findModule, serviceIdOf, toTag } from './catalogue/catalogue.rules.ts';

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

export const readyMade: Ready[] = [
  {
    key: 'welcome',
    description: 'A new member gets the welcome e-mail and a tag, and admins are told.',
    file: {
      ...base,
      name: 'Welcome a new member',
      trigger: { module: 'members.created', config: {} },
      reactions: [
        step('welcome_mail', 'mail.send-template', { member }),
        step('welcome_tag', 'members.add-tags', { member }),
        step('welcome_notice', 'staff.notify', {
          title: 'Nouveau membre : {{ trigger.member.fullName }}',
          message: '{{ trigger.member.fullName }} ({{ trigger.member.email }}) vient de rejoindre le programme.',
          priority: 'low',
        }),
      ],
    },
  },
  {
    key: 'late-instalment',
    description: 'An instalment is late: remind at once, wait a week, and restrict access if nothing was paid.',
    file: {
      ...base,
      name: 'Instalment late: remind, then restrict access',
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
            title: 'Accès restreint : {{ trigger.member.fullName }}',
            message: 'L’échéance du {{ trigger.member.payment.next | date: "DD/MM/YYYY" }} n’est toujours pas payée.',
            priority: 'medium',
          },
          STILL_LATE,
        ),
      ],
    },
  },
  {
    key: 'paid',
    description: 'A payment came: open the spaces and say thank you.',
    file: {
      ...base,
      name: 'Paid: open spaces and thank',
      trigger: { module: 'payments.recorded', config: {} },
      reactions: [step('paid_access', 'members.add-to-groups', { member }), step('paid_mail', 'mail.send-template', { member })],
    },
  },
  {
    key: 'form-to-member',
    description: 'Whoever answers a form becomes a member, and admins are told.',
    file: {
      ...base,
      name: 'Form answered: create the member and notify',
      conditions: [{ field: 'trigger.email', operator: 'not-empty', value: '' }],
      trigger: { module: 'forms.answered', config: {} },
      reactions: [
        step('form_member', 'members.upsert', { email: '{{ trigger.email }}', name: '{{ trigger.name }}', phone: '{{ trigger.phone }}' }),
        step('form_notice', 'staff.notify', {
          title: 'Réponse à « {{ trigger.form.title }} »',
          message: '{{ trigger.name | default: "Quelqu’un" }} ({{ trigger.email }}) a répondu au formulaire.',
          priority: 'low',
        }),
      ],
    },
  },
];

const actionTag = (module: string) => ({ ...toTag(serviceIdOf(module)), action: findModule(module)?.name ?? 'Unknown Action' });

export const toReadyMade = ({ key, description, file }: Ready): ReadyMade => ({
  key,
  description,
  name: file.name,
  trigger: actionTag(file.trigger!.module),
  reactions: file.reactions.map(({ module }) => actionTag(module)),
});
