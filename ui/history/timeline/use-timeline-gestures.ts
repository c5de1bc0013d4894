import { useEffect, useEffectEvent, type RefObject } from 'react';
import type { TimeRange } from '@farol/core/domain/values/date-range';
import { pannedWindow, zoomedWindow } from './time-window.ts';

interface TimelineGestures {
  window: TimeRange;
  period: TimeRange;
  onWindow: (window: TimeRange) => void;
  onSeek: (atMs: number) => void;
}

/** A finger that moves less than this may be the first of two, pixels. */
const TOUCH_SLOP_PX = 6;
/** One notch of a wheel zooms by this factor. */
const WHEEL_FACTOR = 1.0015;

/**
 * Drag moves the playhead, the wheel zooms around the pointer, with Shift or sideways it moves the window; two
 * fingers do both and leave the playhead where it is. A double click shows the whole period.
 */
export function useTimelineGestures(
  timeline: RefObject<HTMLElement | null>,
  { window, period, onWindow, onSeek }: TimelineGestures,
): void {
  const timeAt = (clientX: number): number => {
    const { left, width } = timeline.current?.getBoundingClientRect() ?? { left: 0, width: 1 };
    return window.fromMs + ((clientX - left) / Math.max(1, width)) * (window.toMs - window.fromMs);
  };
  const seek = useEffectEvent((clientX: number) => onSeek(timeAt(clientX)));
  const pinch = useEffectEvent((beforeX: number, nowX: number, factor: number) => {
    const zoomed = zoomedWindow(window, period, timeAt(nowX), factor);
    onWindow(pannedWindow(zoomed, period, timeAt(beforeX) - timeAt(nowX)));
  });
  const wheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    const isSideways = event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY);
    const by = event.deltaMode === 1 ? 16 : 1;
    if (isSideways) {
      const { width } = timeline.current?.getBoundingClientRect() ?? { width: 1 };
      const pixels = (event.deltaX || event.deltaY) * by;
      onWindow(pannedWindow(window, period, (pixels / Math.max(1, width)) * (window.toMs - window.fromMs)));
    } else onWindow(zoomedWindow(window, period, timeAt(event.clientX), WHEEL_FACTOR ** (event.deltaY * by)));
  });
  const reset = useEffectEvent(() => onWindow(period));
  useEffect(() => {
    const element = timeline.current;
    if (!element) return undefined;
    const stopping = new AbortController();
    const { signal } = stopping;
    const pointers = new Map<number, number>();
    // A finger moves the playhead once it is known that no second one follows.
    let waitingAtX: number | undefined;
    let isPinch = false;
    const spread = (): { middle: number; width: number } => {
      const [one = 0, other = one] = pointers.values();
      return { middle: (one + other) / 2, width: Math.max(8, Math.abs(one - other)) };
    };
    element.addEventListener(
      'pointerdown',
      (event) => {
        if (event.button !== 0) return;
        element.setPointerCapture(event.pointerId);
        pointers.set(event.pointerId, event.clientX);
        isPinch = pointers.size > 1;
        waitingAtX = event.pointerType === 'touch' && !isPinch ? event.clientX : undefined;
        if (!isPinch && waitingAtX === undefined) seek(event.clientX);
      },
      { signal },
    );
    element.addEventListener(
      'pointermove',
      (event) => {
        if (!pointers.has(event.pointerId)) return;
        const before = spread();
        pointers.set(event.pointerId, event.clientX);
        if (waitingAtX !== undefined && Math.abs(event.clientX - waitingAtX) < TOUCH_SLOP_PX) return;
        waitingAtX = undefined;
        if (!isPinch) seek(event.clientX);
        else if (pointers.size > 1) {
          const now = spread();
          pinch(before.middle, now.middle, before.width / now.width);
        }
      },
      { signal },
    );
    const release = (event: PointerEvent): void => void pointers.delete(event.pointerId);
    element.addEventListener(
      'pointerup',
      (event) => {
        if (waitingAtX !== undefined) seek(event.clientX);
        waitingAtX = undefined;
        release(event);
      },
      { signal },
    );
    element.addEventListener('pointercancel', release, { signal });
    element.addEventListener('dblclick', () => reset(), { signal });
    element.addEventListener('wheel', (event) => wheel(event), { signal, passive: false });
    return () => stopping.abort();
  }, [timeline]);
}
