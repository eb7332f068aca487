import { VisuallyHidden } from '@mantine/core';

interface Props {
  caption: string;
  /** The headings of the chart's axis and of its values. */
  headings: [string, string];
  rows: (readonly [name: string, value: string | number])[];
}

/** A chart's values as a table for screen readers. */
export function ChartTable({ caption, headings, rows }: Props) {
  return (
    <div className={VisuallyHidden.classes.root}>
      <table className="ui-chart-table">
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{headings[0]}</th>
            <th scope="col">{headings[1]}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, value]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
