import { IconCircle, IconCircleFilled } from '@tabler/icons-react';
import type { Visibility } from '#contract/forms.ts';
import { VISIBILITY } from './form-labels.ts';

const DOTS = {
  public: <IconCircleFilled size={10} color="var(--mantine-color-green-4)" aria-hidden="true" />,
  'invite-only': <IconCircleFilled size={10} color="var(--mantine-color-amber-5)" aria-hidden="true" />,
  private: <IconCircle size={10} stroke={4} color="var(--mantine-color-gray-5)" aria-hidden="true" />,
};

export const VisibilityDot = ({ visibility }: { visibility: Visibility }) => (
  <span className="ui-row-xs" title={VISIBILITY[visibility].meaning}>
    {DOTS[visibility]}
    {VISIBILITY[visibility].label}
  </span>
);
