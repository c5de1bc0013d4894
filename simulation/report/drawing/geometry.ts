/** A point of a drawing, pixels from its top left. */
export interface DrawingPoint {
  readonly x: number;
  readonly y: number;
}

/** A size in pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A box of a drawing, by its center. */
export interface Box extends DrawingPoint, Size {}

/** Returns the part of a line that is outside of a box in which it starts, beginning at the border. */
export function outside(points: readonly DrawingPoint[], box: Box): readonly DrawingPoint[] {
  const at = points.findIndex((point) => !isWithin(point, box));
  const [inner, outer] = [points[at - 1], points[at]];
  if (!inner || !outer) return points;
  return [crossing(inner, outer, box), ...points.slice(at)];
}

/** Returns a line through points as the data of an SVG path, with rounded corners. */
export function smoothPath([start, ...others]: readonly DrawingPoint[]): string {
  if (!start) return '';
  const steps = others.map((point, at) => {
    const next = others[at + 1];
    return next ? `Q${at2(point)} ${at2(middle(point, next))}` : `L${at2(point)}`;
  });
  return [`M${at2(start)}`, ...steps].join('');
}

/** Returns the corners of an arrow's head at the end of a line, as the points of an SVG polygon. */
export function arrowHead(points: readonly DrawingPoint[], lengthPixels = 8): string {
  const [from, tip] = points.slice(-2);
  if (!from || !tip) return '';
  const angle = Math.atan2(tip.y - from.y, tip.x - from.x);
  const corner = (turn: number): DrawingPoint => ({
    x: tip.x - lengthPixels * Math.cos(angle + turn),
    y: tip.y - lengthPixels * Math.sin(angle + turn),
  });
  return [tip, corner(0.42), corner(-0.42)].map(at2).join(' ');
}

function isWithin({ x, y }: DrawingPoint, box: Box): boolean {
  return Math.abs(x - box.x) <= box.width / 2 && Math.abs(y - box.y) <= box.height / 2;
}

/** Where the line between a point in a box and one outside meets the border; halving finds it to a tenth. */
function crossing(inner: DrawingPoint, outer: DrawingPoint, box: Box): DrawingPoint {
  const center = middle(inner, outer);
  if (Math.hypot(outer.x - inner.x, outer.y - inner.y) < 0.1) return center;
  return isWithin(center, box) ? crossing(center, outer, box) : crossing(inner, center, box);
}

function middle(left: DrawingPoint, right: DrawingPoint): DrawingPoint {
  return { x: (left.x + right.x) / 2, y: (left.y + right.y) / 2 };
}

function at2({ x, y }: DrawingPoint): string {
  return `${Math.round(x * 10) / 10},${Math.round(y * 10) / 10}`;
}
