import { Alert } from '@mantine/core';
import { unknownField } from '#contract/templates.messages.ts';
import type { TemplateFields } from '#contract/templates.ts';

interface Props {
  /** The text of one field of the form. */
  written: string;
  fields: TemplateFields['mergeFields'];
}

/** Warns below a text of the merge fields that it names and that do not exist. It does not keep anybody from saving. */
export function UnknownFields({ written, fields }: Props) {
  const names = new Set([...written.matchAll(NAMED)].map(([, name]) => name!));
  const unknown = [...names].filter((name) => !fields.some((field) => field.name === name));
  if (unknown.length === 0) return null;
  return (
    <Alert color="amber" role="status" p="xs">
      {unknown.map((field) => (
        <div key={field} className="ui-text">
          {unknownField({ field })}
        </div>
      ))}
    </Alert>
  );
}

/** The name in `{{ name }}` or `{{ name | default: "…" }}`. What the server cannot read for another reason, the preview tells. */
const NAMED = /\{\{\s*([A-Za-z_][\w.]{0,99})\s*(?:\|[^{}]*)?\}\}/g;
