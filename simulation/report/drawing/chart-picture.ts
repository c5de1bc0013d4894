import { countReached, type ChartCoverage, type Reach } from '../../inventory/coverage.ts';
import type { ChartTransition } from '../../inventory/chart.ts';
import { markup, type Markup } from '../content/markup.ts';
import {
  diagramOf,
  LINE,
  reachText,
  transitionTexts,
  type ChartArrow,
  type ChartBox,
} from './chart-diagram.ts';
import { arrowHead, smoothPath, type Box } from './geometry.ts';
import { placed, type PlacedArrow } from './layout.ts';

/** A drawn chart and its width at full size in pixels. */
export interface ChartPicture {
  readonly svg: Markup;
  readonly width: number;
}

/**
 * Draws a chart as SVG: what was reached has solid lines and its count, what was not has broken lines and the
 * word `never`.
 */
export function chartPicture(coverage: ChartCoverage): ChartPicture {
  const diagram = diagramOf(coverage);
  const { width, height, boxes, arrows } = placed(diagram);
  const [wide, high] = [Math.ceil(width), Math.ceil(height)];
  const boxesWithPlace = [...diagram.boxes.values()].flatMap((box) => {
    const place = boxes.get(box.id);
    return place ? [{ box, place }] : [];
  });
  const arrowsWithPlace = diagram.arrows.flatMap((arrow, at) => {
    const place = arrows[at];
    return place ? [{ arrow, place }] : [];
  });
  const [groups, others] = [
    boxesWithPlace.filter(({ box }) => box.kind === 'group'),
    boxesWithPlace.filter(({ box }) => box.kind !== 'group'),
  ];
  const svg = markup`<svg class="chart" viewBox="0 0 ${wide} ${high}" style="--width: ${wide}px" role="img" aria-label="${labelOf(coverage)}">
${groups.map(({ box, place }) => drawnBox(box, place))}
${arrowsWithPlace.map(({ arrow, place }) => drawnArrow(arrow, place))}
${others.map(({ box, place }) => drawnBox(box, place))}
${arrowsWithPlace.map(({ arrow, place }) => drawnLabel(arrow, place))}
</svg>`;
  return { svg, width: wide };
}

function labelOf({ chart, states, transitions }: ChartCoverage): string {
  const [inStates, inTransitions] = [countReached(states), countReached(transitions)];
  return `State chart ${chart.id}: ${inStates.reached} of ${inStates.total} states and ${inTransitions.reached} of ${inTransitions.total} transitions were reached.`;
}

function drawnBox(box: ChartBox, { x, y, width, height }: Box): Markup {
  if (box.kind === 'start') return markup`<circle class="start" cx="${x}" cy="${y}" r="5"/>`;
  const [left, top] = [round(x - width / 2), round(y - height / 2)];
  const classes = `box ${box.kind} ${box.kind === 'any' ? '' : classOf([box.reach])}`;
  const isGroup = box.kind === 'group';
  const title = isGroup ? left + LINE.padding : round(x);
  const lines = top + LINE.title + 24;
  return markup`<g class="${classes}"><rect x="${left}" y="${top}" width="${round(width)}" height="${round(height)}" rx="8"/>
<text class="title" x="${title}" y="${top + LINE.title + 1}"${isGroup ? '' : ANCHOR}>${box.title}${box.kind !== 'any' && [' ', drawnReach(box.reach)]}</text>
${drawnLines(box.lines, round(x), lines)}</g>`;
}

const ANCHOR = markup` text-anchor="middle"`;

function drawnArrow({ transitions }: ChartArrow, { points }: PlacedArrow): Markup {
  const classes = transitions.length > 0 ? classOf(transitions) : 'initial';
  return markup`<g class="arrow ${classes}"><path d="${smoothPath(points)}"/><polygon points="${arrowHead(points)}"/></g>`;
}

function drawnLabel({ transitions, width, height }: ChartArrow, { label: { x, y } }: PlacedArrow): Markup {
  if (transitions.length === 0) return markup``;
  const [left, top] = [round(x - width / 2), round(y - height / 2)];
  return markup`<g class="label"><rect x="${left}" y="${top}" width="${width}" height="${height}" rx="4"/>
${drawnLines(transitions, round(x), top + 13)}</g>`;
}

function drawnLines(
  transitions: readonly Reach<ChartTransition>[],
  x: number,
  top: number,
): readonly Markup[] {
  return transitions
    .flatMap((transition) =>
      transitionTexts(transition).map((text, at) => ({ transition, text, isFirst: at === 0 })),
    )
    .map(
      ({ transition, text, isFirst }, at) =>
        markup`<text class="line ${classOf([transition])}" x="${x}" y="${top + at * LINE.text}"${ANCHOR}>${text}${isFirst && [' ', drawnReach(transition)]}</text>`,
    );
}

function drawnReach(reach: Reach): Markup {
  return markup`<tspan class="count" dx="4">${reachText(reach)}</tspan>`;
}

/** Whether all, some or none of the parts were reached. */
function classOf(parts: readonly Reach[]): 'reached' | 'partly' | 'explained' | 'missed' {
  const { reached, explained, total } = countReached(parts);
  if (reached === total) return 'reached';
  if (reached > 0) return 'partly';
  return explained === total ? 'explained' : 'missed';
}

function round(pixels: number): number {
  return Math.round(pixels * 10) / 10;
}
