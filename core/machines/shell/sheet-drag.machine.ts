import { assign, emit, setup } from 'xstate';
import { withEvent, type EventOf } from '../chart/with-event.ts';
import { snapPointAfterRelease } from './sheet-heights.ts';
import type { SheetHeight } from './shell.ts';

/** What a finger does to the handle of the sheet; pixels down from the top of the page, milliseconds. */
export type SheetDragEvent =
  /** The sheet has this height when it is pressed. */
  | { type: 'PRESS'; y: number; atMs: number; heightPixels: number }
  | { type: 'MOVE'; y: number; atMs: number; availablePixels: number }
  | { type: 'RELEASE'; availablePixels: number }
  /** A click: of a pointer it may be the end of a drag, of keyboard and screen readers it never is. */
  | { type: 'CLICK'; isByPointer: boolean };

/** What the chart tells: the sheet is to rest at a height, or to go on to the next one. */
export type SheetDragged = { type: 'settled'; height: SheetHeight } | { type: 'tapped' };

interface SheetDragContext {
  /** Where the handle was pressed, and how high the sheet was then. */
  readonly fromY: number;
  readonly fromPixels: number;
  readonly lastY: number;
  readonly lastAtMs: number;
  /** Pixels per millisecond, positive upwards. */
  readonly speed: number;
  /** How high the finger holds the sheet, pixels. */
  readonly heightPixels: number;
}

const TYPES: { context?: SheetDragContext; events?: SheetDragEvent; emitted?: SheetDragged } = {};

/** A finger that moves less taps, pixels. */
const TAP_PIXELS = 6;
/** The handle stays within reach. */
const LOWEST_PIXELS = 72;

const sheetDragSetup = setup({
  types: TYPES,
  actions: {
    remember: assign((_, { y, atMs, heightPixels }: EventOf<SheetDragEvent, 'PRESS'>) => ({
      fromY: y,
      fromPixels: heightPixels,
      lastY: y,
      lastAtMs: atMs,
      speed: 0,
      heightPixels,
    })),
    follow: assign(({ context }, { y, atMs, availablePixels }: EventOf<SheetDragEvent, 'MOVE'>) => ({
      speed: (context.lastY - y) / Math.max(1, atMs - context.lastAtMs),
      lastY: y,
      lastAtMs: atMs,
      heightPixels: Math.max(
        LOWEST_PIXELS,
        Math.min(availablePixels, context.fromPixels + context.fromY - y),
      ),
    })),
    settle: emit(
      ({ context: { heightPixels, speed } }, event: EventOf<SheetDragEvent, 'RELEASE'>): SheetDragged => ({
        type: 'settled',
        height: snapPointAfterRelease(heightPixels, speed, event.availablePixels),
      }),
    ),
    tap: emit((): SheetDragged => ({ type: 'tapped' })),
  },
  guards: {
    isDrag: ({ context: { fromY } }, { y }: EventOf<SheetDragEvent, 'MOVE'>) =>
      Math.abs(y - fromY) > TAP_PIXELS,
    isByPointer: (_, { isByPointer }: EventOf<SheetDragEvent, 'CLICK'>) => isByPointer,
  },
});

/**
 * The sheet of narrow screens under a finger: it follows, and rests at one of its heights when released, the further
 * the faster it was. A press that does not move is a tap; the click that ends a drag is none.
 */
export const sheetDragMachine = sheetDragSetup.createMachine({
  id: 'sheetDrag',
  context: { fromY: 0, fromPixels: 0, lastY: 0, lastAtMs: 0, speed: 0, heightPixels: 0 },
  initial: 'resting',
  states: {
    resting: {
      on: { PRESS: { target: 'pressed', actions: withEvent('remember') }, CLICK: { actions: 'tap' } },
    },
    pressed: {
      on: {
        MOVE: { guard: withEvent('isDrag'), target: 'dragged', actions: withEvent('follow') },
        RELEASE: 'resting',
      },
    },
    dragged: {
      on: {
        MOVE: { actions: withEvent('follow') },
        RELEASE: { target: 'released', actions: withEvent('settle') },
      },
    },
    /** The click of the release is still to come. */
    released: {
      on: {
        PRESS: { target: 'pressed', actions: withEvent('remember') },
        CLICK: [
          { guard: withEvent('isByPointer'), target: 'resting' },
          { target: 'resting', actions: 'tap' },
        ],
      },
    },
  },
});
