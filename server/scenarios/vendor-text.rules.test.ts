import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { oneLine } from '#server/integrations/whatsapp.ts';
import { anyCharacter } from '#server/testing/any-character.ts';
import { StepError } from './catalogue/module.rules.ts';
import { fillRange, fillSlack, slackProblem } from './vendor-text.rules.ts';

const slack = (template: string, name: unknown) => fillSlack(template, { trigger: { name } });
const range = (template: string, name: unknown) => fillRange(template, { trigger: { name } });
const NAME = '{{ trigger.name }}';

describe('fillSlack', () => {
  test.each([
    [`Bonjour ${NAME}`, '<!channel> & <@U1>', 'Bonjour &lt;!channel&gt; &amp; &lt;@U1&gt;'],
    [NAME, '<!here>', '&lt;!here&gt;'],
    [
      `<https://exemple.sn/m/${NAME}|voir>`,
      'a/../b?x=1|Cliquez> <!here',
      '<https://exemple.sn/m/a%2F..%2Fb%3Fx%3D1%7CCliquez%3E%20%3C!here|voir>',
    ],
    [`<${NAME}|Ouvrir>`, 'https://exemple.sn/?a=1&b=2|x', '<https://exemple.sn/?a=1&amp;b=2%7Cx|Ouvrir>'],
    [`<https://exemple.sn|${NAME}>`, 'Awa> <!channel', '<https://exemple.sn|Awa&gt; &lt;!channel>'],
    [`<@${NAME}> a répondu`, 'U024BE7LH', '<@U024BE7LH> a répondu'],
    [`<!date^${NAME}^{date}|bientôt>`, 1732183200, '<!date^1732183200^{date}|bientôt>'],
    [`<!channel> ${NAME}`, '>x', '<!channel> &gt;x'],
    ['{{ trigger.name | default: "personne" }}', '', 'personne'],
  ])('%s with %j is %s', (template, value, written) => expect(slack(template, value)).toBe(written));

  test.each([
    [`<${NAME}|Ouvrir>`, '!channel'],
    [`<${NAME}>`, '@U1'],
    [`<${NAME}>`, 'javascript:alert(1)'],
    [`<${NAME}>`, ''],
    [`<@${NAME}>`, 'U1> <!channel'],
    [`<!${NAME}>`, 'channel'],
  ])('%s refuses %j', (template, value) => expect(() => slack(template, value)).toThrow(StepError));

  test('a value never opens or closes a bracket at any position', () => {
    const brackets = (given: string) => given.replaceAll(/[^<>|]/g, '');
    const templates = [`a ${NAME} b`, `<https://x.sn/${NAME}|mot>`, `<https://x.sn|${NAME}>`, `<!here> ${NAME} <@U1>`];
    fc.assert(
      fc.property(fc.constantFrom(...templates), fc.string({ unit: anyCharacter }), (template, value) => {
        const words = template.endsWith(`|${NAME}>`) || !template.includes(`/${NAME}`);
        // In the label of a link, a bar is only a bar.
        const given = words ? value.replaceAll('|', '') : value;
        expect(brackets(slack(template, given))).toBe(brackets(template.replace(NAME, '')));
      }),
    );
  });

  test('slackProblem reports a text that could never be filled in', () => {
    expect(slackProblem(`<!${NAME}>`)).toMatch(/whom Slack notifies/);
    expect(slackProblem(`<!channel> <@${NAME}>`)).toBeUndefined();
  });
});

describe('fillRange', () => {
  test.each([
    [`'${NAME}'!A1`, "O'Brien'!B5", "'O''Brien''!B5'!A1"],
    [`${NAME}!A1`, 'Été 2026', 'Été 2026!A1'],
    [NAME, "'Autre feuille'!A1:D", "'Autre feuille'!A1:D"],
    ["'Élèves de l''été'!A1", 'x', "'Élèves de l''été'!A1"],
  ])('%s with %j is %s', (template, value, written) => expect(range(template, value)).toBe(written));
  test.each(['Secret!B5', "x'!A1", 'A1:Z9'])('a value outside of quotes is refused when it is %s', (value) =>
    expect(() => range(`${NAME}!A1`, value)).toThrow(/single quotes/),
  );
});

test('oneLine makes a value of WhatsApp one line without long gaps, and numbers keep their spaces', () => {
  const gaps = ['a\n\nb', 'a   \n  b', 'a\t\u2028b', 'a      b', ' a\r\nb '];
  expect(gaps.map(oneLine)).toEqual(Array(5).fill('a b'));
  expect(oneLine('50\u202f000\u00a0F')).toBe('50\u202f000\u00a0F');
});
