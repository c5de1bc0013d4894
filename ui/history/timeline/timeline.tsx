import { useEffect, useRef, useState, type KeyboardEvent, useMemo, type RefObject } from 'react';
import type { Recording } from '@farol/core/machines/history/player-state';
import type { Route } from '@farol/core/domain/route/route';
import type { TimeRange } from '@farol/core/domain/values/date-range';
import { useTranslation } from '../../language/use-translation.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { useApp } from '../../kit/console/app-store.ts';
import { followPlayhead } from '../use-slow-playhead.ts';
import { drawTimeline, scaleSide, timelineX } from './draw-timeline.ts';
import { windowShowing, zoomedWindow } from './time-window.ts';
import { useTimelineGestures } from './use-timeline-gestures.ts';
import styles from './timeline.module.css';
import { curveScale, valueAt, type CurveMeasure } from './route-curve.ts';
import { useValueText } from './use-value-text.ts';
import { useComputedColorScheme } from '@mantine/core';
import { cssColor, vehicleColor } from '../vehicle-colors.ts';

const DAY_MS = 86_400_000;

const ZOOM_KEYS: ReadonlyMap<string, number> = new Map([
  ['+', 0.5],
  ['=', 0.5],
  ['-', 2],
]);

/** Screen readers read the slider when it is changed, not sixty times a second. */
const READ_STEP_MS = 500;

interface TimelineProps {
  recording: Recording;
  focused: Route;
  /** What its curve shows. */
  measure: CurveMeasure;
}

/** What happened on a route over time, with the playhead: a slider that is zoomed and dragged. */
export function Timeline({ recording, focused, measure }: TimelineProps) {
  const { player } = useConsole().history;
  const app = useApp();
  const { t, i18n } = useTranslation();
  const { period } = recording;
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const cursor = useRef<HTMLDivElement>(null);
  const [side, setSide] = useState<'left' | 'right'>('left');
  const [window, setWindow] = useState<TimeRange>(() => driven(recording));
  useTimelineCanvas(canvas, { recording, focused, measure, window });
  useTimelineGestures(frame, { window, period, onWindow: setWindow, onSeek: player.seek });
  useEffect(() => {
    const show = (): void => {
      const at = app.getSnapshot().playheadMs;
      const width = frame.current?.clientWidth ?? 0;
      const x = timelineX(at, window, width);
      if (cursor.current) cursor.current.style.transform = `translateX(${x.toFixed(1)}px)`;
      setSide(scaleSide(x));
      setWindow((before) => windowShowing(before, period, at));
    };
    show();
    return app.subscribe(show).unsubscribe;
  }, [window, period, app]);
  useEffect(() => {
    const text = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'short', timeStyle: 'medium' });
    return followPlayhead(app, READ_STEP_MS, (at) => {
      frame.current?.setAttribute('aria-valuenow', String(Math.round(at / 1000)));
      frame.current?.setAttribute('aria-valuetext', text.format(at));
    });
  }, [i18n.language, app]);
  const onKeyDown = (event: KeyboardEvent): void => {
    const factor = ZOOM_KEYS.get(event.key);
    if (factor === undefined || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    setWindow(zoomedWindow(window, period, app.getSnapshot().playheadMs, factor));
  };
  return (
    <div
      ref={frame}
      className={styles.timeline}
      role="slider"
      tabIndex={0}
      aria-label={t('history.timeline')}
      aria-valuemin={Math.round(period.fromMs / 1000)}
      aria-valuemax={Math.round(period.toMs / 1000)}
      aria-valuenow={Math.round(period.fromMs / 1000)}
      onKeyDown={onKeyDown}
    >
      <canvas ref={canvas} className={styles.canvas} aria-hidden />
      <TimelineScale recording={recording} focused={focused} measure={measure} side={side} />
      <TimelinePointer frame={frame} window={window} period={period} focused={focused} measure={measure} />
      <div ref={cursor} className={styles.cursor} />
    </div>
  );
}

