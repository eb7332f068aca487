import { expect, test } from 'vitest';
import { inLanguage } from '#server/language.ts';
import type { Definition } from './definition.rules.ts';
import { scenarioWords } from './words.rules.ts';

const step = (id: string, module: string, config: object, conditions: Definition['conditions'] = []) =>
  ({ _id: `0198a1f0-5c1e-7b9a-9d35-0000000000${id}`, module, config, connection: null, conditions }) as Definition['reactions'][number];
const definition: Definition = {
  match: 'all',
  conditions: [],
  trigger: { module: 'forms.answered', connection: null, config: { form: ['form-1'] } },
  reactions: [
    step('01', 'flow.wait', { amount: 7, unit: 'days' }),
    step('02', 'mail.send-template', { template: 'template-2' }, [{ field: 'trigger.email', operator: 'not-empty', value: '' }]),
  ],
};
const notice = step('04', 'staff.notify', { title: 'Nouveau : {{ trigger.name | upper }} {{ trigger.body.customer.city }}' });
const names = new Map([
  ['form-1', 'Inscription'],
  ['template-2', 'Rappel 2'],
]);

test('a scenario says what it does in both languages', () => {
  expect(inLanguage('en', () => scenarioWords(definition, names, new Map()))).toEqual({
    begins: 'When an answer arrives in “Inscription”',
    steps: ['wait 7\u00a0days', 'if E-mail in the answers is not empty: send “Rappel 2”'],
  });
  expect(inLanguage('fr', () => scenarioWords(definition, names, new Map()))).toEqual({
    begins: 'Quand une réponse arrive dans «\u00a0Inscription\u00a0»',
    steps: ['attendre 7\u00a0jours', expect.stringMatching(/^si «\u00a0.*\u00a0» n’est pas vide\u00a0: envoyer «\u00a0Rappel 2\u00a0»$/)],
  });
});

test('a value of an earlier step is named', () => {
  expect(scenarioWords({ ...definition, reactions: [notice] }, names, new Map()).steps).toEqual([
    'notify the admins: “Nouveau : [Name in the answers] [customer.city]”',
  ]);
});

test('a value of the member is named although its step does not provide it', () => {
  const abroad = step('05', 'flow.wait', { amount: 1, unit: 'days' }, [
    { field: 'trigger.member.nationality', operator: 'not-equals', value: 'Togo' },
  ]);
  expect(scenarioWords({ ...definition, reactions: [abroad] }, names, new Map()).steps).toEqual([
    'if Nationality is not Togo: wait 1\u00a0day',
  ]);
});

test('a value of a removed step is told as one that is no longer there', () => {
  const after = step('06', 'flow.wait', { amount: 1, unit: 'days' }, [
    { field: 'step_12345678.country', operator: 'equals', value: 'Togo' },
  ]);
  expect(scenarioWords({ ...definition, reactions: [after] }, names, new Map()).steps).toEqual([
    'if A value that is no longer there is Togo: wait 1\u00a0day',
  ]);
});

test('a scenario that is not complete says what it has', () => {
  const started = { ...definition, trigger: null, reactions: [step('03', 'flow.wait', { amount: 1, unit: 'hours' })] };
  expect(scenarioWords(started, names, new Map())).toEqual({ begins: null, steps: ['wait 1\u00a0hour'] });
});

test('a step names all that it adds or removes, and one tag as one', () => {
  const chosen = new Map([
    ['vip', 'VIP'],
    ['alumni', 'Anciens'],
  ]);
  const reactions = [
    step('07', 'members.add-tags', { tags: ['vip'] }),
    step('08', 'members.remove-tags', { tags: ['vip', 'alumni'] }),
    step('09', 'members.remove-from-groups', { groups: ['vip', 'alumni'] }),
  ];
  const trigger = { module: 'forms.answered', connection: null, config: { form: ['vip', 'alumni'] } };
  expect(scenarioWords({ ...definition, trigger, reactions }, chosen, new Map())).toEqual({
    begins: 'When an answer arrives in “VIP” or “Anciens”',
    steps: ['add the tag “VIP”', 'remove the tags “VIP” and “Anciens”', 'close “VIP” and “Anciens”'],
  });
  expect(inLanguage('fr', () => scenarioWords({ ...definition, reactions }, chosen, new Map())).steps).toEqual([
    'ajouter l’étiquette «\u00a0VIP\u00a0»',
    'retirer les étiquettes «\u00a0VIP\u00a0» et «\u00a0Anciens\u00a0»',
    'fermer «\u00a0VIP\u00a0» et «\u00a0Anciens\u00a0»',
  ]);
});
