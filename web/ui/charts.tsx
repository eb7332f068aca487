import { useId } from 'react';
import classes from './charts.module.css';

// Two plain charts. They are pictures for sighted mouse users; a ChartTable beside each has the same data for everybody
// else. A chart library would weigh ten times as much as the rest of the dashboard.

export interface Point {
  label: string;
  value: number;
  /** The formatted value, for example with its currency. */
  text: string;
}

/** A line over days, with the area below it. */
export function LineChart({ points, color, height }: { points: Point[]; color: string; height: number }) {
  const gradient = useId();
  const top = Math.max(1, ...points.map(({ value }) => value));
  const step = 100 / Math.max(1, points.length - 1);
  const line = points.map(({ value }, i) => `${(i * step).toFixed(2)},${(96 - (value / top) * 92).toFixed(2)}`).join(' ');
  return (
    <div className={classes.line} style={{ height, color }}>
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" role="presentation">
        <linearGradient id={gradient} x2="0" y2="1">
          <stop stopColor="currentColor" stopOpacity="0.28" />
          <stop offset="1" stopColor="currentColor" stopOpacity="0" />
        </linearGradient>
        <polygon points={`0,100 ${line} 100,100`} fill={`url(#${gradient})`} />
        <polyline points={line} fill="none" stroke="currentColor" strokeWidth="2" vectorEffect="non-scaling-stroke" />
      </svg>
      <div className={classes.columns}>
        {points.map((point) => (
          <div key={point.label} className={classes.column}>
            <Tip {...point} />
          </div>
        ))}
      </div>
    </div>
  );
}

interface BarProps {
  bars: Point[];
  /** A short form of the value, for the axis. */
  formatTick: (value: number) => string;
  onBar?: (index: number) => void;
}

/** Bars for months. The chart is as high as the element that contains it. */
export function BarChart({ bars, formatTick, onBar }: BarProps) {
  const ticks = ticksUpTo(Math.max(...bars.map(({ value }) => value)));
  // The axis has its 0 alone when there is no income.
  const top = ticks.at(-1) || 1;
  const share = (value: number) => `${(value / top) * 100}%`;
  return (
    <div className={classes.chart}>
      <div className={classes.axis}>
        {ticks.map((tick) => (
          <span key={tick} style={{ bottom: share(tick) }}>
            {formatTick(tick)}
          </span>
        ))}
      </div>
      <div className={classes.columns}>
        {bars.map((bar, i) => (
          // biome-ignore lint/a11y/noStaticElementInteractions: the table beside the chart and the filter of the list do the same by keyboard
          // biome-ignore lint/a11y/useKeyWithClickEvents: as above
          <div key={bar.label} className={classes.column} data-action={onBar ? true : undefined} onClick={() => onBar?.(i)}>
            <div className={classes.bar} style={{ height: share(bar.value) }} />
            <span className={classes.label}>{bar.label}</span>
            <Tip {...bar} />
          </div>
        ))}
      </div>
    </div>
  );
}

const Tip = ({ label, text }: Point) => (
  <div className={classes.tip}>
    {label}
    <strong>{text}</strong>
  </div>
);

/** Round values from 0 to the first one that is at least `max`. */
function ticksUpTo(max: number): number[] {
  if (max <= 0) return [0];
  const rough = Math.max(max, 4) / 4;
  const unit = 10 ** Math.floor(Math.log10(rough));
  const step = unit * [1, 2, 2.5, 5, 10].find((factor) => factor * unit >= rough)!;
  return Array.from({ length: Math.ceil(max / step || 1) + 1 }, (_, i) => i * step);
}
