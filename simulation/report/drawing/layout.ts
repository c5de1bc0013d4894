import { Graph, layout } from '@dagrejs/dagre';
import { outside, type Box, type DrawingPoint, type Size } from './geometry.ts';

/** What is to be drawn: boxes, some of them in others, and labelled arrows between them. */
export interface Diagram {
  /** By id; a box that contains others takes its size from them. */
  readonly boxes: ReadonlyMap<string, Size & { readonly parent: string | undefined }>;
  readonly arrows: readonly (Size & { readonly from: string; readonly to: string })[];
  /** Pairs of boxes, of which the first is to be above the second. */
  readonly order: readonly (readonly [string, string])[];
}

/** The course of an arrow and the middle of its label. */
export interface PlacedArrow {
  readonly points: readonly DrawingPoint[];
  readonly label: DrawingPoint;
}

/** Where everything is; arrows in the order of the diagram. */
export interface PlacedDiagram extends Size {
  readonly boxes: ReadonlyMap<string, Box>;
  readonly arrows: readonly PlacedArrow[];
}

/** Places the boxes of a diagram in layers from top to bottom, so that few arrows cross. */
export function placed({ boxes, arrows, order }: Diagram): PlacedDiagram {
  const graph = new Graph<Partial<Size>, Box, PlacedEdge>({ compound: true, multigraph: true });
  graph.setGraph(SPACING);
  for (const [id, { width, height }] of boxes) graph.setNode(id, { width, height, x: 0, y: 0 });
  for (const [id, { parent }] of boxes) if (parent !== undefined) graph.setParent(id, parent);
  // The layout knows no arrows between boxes that contain others: one of those stands for them.
  const ends = arrows.map(({ from, to }, at) => ({
    v: endWithin(boxes, from, to),
    w: endWithin(boxes, to, from),
    name: `${at}`,
  }));
  ends.forEach((end, at) => graph.setEdge(end, { ...NOWHERE, ...sizeOf(arrows[at]) }));
  for (const [above, below] of order) graph.setEdge(above, below, { ...NOWHERE, width: 0, height: 0 });
  layout(graph);
  const places = new Map([...boxes.keys()].map((id): [string, Box] => [id, graph.node(id)]));
  const { width = 0, height = 0 } = graph.graph();
  return {
    width,
    height,
    boxes: places,
    arrows: ends.map((end, at) => {
      const { points, x, y } = graph.edge(end);
      const [from, to] = [places.get(arrows[at]?.from ?? ''), places.get(arrows[at]?.to ?? '')];
      return { points: between(points, from, to), label: { x, y } };
    }),
  };
}

/** Ends a line at the borders of the boxes that it connects; within a box it starts or ends at what it found there. */
function between(
  points: readonly DrawingPoint[],
  from: Box | undefined,
  to: Box | undefined,
): readonly DrawingPoint[] {
  const left = from ? outside(points, from) : points;
  return to ? outside(left.toReversed(), to).toReversed() : left;
}

interface PlacedEdge extends Box {
  readonly points: readonly DrawingPoint[];
  readonly labelpos: 'c';
}

const SPACING = { rankdir: 'TB', nodesep: 24, edgesep: 12, ranksep: 28, marginx: 8, marginy: 8 };
const NOWHERE = { x: 0, y: 0, points: [], labelpos: 'c' } as const;

function sizeOf({ width, height }: Size = { width: 0, height: 0 }): Size {
  return { width, height };
}

/**
 * Returns the id of the box at which an arrow ends: in one that contains others the first of them, or the last
 * if the other end of the arrow follows.
 */
function endWithin(boxes: Diagram['boxes'], id: string, other: string): string {
  const inner = [...boxes].filter(([, { parent }]) => parent === id).map(([own]) => own);
  const places = [...boxes.keys()];
  const isBelow = places.indexOf(other) > places.indexOf(id) && !inner.includes(other);
  const end = isBelow ? inner.at(-1) : inner[0];
  return end === undefined ? id : endWithin(boxes, end, other);
}
