/** An outline on a field of 64 by 64, with its horizontal extent for shading. */
export interface Shape {
  pathData: string;
  horizontalExtent: readonly [left: number, right: number];
}

/** A rounded box. */
export function box(x: number, y: number, width: number, height: number, radius = 0): Shape {
  const r = radius;
  return {
    pathData: `M${x + r} ${y}h${width - 2 * r}q${r} 0 ${r} ${r}v${height - 2 * r}q0 ${r}-${r} ${r}h-${width - 2 * r}q-${r} 0-${r}-${r}v-${height - 2 * r}q0-${r} ${r}-${r}z`,
    horizontalExtent: [x, x + width],
  };
}

/** A box in the middle of the field. */
export function centeredBox(width: number, y: number, height: number, radius = 0): Shape {
  return box(32 - width / 2, y, width, height, radius);
}

/** A disc, or an ellipse with a second radius. */
export function ellipse(x: number, y: number, radius: number, radiusY = radius): Shape {
  const across = 2 * radius;
  return {
    pathData: `M${x - radius} ${y}a${radius} ${radiusY} 0 1 0 ${across} 0a${radius} ${radiusY} 0 1 0-${across} 0z`,
    horizontalExtent: [x - radius, x + radius],
  };
}

/**
 * A smooth outline, symmetric about the vertical axis: half widths from the nose down to the tail. A doubled
 * point makes a sharper corner.
 */
export function symmetricCurve(...half: readonly (readonly [halfWidth: number, y: number])[]): Shape {
  const right = half.map(([width, y]) => [32 + width, y] as const);
  const left = half.toReversed().map(([width, y]) => [32 - width, y] as const);
  const points = [...right, ...left];
  const between = (at: number): string => {
    const [ax, ay] = points[at % points.length] ?? [0, 0];
    const [bx, by] = points[(at + 1) % points.length] ?? [0, 0];
    return `${roundedToHundredths((ax + bx) / 2)} ${roundedToHundredths((ay + by) / 2)}`;
  };
  const curves = points.map((_, at) => {
    const [x, y] = points[(at + 1) % points.length] ?? [0, 0];
    return `Q${roundedToHundredths(x)} ${roundedToHundredths(y)} ${between(at + 1)}`;
  });
  const reach = Math.max(...half.map(([width]) => width));
  return { pathData: `M${between(0)}${curves.join('')}z`, horizontalExtent: [32 - reach, 32 + reach] };
}

/**
 * An outline with straight edges, symmetric about the vertical axis: half widths from the
 * nose down to the tail.
 */
export function symmetricOutline(...half: readonly (readonly [halfWidth: number, y: number])[]): Shape {
  const points = [
    ...half.map(([width, y]) => `${32 + width} ${y}`),
    ...half.toReversed().map(([width, y]) => `${32 - width} ${y}`),
  ];
  const reach = Math.max(...half.map(([width]) => width));
  return { pathData: `M${points.join('L')}z`, horizontalExtent: [32 - reach, 32 + reach] };
}

/** Several outlines as one. */
export function combinedShape(...shapes: readonly Shape[]): Shape {
  return {
    pathData: shapes.map(({ pathData }) => pathData).join(''),
    horizontalExtent: [
      Math.min(...shapes.map(({ horizontalExtent }) => horizontalExtent[0])),
      Math.max(...shapes.map(({ horizontalExtent }) => horizontalExtent[1])),
    ],
  };
}

/** A box and its mirror image on the other side of the vertical axis. */
export function mirroredBoxes(
  fromMiddle: number,
  y: number,
  width: number,
  height: number,
  radius = 0,
): Shape {
  return combinedShape(
    box(32 - fromMiddle - width, y, width, height, radius),
    box(32 + fromMiddle, y, width, height, radius),
  );
}

function roundedToHundredths(value: number): number {
  return Math.round(value * 100) / 100;
}
