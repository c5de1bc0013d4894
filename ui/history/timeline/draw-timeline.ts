import type { Recording } from '@farol/core/machines/history/player-state';
import type { Route } from '@farol/core/domain/route/route';
import type { TimeRange } from '@farol/core/domain/values/date-range';
import { curveScale, routeCurve, type CurveMeasure } from './route-curve.ts';
import { timeTicks } from './time-window.ts';

/** What is drawn, and how large, CSS pixels. */
export interface DrawnTimeline {
  readonly width: number;
  readonly height: number;
  readonly window: TimeRange;
  readonly recording: Recording;
  /** The vehicle whose curve is drawn. */
  readonly focused: Route;
  readonly measure: CurveMeasure;
  /** CSS color of its curve. */
  readonly color: string;
  /** Colors of the page by their name in the theme. */
  readonly colors: Readonly<Record<'text' | 'divider' | 'moving' | 'stopped' | 'event' | 'alarm', string>>;
  readonly tickText: (timeMs: number, stepMs: number) => string;
}

/** Heights of the parts under the curve, CSS pixels. */
const BAND = 8;
const AXIS = 18;
const MARKS = 12;
const TICK_WIDTH = 84;

/** Draws the timeline: events and alarms, the curve, where the vehicle moved and stood, and the clock. */
export function drawTimeline(context: CanvasRenderingContext2D, drawn: DrawnTimeline): void {
  const { width, height } = drawn;
  context.clearRect(0, 0, width, height);
  drawTicks(context, drawn);
  drawCurve(context, drawn);
  drawMotion(context, drawn);
  drawEvents(context, drawn);
}

/** The values at the edge of the curve take no more than this, CSS pixels. */
const SCALE_WIDTH = 76;

/** Returns at which edge the values of the curve are named: at the left one, until the playhead would cover them. */
export function scaleSide(playheadX: number): 'left' | 'right' {
  return playheadX < SCALE_WIDTH ? 'right' : 'left';
}

/** Returns where a time is drawn, CSS pixels from the left. */
export function timelineX(timeMs: number, { fromMs, toMs }: TimeRange, width: number): number {
  return ((timeMs - fromMs) / (toMs - fromMs)) * width;
}

function drawTicks(
  context: CanvasRenderingContext2D,
  { width, height, window, colors, tickText }: DrawnTimeline,
): void {
  const { stepMs, times } = timeTicks(window, Math.max(2, Math.floor(width / TICK_WIDTH)));
  context.font = '11px "Inter Variable", sans-serif';
  context.textBaseline = 'alphabetic';
  context.textAlign = 'center';
  for (const time of times) {
    const x = timelineX(time, window, width);
    context.fillStyle = colors.divider;
    context.fillRect(Math.round(x), MARKS, 1, height - MARKS - AXIS);
    context.fillStyle = colors.text;
    const text = tickText(time, stepMs);
    const half = context.measureText(text).width / 2;
    if (x > half && x < width - half) context.fillText(text, x, height - 5);
  }
}

function drawCurve(context: CanvasRenderingContext2D, drawn: DrawnTimeline): void {
  const { width, height, window, recording, focused, measure, color } = drawn;
  const columns = Math.max(1, Math.floor(width));
  const curve = routeCurve(focused, measure, window, columns);
  const { low, high } = curveScale(recording.routes, focused, measure);
  const bottom = height - AXIS - BAND - 3;
  const room = bottom - MARKS - 2;
  const top = (value: number): number => bottom - ((value - low) / (high - low)) * room;
  const area = new Path2D();
  const line = new Path2D();
  let start: number | undefined;
  for (let column = 0; column <= columns; column++) {
    const value = curve[column] ?? Number.NaN;
    if (Number.isNaN(value)) {
      if (start !== undefined) {
        area.lineTo(column, bottom);
        area.closePath();
      }
      start = undefined;
    } else {
      if (start === undefined) {
        area.moveTo(column, bottom);
        line.moveTo(column, top(value));
      }
      start ??= column;
      area.lineTo(column, top(value));
      line.lineTo(column, top(value));
    }
  }
  context.fillStyle = color;
  context.globalAlpha = 0.18;
  // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas, not an array
  context.fill(area);
  context.globalAlpha = 1;
  context.strokeStyle = color;
  context.lineWidth = 1.5;
  context.lineJoin = 'round';
  context.stroke(line);
}

/** Moving is blue, standing gray; where nothing is known there is nothing. */
function drawMotion(context: CanvasRenderingContext2D, drawn: DrawnTimeline): void {
  const { width, height, window, focused, colors } = drawn;
  const y = height - AXIS - BAND;
  const fill = (fromMs: number, toMs: number, color: string): void => {
    if (toMs < window.fromMs || fromMs > window.toMs) return;
    const x = timelineX(fromMs, window, width);
    context.fillStyle = color;
    context.fillRect(x, y, Math.max(1, timelineX(toMs, window, width) - x), BAND);
  };
  for (const { isMoving, fromMs, toMs } of focused.movement)
    fill(fromMs, toMs, isMoving ? colors.moving : colors.stopped);
}

function drawEvents(context: CanvasRenderingContext2D, drawn: DrawnTimeline): void {
  const { width, window, recording, focused, colors } = drawn;
  let lastX = -Infinity;
  for (const { event, timeMs, isAlarm } of recording.events) {
    if (event.deviceId !== focused.deviceId) continue;
    const x = timelineX(timeMs, window, width);
    if (x < 0 || x > width || (!isAlarm && x - lastX < 2)) continue;
    lastX = x;
    context.fillStyle = isAlarm ? colors.alarm : colors.event;
    context.beginPath();
    if (isAlarm) {
      context.moveTo(x, 1);
      context.lineTo(x + 5.5, 10.5);
      context.lineTo(x - 5.5, 10.5);
      context.closePath();
    } else context.arc(x, 6, 3, 0, 2 * Math.PI);
    context.fill();
  }
}
