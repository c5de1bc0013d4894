import { useComputedColorScheme } from '@mantine/core';
import { useEffect, useRef } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import type { FleetOverview } from '@farol/core/domain/report/fleet-overview';
import { distanceInUnit } from '@farol/core/domain/values/measurement-units';
import { useTranslation } from '../../language/use-translation.ts';
import { useUnits } from '../../kit/console/use-units.ts';
import { usePrinting } from '../export/use-printing.ts';
import { useWidth } from '../values/use-width.ts';
import styles from './overview.module.css';
import { Heading } from '../../kit/layout/heading.tsx';

const HEIGHT_PX = 132;
/** The colors of the chart: on the screen those of the scheme, on paper ink on white. */
const COLORS = { text: '--farol-text-dimmed', line: '--farol-divider', bars: '--farol-moving' } as const;
const ON_PAPER: Readonly<Record<keyof typeof COLORS, string>> = {
  text: '#333',
  line: '#ccc',
  bars: '#1a63d6',
};

/** The distance of the fleet by day, as bars. */
export function DistanceChart({ days }: { days: FleetOverview['distanceByDay'] }) {
  const { t, i18n } = useTranslation();
  const { distance } = useUnits();
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const scheme = useComputedColorScheme('light');
  const isPrinting = usePrinting();
  const number = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 0 });
  const unit = t(`units.${distance}`);
  const most = days.reduce((highest, { meters }) => Math.max(highest, meters), 0);
  useEffect(() => {
    const { current } = box;
    if (!current || width === 0 || days.length === 0) return undefined;
    const color = (name: keyof typeof COLORS): string =>
      isPrinting ? ON_PAPER[name] : getComputedStyle(current).getPropertyValue(COLORS[name]);
    const amount = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 0 });
    const day = new Intl.DateTimeFormat(i18n.language, { day: 'numeric', month: 'numeric', timeZone: 'UTC' });
    const axis = {
      stroke: color('text'),
      grid: { stroke: color('line'), width: 1 },
      ticks: { show: false },
      font: '11px "Inter Variable", sans-serif',
    };
    const fill = color('bars');
    const bars = uPlot.paths.bars?.({ size: [0.7, 40], radius: 0.15 });
    const chart = new uPlot(
      {
        width,
        height: HEIGHT_PX,
        legend: { show: false },
        cursor: { show: false },
        scales: {
          x: { time: false, range: [-0.6, days.length - 0.4] },
          y: { range: (_, __, max) => [0, max * 1.1 || 1] },
        },
        axes: [
          {
            ...axis,
            grid: { show: false },
            size: 24,
            values: (_, places) =>
              places.map((place) => {
                const at = days[place];
                return at ? day.format(Date.parse(at.day)) : '';
              }),
            incrs: [1, 2, 5, 7, 10, 15, 30],
          },
          { ...axis, size: 48, values: (_, values) => values.map((value) => amount.format(value)) },
        ],
        series: [{}, { fill, stroke: fill, ...(bars && { paths: bars }), points: { show: false } }],
      },
      [days.map((_, index) => index), days.map(({ meters }) => distanceInUnit(meters, distance))],
      current,
    );
    return () => chart.destroy();
    // The colors of the canvas follow the scheme.
  }, [days, width, distance, i18n.language, scheme, isPrinting]);
  return (
    <div>
      <Heading level={3} look="group">{`${t('reports.overview.perDay')} (${unit})`}</Heading>
      <div
        ref={box}
        className={styles.chart}
        role="img"
        aria-label={t('reports.overview.chartLabel', {
          most: `${number.format(distanceInUnit(most, distance))} ${unit}`,
        })}
      />
    </div>
  );
}
