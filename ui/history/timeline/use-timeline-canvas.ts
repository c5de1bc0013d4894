import { useComputedColorScheme } from '@mantine/core';
import { useEffect, useMemo, useState, type RefObject } from 'react';
import type { Recording } from '@farol/core/machines/history/player-state';
import type { Route } from '@farol/core/domain/route/route';
import type { TimeRange } from '@farol/core/domain/values/date-range';
import { useTranslation } from '../../language/use-translation.ts';
import { cssColor, vehicleColor } from '../vehicle-colors.ts';
import { drawTimeline } from './draw-timeline.ts';
import type { CurveMeasure } from './route-curve.ts';
import { useValueText } from './use-value-text.ts';

interface TimelineCanvas {
  recording: Recording;
  focused: Route;
  measure: CurveMeasure;
  window: TimeRange;
}

/** Draws the timeline on its canvas when the window, the size or the look changes: never for a frame of the player. */
export function useTimelineCanvas(
  canvas: RefObject<HTMLCanvasElement | null>,
  { recording, focused, measure, window }: TimelineCanvas,
): void {
  const valueText = useValueText(measure);
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
        ground: themeColor('surface'),
        divider: themeColor('divider'),
        moving: themeColor('status-moving'),
        stopped: themeColor('border'),
        event: themeColor('warning'),
        alarm: themeColor('offline'),
      },
      valueText,
      tickText,
    });
  }, [canvas, recording, focused, measure, valueText, tickText, window, size, isDark]);
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
