import { useQuery } from '@tanstack/react-query';
import type { ImportOptions, ImportValueField, MemberImport } from '#contract/imports.ts';
import { ImportSection, MeaningRow } from './ImportSection.tsx';
import { fieldsOf, valueLabel } from './import-labels.ts';
import { columnValues } from './imports.api.ts';
import * as text from './imports.messages.ts';

/** The highest number of values that are shown; rows with further ones are skipped like rows with a wrong cell. */
const SHOWN = 50;
const NONE = '-';

interface Props {
  one: MemberImport;
  column: number;
  field: ImportValueField;
  values: ImportOptions['values'];
  onChange: (values: ImportOptions['values']) => void;
}

/** The values of a column that are not in the list, for which staff choose a meaning. Renders nothing when all are known. */
export function ValueMeanings({ one, column, field, values, onChange }: Props) {
  const { data } = useQuery(columnValues(one._id, { column, field }));
  const unknown = data?.data.filter(({ meaning }) => meaning === null).slice(0, SHOWN) ?? [];
  if (!data || unknown.length === 0) return null;
  const meanings = values[field] ?? {};
  const isName = field === 'tags' || field === 'accessGroups';
  const choose = (value: string, meaning: string) => {
    const { [value]: _, ...others } = meanings;
    onChange({ ...values, [field]: meaning === '' ? others : { ...others, [value]: meaning === NONE ? '' : meaning } });
  };
  return (
    <ImportSection title={text.unknownValues[field]()}>
      <ul className="ui-lines ui-surface">
        {unknown.map(({ value, count }) => (
          <MeaningRow
            key={value}
            name={value}
            about={text.rows({ count })}
            isChosen
            aria-label={text.meaningOfValue({ value, field: fieldsOf(one.kind)[field] ?? '' })}
            value={meanings[value] === '' ? NONE : (meanings[value] ?? '')}
            onChange={(event) => choose(value, event.currentTarget.value)}
            data={[
              { value: '', label: isName ? text.makeNew() : text.unknownValue() },
              { value: NONE, label: isName ? text.leaveOutName() : text.leaveEmpty() },
              ...data.choices.map((choice) => ({ value: choice, label: valueLabel(field, choice) })),
            ]}
          />
        ))}
      </ul>
    </ImportSection>
  );
}
