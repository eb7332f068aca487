import { Alert } from '@mantine/core';
import { unknownField } from '#contract/templates.messages.ts';
import type { TemplateFields } from '#contract/templates.ts';
import { moreUnknown } from './form.messages.ts';

/** The others are counted, so that the warning leaves room for the text on a phone. */
const SHOWN = 3;

interface Props {
  /** The texts of the form. */
  written: string;
  fields: TemplateFields['mergeFields'];
}

/** Warns of the merge fields that a text names and that do not exist. It does not keep anybody from saving. */
export function UnknownFields({ written, fields }: Props) {
  const names = new Set([...written.matchAll(NAMED)].map(([, name]) => name!));
  const unknown = [...names].filter((name) => !fields.some((field) => field.name === name));
  if (unknown.length === 0) return null;
  return (
    <Alert color="amber" role="status" p="xs" flex="1 1 16rem">
      {unknown.slice(0, SHOWN).map((field) => (
        <div key={field} className="ui-text">
          {unknownField({ field })}
        </div>
      ))}
      {unknown.length > SHOWN && <div className="ui-text">{moreUnknown({ count: unknown.length - SHOWN })}</div>}
    </Alert>
  );
}

/** The name in `{{ name }}` or `{{ name | default: "…" }}`. What the server cannot read for another reason, the preview tells. */
const NAMED = /\{\{\s*([A-Za-z_][\w.]{0,99})\s*(?:\|[^{}]*)?\}\}/g;
