import { MeaningRow } from './ImportSection.tsx';
import * as text from './imports.messages.ts';

const SAMPLES = 3;

interface Props<Field extends string> {
  file: { header: string[]; sample: string[][] };
  mapping: (Field | null)[];
  /** An empty value leaves a column out. */
  meanings: { value: Field | ''; label: string }[];
  /** The name of the choice, for the column of this name. */
  labelOf: (column: { name: string }) => string;
  onChange: (mapping: (Field | null)[]) => void;
}

/** The columns of a file, each with the choice of its field. A field belongs to one column, so the column that had it loses it. */
export function ColumnMeanings<Field extends string>({ file: { header, sample }, mapping, meanings, labelOf, onChange }: Props<Field>) {
  const choose = (column: number, value: string) => {
    const field = meanings.find((one) => one.value === value)?.value || null;
    onChange(mapping.map((before, i) => (i === column ? field : before === field ? null : before)));
  };
  const samplesOf = (column: number) => {
    const cells = sample.map((row) => row[column] ?? '').filter((cell) => cell !== '');
    return cells.length === 0 ? text.emptyAtFirst() : cells.slice(0, SAMPLES).join(' · ');
  };
  return (
    <ul className="ui-lines ui-surface">
      {header.map((heading, i) => {
        const name = heading || text.column({ n: i + 1 });
        return (
          <MeaningRow
            // biome-ignore lint/suspicious/noArrayIndexKey: columns are known by their place
            key={i}
            name={name}
            about={samplesOf(i)}
            isChosen={mapping[i] !== null}
            aria-label={labelOf({ name })}
            data={meanings}
            value={mapping[i] ?? ''}
            onChange={({ currentTarget }) => choose(i, currentTarget.value)}
          />
        );
      })}
    </ul>
  );
}
