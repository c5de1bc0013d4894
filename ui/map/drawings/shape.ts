/** An outline on a field of 64 by 64, and how far it reaches from left to right, for its shading. */
export interface Shape {
  d: string;
  span: readonly [left: number, right: number];
}

/** A rounded box. */
export function box(x: number, y: number, width: number, height: number, radius = 0): Shape {
  const r = radius;
  return {
    d: `M${x + r} ${y}h${width - 2 * r}q${r} 0 ${r} ${r}v${height - 2 * r}q0 ${r}-${r} ${r}h-${width - 2 * r}q-${r} 0-${r}-${r}v-${height - 2 * r}q0-${r} ${r}-${r}z`,
    span: [x, x + width],
  };
}

/** A box in the middle of the field. */
export function middle(width: number, y: number, height: number, radius = 0): Shape {
  return box(32 - width / 2, y, width, height, radius);
}

/** A disc, or an ellipse with a second radius. */
export function disc(x: number, y: number, radius: number, radiusY = radius): Shape {
  const across = 2 * radius;
  return {
    d: `M${x - radius} ${y}a${radius} ${radiusY} 0 1 0 ${across} 0a${radius} ${radiusY} 0 1 0-${across} 0z`,
    span: [x - radius, x + radius],
  };
}

/** A smooth outline, the same on both sides of the middle: half widths from the nose down to the tail; a doubled point is a sharper corner. */
export function hull(...half: readonly (readonly [halfWidth: number, y: number])[]): Shape {
  const right = half.map(([width, y]) => [32 + width, y] as const);
  const left = half.toReversed().map(([width, y]) => [32 - width, y] as const);
  const points = [...right, ...left];
  const between = (at: number): string => {
    const [ax, ay] = points[at % points.length] ?? [0, 0];
    const [bx, by] = points[(at + 1) % points.length] ?? [0, 0];
    return `${short((ax + bx) / 2)} ${short((ay + by) / 2)}`;
  };
  const curves = points.map((_, at) => {
    const [x, y] = points[(at + 1) % points.length] ?? [0, 0];
    return `Q${short(x)} ${short(y)} ${between(at + 1)}`;
  });
  const reach = Math.max(...half.map(([width]) => width));
  return { d: `M${between(0)}${curves.join('')}z`, span: [32 - reach, 32 + reach] };
}

/** An outline with straight edges, the same on both sides of the middle: half widths from the nose down to the tail. */
export function edged(...half: readonly (readonly [halfWidth: number, y: number])[]): Shape {
  const points = [
    ...half.map(([width, y]) => `${32 + width} ${y}`),
    ...half.toReversed().map(([width, y]) => `${32 - width} ${y}`),
  ];
  const reach = Math.max(...half.map(([width]) => width));
  return { d: `M${points.join('L')}z`, span: [32 - reach, 32 + reach] };
}

/** Several outlines as one. */
export function all(...shapes: readonly Shape[]): Shape {
  return {
    d: shapes.map(({ d }) => d).join(''),
    span: [Math.min(...shapes.map(({ span }) => span[0])), Math.max(...shapes.map(({ span }) => span[1]))],
  };
}

/** The outline on both sides: itself, a box at the right, and its mirror image at the left. */
export function bothSides(fromMiddle: number, y: number, width: number, height: number, radius = 0): Shape {
  return all(
    box(32 - fromMiddle - width, y, width, height, radius),
    box(32 + fromMiddle, y, width, height, radius),
  );
}

function short(value: number): number {
  return Math.round(value * 100) / 100;
}
