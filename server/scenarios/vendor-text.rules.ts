import { stored } from '#server/stored-errors.ts';
import { StepError } from './catalogue/module.rules.ts';
import { fillByPlace, partsOf, type Scope, text } from './mapping.rules.ts';
import * as step from './steps.messages.ts';

// Texts of other services have a syntax of their own, and values come from strangers: the position of each mark decides how its
// value is escaped, so that none is taken for an instruction.

/** The text between the last opened “<” and the end, when the text so far has opened such a bracket; otherwise undefined. */
function bracketAfter(before: string | undefined, typed: string): string | undefined {
  const opened = typed.lastIndexOf('<');
  const closed = typed.lastIndexOf('>');
  if (opened > closed) return typed.slice(opened + 1);
  return before === undefined || closed >= 0 ? undefined : before + typed;
}

/**
 * Fills in a text of Slack, which reads `<!channel>` as a call to a whole channel, `<@U1>` as a mention and `<https://…|label>` as
 * a link.
 */
export function fillSlack(template: string, scope: Scope): string {
  let bracket: string | undefined;
  const read = (typed: string) => {
    bracket = bracketAfter(bracket, typed);
  };
  return fillByPlace(template, scope, read, (given) => {
    const value = text(given).toWellFormed();
    // The label of a link follows the bar.
    const written = bracket === undefined || bracket.includes('|') ? escapeText(value) : inBracket(bracket, value);
    if (bracket !== undefined) bracket += written;
    return written;
  });
}

const escapeText = (value: string) => value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

function inBracket(before: string, value: string): string {
  if (before === '!') throw new StepError(stored(step.slackNobodyChosen));
  if (before === '') {
    if (!/^https?:\/\/[^\s]+$/i.test(value)) throw new StepError(stored(step.slackNoAddress, { value }));
    return value.replaceAll('&', '&amp;').replaceAll(/[<>|]/g, encodeURIComponent);
  }
  if (/^[!@#]/.test(before)) {
    if (!/^[\w-]+$/.test(value)) throw new StepError(stored(step.slackNoMention, { value }));
    return value;
  }
  return encodeURIComponent(value);
}

/** It is undefined when values can be put into this text of Slack. */
export const slackProblem = (template: string): string | undefined => (/<!\{\{/.test(template) ? step.slackNobodyChosen() : undefined);

/** Fills in a range of Google Sheets, such as `'Sheet of May'!A1`: a value may name a sheet but may not end its name. */
export function fillRange(template: string, scope: Scope): string {
  // A value that stands alone is the whole range, so it can change nothing that was typed.
  const isAlone = partsOf(template).length === 1;
  let isQuoted = false;
  const read = (typed: string) => {
    if ((typed.split("'").length - 1) % 2 === 1) isQuoted = !isQuoted;
  };
  return fillByPlace(template, scope, read, (given) => {
    const value = text(given).toWellFormed();
    if (isQuoted) return value.replaceAll("'", "''");
    if (isAlone || /^[\p{L}\p{M}\p{N} _.-]*$/u.test(value)) return value;
    throw new StepError(stored(step.noSheetName, { value }));
  });
}

/** Escapes tags, because the description of a Google event is read as HTML. */
export const withoutTags = (value: string): string => value.replaceAll('<', '&lt;').replaceAll('>', '&gt;');
