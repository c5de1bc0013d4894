import type { ChartState, ChartTransition } from '../../inventory/chart.ts';
import type { ChartCoverage, Reach } from '../../inventory/coverage.ts';
import type { Size } from './geometry.ts';
import type { Diagram } from './layout.ts';

/** A box of a drawn chart. */
export type ChartBox = Size & { readonly id: string; readonly parent: string | undefined } & (
    | { readonly kind: 'start' }
    /** Stands for every state. */
    | { readonly kind: 'any'; readonly title: string; readonly lines: readonly Reach<ChartTransition>[] }
    | {
        readonly kind: 'state' | 'group';
        readonly title: string;
        readonly reach: Reach<ChartState>;
        /** The transitions that end in the state itself. */
        readonly lines: readonly Reach<ChartTransition>[];
      }
  );

/** An arrow of a drawn chart with all transitions between its two states; none at the start. */
export interface ChartArrow extends Size {
  readonly from: string;
  readonly to: string;
  readonly transitions: readonly Reach<ChartTransition>[];
}

/** The boxes and arrows of a chart with the size that their texts need. */
export interface ChartDiagram extends Diagram {
  readonly boxes: ReadonlyMap<string, ChartBox>;
  readonly arrows: readonly ChartArrow[];
}

/** Heights of a line of text, and the space around texts, in pixels. */
export const LINE = { title: 20, text: 16, padding: 10 } as const;

const ANY = 'any state';

/** Returns what a drawing of a chart shows. */
export function diagramOf({ states, transitions }: ChartCoverage): ChartDiagram {
  const boxes = states.map((reach) => stateBox(reach, states, transitions));
  const anywhere = transitions.filter(({ part }) => part.source === undefined);
  const starts = states.filter(({ part }) => part.isInitial).map(({ part }) => startOf(part));
  return {
    boxes: new Map(
      [...starts, ...boxes, ...(anywhere.length > 0 ? [anyBox(anywhere)] : [])].map((box) => [box.id, box]),
    ),
    arrows: [
      ...starts.map(({ id }) => ({ from: id, to: id.slice(START.length), transitions: [], ...NO_SIZE })),
      ...arrowsOf(transitions),
    ],
    order: anywhere.length > 0 ? initialStates(states).map(({ id }) => [id, ANY]) : [],
  };
}

/** Returns how a drawing names a transition, without its count; a long guard has a line of its own. */
export function transitionTexts({ part }: Reach<ChartTransition>): readonly string[] {
  const { event, guard, source, target } = part;
  const name = target !== undefined && source === target ? `↻ ${event}` : event;
  if (!guard) return [name];
  const text = `${name} [${guard}]`;
  return text.length > 22 ? [name, `[${guard}]`] : [text];
}

/** Returns how often a part was reached, in words; `explained` is never, for a reason that is given. */
export function reachText({ times, reason }: Reach): string {
  if (times > 0) return `${times.toLocaleString('en-US')}×`;
  return reason === undefined ? 'never' : 'explained';
}

/** What the chart itself starts with: it stands at the top, in front of what any state does. */
function initialStates(states: readonly Reach<ChartState>[]): readonly ChartState[] {
  return states.map(({ part }) => part).filter(({ isInitial, parent }) => isInitial && parent === undefined);
}

const START = 'start of ';
const NO_SIZE = { width: 0, height: 0 };

function stateBox(
  reach: Reach<ChartState>,
  states: readonly Reach<ChartState>[],
  transitions: readonly Reach<ChartTransition>[],
): ChartBox {
  const { id, name, parent } = reach.part;
  const lines = transitions.filter(({ part }) => part.source === id && staysIn(part));
  const kind = states.some(({ part }) => part.parent === id) ? 'group' : 'state';
  const title = name.split('.').at(-1) ?? name;
  return { kind, id, parent, title, reach, lines, ...sizeOf(`${title}  ${reachText(reach)}`, lines) };
}

function anyBox(transitions: readonly Reach<ChartTransition>[]): ChartBox {
  const lines = transitions.filter(({ part }) => staysIn(part));
  return { kind: 'any', id: ANY, parent: undefined, title: ANY, lines, ...sizeOf(ANY, lines) };
}

function startOf({ id, parent }: ChartState): ChartBox {
  return { kind: 'start', id: `${START}${id}`, parent, width: 12, height: 12 };
}

function arrowsOf(transitions: readonly Reach<ChartTransition>[]): readonly ChartArrow[] {
  const leaving = transitions.filter(({ part }) => !staysIn(part));
  return [...Map.groupBy(leaving, ({ part }) => `${part.source} ${part.target}`).values()].flatMap((own) => {
    const [first] = own;
    if (first?.part.target === undefined) return [];
    const { width, height } = sizeOf('', own);
    return [{ from: first.part.source ?? ANY, to: first.part.target, transitions: own, width, height }];
  });
}

function staysIn({ source, target }: ChartTransition): boolean {
  return target === undefined || source === target;
}

/** The texts have a fixed width of 0.6 of their size: 13 and 11.5 pixels. */
function sizeOf(title: string, lines: readonly Reach<ChartTransition>[]): Size {
  const texts = lines.flatMap((line) =>
    transitionTexts(line).map((text, at) => (at === 0 ? `${text}  ${reachText(line)}` : text)),
  );
  const longest = Math.max(0, ...texts.map(({ length }) => length));
  return {
    width: Math.ceil(Math.max(title.length * 8, longest * 7)) + 2 * LINE.padding,
    height: (title ? LINE.title + 12 : 4) + texts.length * LINE.text + (title && texts.length > 0 ? 6 : 0),
  };
}