/** Returns the part of the period in which there are fixes, with a margin: the rest of a day is empty. */
function driven({ period, routes }: Recording): TimeRange {
  const first = Math.min(...routes.map(({ timeMs }) => timeMs[0] ?? period.toMs));
  const last = Math.max(...routes.map(({ timeMs }) => timeMs.at(-1) ?? period.fromMs));
  const margin = Math.max(60_000, (last - first) / 50);
  return { fromMs: Math.max(period.fromMs, first - margin), toMs: Math.min(period.toMs, last + margin) };
}

/** Says which values the top and the bottom of the curve stand for; a speed begins at 0. */
function TimelineScale({ recording, focused, measure, side }: TimelineProps & { side: 'left' | 'right' }) {
  const valueText = useValueText(measure);
  const { low, high } = useMemo(
    () => curveScale(recording.routes, focused, measure),
    [recording, focused, measure],
  );
  return (
    <div className={styles.scale} data-side={side} aria-hidden>
      <span>{valueText(high)}</span>
      {measure !== 'speed' && <span>{valueText(low)}</span>}
    </div>
  );
}

interface TimelinePointerProps {
  frame: RefObject<HTMLElement | null>;
  window: TimeRange;
  period: TimeRange;
  focused: Route;
  measure: CurveMeasure;
}

/** The time at the pointer, and the value of the curve there: where a click would lead. */
function TimelinePointer({ frame, window, period, focused, measure }: TimelinePointerProps) {
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

interface TimelineCanvas {
  recording: Recording;
  focused: Route;
  measure: CurveMeasure;
  window: TimeRange;
}

/** Draws the timeline on its canvas when the window, the size or the look changes: never for a frame of the player. */
function useTimelineCanvas(
  canvas: RefObject<HTMLCanvasElement | null>,
  { recording, focused, measure, window }: TimelineCanvas,
): void {
  const isDark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark';
  const tickText = useTickText();
  const [size, setSize] = useState({ width: 0, height: 0 });
  useEffect(() => {
    const element = canvas.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() =>
      setSize({ width: element.clientWidth, height: element.clientHeight }),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [canvas]);
  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext('2d');
    if (!element || !context || size.width === 0) return;
    const scale = globalThis.devicePixelRatio || 1;
    element.width = Math.round(size.width * scale);
    element.height = Math.round(size.height * scale);
    context.setTransform(scale, 0, 0, scale, 0, 0);
    const style = getComputedStyle(element);
    const themeColor = (name: string): string => style.getPropertyValue(`--farol-${name}`).trim();
    drawTimeline(context, {
      ...size,
      window,
      recording,
      focused,
      measure,
      color: cssColor(vehicleColor(recording.routes.indexOf(focused), isDark)),
      colors: {
        text: themeColor('text-dimmed'),
        divider: themeColor('divider'),
        moving: themeColor('status-moving'),
        stopped: themeColor('border'),
        event: themeColor('warning'),
        alarm: themeColor('offline'),
      },
      tickText,
    });
  }, [canvas, recording, focused, measure, tickText, window, size, isDark]);
}

/** Returns what the axis says at a time, the shorter the farther its ticks are apart. */
function useTickText(): (timeMs: number, stepMs: number) => string {
  const { i18n } = useTranslation();
  return useMemo(() => {
    const time = new Intl.DateTimeFormat(i18n.language, { timeStyle: 'short' });
    const second = new Intl.DateTimeFormat(i18n.language, { timeStyle: 'medium' });
    const day = new Intl.DateTimeFormat(i18n.language, { day: 'numeric', month: 'short' });
    return (timeMs, stepMs) => {
      const at = new Date(timeMs);
      const isMidnight = at.getHours() === 0 && at.getMinutes() === 0;
      if (stepMs >= 86_400_000 || (isMidnight && stepMs >= 3_600_000)) return day.format(timeMs);
      return (stepMs < 60_000 ? second : time).format(timeMs);
    };
  }, [i18n.language]);
}
