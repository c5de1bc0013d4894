import { useEffect, useMemo, useState, type RefObject } from 'react';
import type { Route } from '@farol/core/domain/route/route';
import type { TimeRange } from '@farol/core/domain/values/date-range';
import { useTranslation } from '../../language/use-translation.ts';
import { valueAt, type CurveMeasure } from './route-curve.ts';
import { useValueText } from './use-value-text.ts';
import styles from './timeline.module.css';

interface TimelinePointerProps {
  frame: RefObject<HTMLElement | null>;
  window: TimeRange;
  period: TimeRange;
  focused: Route;
  measure: CurveMeasure;
}

const DAY_MS = 86_400_000;

/** The time at the pointer, and the value of the curve there: where a click would lead. */
export function TimelinePointer({ frame, window, period, focused, measure }: TimelinePointerProps) {
  const { i18n } = useTranslation();
  const valueText = useValueText(measure);
  const share = usePointerShare(frame);
  const isLong = period.toMs - period.fromMs > DAY_MS;
  const time = useMemo(
    () =>
      new Intl.DateTimeFormat(i18n.language, {
        timeStyle: 'medium',
        ...(isLong && { dateStyle: 'short' }),
      }),
    [i18n.language, isLong],
  );
  if (share === undefined) return null;
  const atMs = window.fromMs + share * (window.toMs - window.fromMs);
  const value = valueAt(focused, measure, atMs);
  return (
    <div
      className={styles.pointer}
      style={{ left: `${(100 * share).toFixed(2)}%` }}
      data-side={share > 0.5 ? 'left' : 'right'}
      aria-hidden
    >
      <span>
        <b>{time.format(atMs)}</b>
        {!Number.isNaN(value) && ` ${valueText(value)}`}
      </span>
    </div>
  );
}

/** Returns where the mouse is over an element, from its left edge (0) to its right one (1); undefined elsewhere. */
function usePointerShare(frame: RefObject<HTMLElement | null>): number | undefined {
  const [share, setShare] = useState<number>();
  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const stopping = new AbortController();
    const { signal } = stopping;
    element.addEventListener(
      'pointermove',
      ({ pointerType, clientX }) => {
        // A finger covers what it points at.
        if (pointerType === 'touch') return;
        const { left, width } = element.getBoundingClientRect();
        setShare(Math.max(0, Math.min(1, (clientX - left) / Math.max(1, width))));
      },
      { signal },
    );
    element.addEventListener('pointerleave', () => setShare(undefined), { signal });
    return () => stopping.abort();
  }, [frame]);
  return share;
}
