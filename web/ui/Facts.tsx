import type { ReactNode } from 'react';

interface Props {
  /**
   * A value is in a column beside the labels, under its label, or at the other end of its line. The facts of the second layout share a line
   * where there is room.
   */
  layout?: 'beside' | 'under' | 'apart';
  children: ReactNode;
}

/** A list of labels with their values, made of `Fact` elements. */
export const Facts = ({ layout = 'beside', children }: Props) => (
  <dl className="ui-facts" data-layout={layout}>
    {children}
  </dl>
);

export const Fact = ({ label, children }: { label: ReactNode; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);
