import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ImportListField, ImportOptions, MemberImport } from '#contract/imports.ts';
import { FIELDS, rowCount } from './import-labels.ts';
import { importWords } from './imports.api.ts';
import classes from './imports.module.css';

/** The values that are shown; rows with further ones are skipped like rows with a wrong cell. */
const SHOWN = 50;
const NONE = '-';

interface Props {
  one: MemberImport;
  column: number;
  field: ImportListField;
  values: ImportOptions['values'];
  onChange: (values: ImportOptions['values']) => void;
}

/** The values of a column that are not in the list, for which staff choose a meaning. Renders nothing when all are known. */
export function ValueMeanings({ one, column, field, values, onChange }: Props) {
  const { data } = useQuery(importWords(one._id, { column, field }));
  const unknown = data?.data.filter(({ meaning }) => meaning === null).slice(0, SHOWN) ?? [];
  if (!data || unknown.length === 0) return null;
  const said = values[field] ?? {};
  const choose = (word: string, meaning: string) => {
    const { [word]: _, ...others } = said;
    onChange({ ...values, [field]: meaning === '' ? others : { ...others, [word]: meaning === NONE ? '' : meaning } });
  };
  return (
    <section aria-labelledby={`words-${field}`} className={classes.section}>
      <h2 id={`words-${field}`} className={classes.title}>
        {WORDS_TITLE[field]}
      </h2>
      <ul className={classes.columns}>
        {unknown.map(({ value, count }) => (
          <li key={value} className={classes.column} data-chosen>
            <div className={classes.words}>
              <span className={classes.name}>{value}</span>
              <span className="ui-dim ui-ellipsis">{rowCount(count)}</span>
            </div>
            <NativeSelect
              aria-label={`Meaning of “${value}” as ${FIELDS[field]}`}
              value={said[value] === '' ? NONE : (said[value] ?? '')}
              onChange={(event) => choose(value, event.currentTarget.value)}
              data={[
                { value: '', label: 'Not known: a wrong cell' },
                { value: NONE, label: 'Leave it empty' },
                ...data.choices.map((choice) => ({ value: choice, label: choice })),
              ]}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

const WORDS_TITLE: Record<ImportListField, string> = {
  status: 'Statuses that are not known',
  product: 'Products that are not known',
  from: 'Sources that are not known',
  option: 'Payment options that are not known',
  paymentStatus: 'Payment statuses that are not known',
  subscriptionStatus: 'Subscription statuses that are not known',
};
