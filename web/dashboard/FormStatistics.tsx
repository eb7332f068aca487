import type { Dashboard } from '#contract/dashboard.ts';
import { formatCount } from '#web/ui/numbers.ts';
import { Card } from './Card.tsx';
import classes from './dashboard.module.css';

export function FormStatistics({ forms }: { forms: Dashboard['forms'] }) {
  const figures = [
    { label: 'Forms', value: forms.total },
    { label: 'Published', value: forms.published },
    { label: 'Drafts', value: forms.drafts },
    { label: 'Responses in all', value: forms.responses },
  ];
  return (
    <Card title="Form statistics">
      <dl className={classes.figures}>
        {figures.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatCount(value)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
