import { VisuallyHidden } from '@mantine/core';

interface Props {
  caption: string;
  /** Of what lies along the chart, and of what it shows there. */
  headings: [string, string];
  rows: (readonly [name: string, value: string | number])[];
}

/** What a chart shows, for those who hear it. */
export function ChartTable({ caption, headings, rows }: Props) {
  return (
    <div className={VisuallyHidden.classes.root}>
      <table>
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
