import { FLAG, type LiveFleet } from '@farol/core/fleet';
import { forEachPlaced, pixelOf, scaleBar, type MarkerView } from './marker-view.ts';

/** What is drawn. */
export interface MarkerPicture {
  view: MarkerView;
  fleet: LiveFleet;
  selected: number | undefined;
  /** The way of the selected vehicle, oldest first. */
  path: readonly { latitude: number; longitude: number }[];
}

type Ink = Readonly<ReturnType<typeof inkOf>>;

/** Draws the vehicles: an arrow for one that moves, a dot for one that stands, a ring for one that is silent. */
export function drawMarkers(canvas: HTMLCanvasElement, { view, fleet, selected, path }: MarkerPicture): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  canvas.width = view.width * devicePixelRatio;
  canvas.height = view.height * devicePixelRatio;
  context.scale(devicePixelRatio, devicePixelRatio);
  const ink = inkOf(canvas);
  drawGrid(context, view, ink);
  drawPath(
    context,
    path.map((point) => pixelOf(view, point)),
    ink,
  );
  forEachPlaced(fleet, (place, slot) => {
    const { x, y } = pixelOf(view, place);
    if (x < -20 || y < -20 || x > view.width + 20 || y > view.height + 20) return;
    const isSelected = fleet.deviceId[slot] === selected;
    context.globalAlpha = selected === undefined || isSelected ? 1 : 0.35;
    drawVehicle(
      context,
      { x, y, flags: fleet.flags[slot] ?? 0, course: fleet.courseDegrees[slot] ?? 0 },
      ink,
    );
    if (isSelected) drawLabel(context, { x, y, text: fleet.descriptions[slot]?.name ?? '' }, ink);
    context.globalAlpha = 1;
  });
  drawScale(context, view, ink);
}

/** Reads the colors of the page as the color scheme has them: a canvas understands no `light-dark`. */
function inkOf(canvas: HTMLCanvasElement) {
  const style = getComputedStyle(canvas);
  const colorOf = (name: string): string => {
    canvas.style.color = `var(--${name})`;
    return style.color;
  };
  return {
    background: colorOf('background'),
    dimmed: colorOf('dimmed'),
    divider: colorOf('divider'),
    moving: colorOf('moving'),
    offline: colorOf('offline'),
    online: colorOf('online'),
    primary: colorOf('primary'),
    surface: colorOf('surface'),
    text: colorOf('text'),
    unknown: colorOf('unknown'),
  };
}

function drawGrid(context: CanvasRenderingContext2D, { width, height }: MarkerView, ink: Ink): void {
  const step = 64;
  context.strokeStyle = ink.divider;
  context.lineWidth = 1;
  context.beginPath();
  for (let x = (width / 2) % step; x < width; x += step) {
    context.moveTo(Math.round(x) + 0.5, 0);
    context.lineTo(Math.round(x) + 0.5, height);
  }
  for (let y = (height / 2) % step; y < height; y += step) {
    context.moveTo(0, Math.round(y) + 0.5);
    context.lineTo(width, Math.round(y) + 0.5);
  }
  context.stroke();
}

function drawPath(
  context: CanvasRenderingContext2D,
  points: readonly { x: number; y: number }[],
  ink: Ink,
): void {
  context.strokeStyle = ink.moving;
  context.lineWidth = 3;
  context.lineJoin = 'round';
  context.globalAlpha = 0.5;
  context.beginPath();
  for (const { x, y } of points) context.lineTo(x, y);
  context.stroke();
  context.globalAlpha = 1;
}

function drawVehicle(
  context: CanvasRenderingContext2D,
  { x, y, flags, course }: { x: number; y: number; flags: number; course: number },
  ink: Ink,
): void {
  const isOnline = (flags & FLAG.statusOnline) !== 0;
  const isMoving = isOnline && (flags & FLAG.motion) !== 0;
  const isOffline = (flags & FLAG.statusOffline) !== 0;
  const color = ink[isMoving ? 'moving' : isOnline ? 'online' : isOffline ? 'offline' : 'unknown'];
  context.save();
  context.translate(x, y);
  context.beginPath();
  if (isMoving) {
    context.rotate((course * Math.PI) / 180);
    context.moveTo(0, -10);
    context.lineTo(7, 8);
    context.lineTo(0, 4);
    context.lineTo(-7, 8);
    context.closePath();
  } else context.arc(0, 0, 6, 0, 2 * Math.PI);
  context.fillStyle = isOnline ? color : ink.surface;
  context.strokeStyle = isOnline ? ink.surface : color;
  context.lineWidth = isOnline ? 2 : 3;
  context.fill();
  context.stroke();
  context.restore();
}

function drawLabel(
  context: CanvasRenderingContext2D,
  { x, y, text }: { x: number; y: number; text: string },
  ink: Ink,
): void {
  context.strokeStyle = ink.primary;
  context.lineWidth = 2;
  context.beginPath();
  context.arc(x, y, 16, 0, 2 * Math.PI);
  context.stroke();
  context.font = '600 14px system-ui, sans-serif';
  context.textAlign = 'center';
  context.strokeStyle = ink.background;
  context.lineWidth = 4;
  context.strokeText(text, x, y - 24);
  context.fillStyle = ink.text;
  context.fillText(text, x, y - 24);
}

function drawScale(context: CanvasRenderingContext2D, view: MarkerView, ink: Ink): void {
  const { pixels, text } = scaleBar(view, 120);
  const left = 16.5;
  const top = view.height - 16.5;
  context.strokeStyle = ink.dimmed;
  context.lineWidth = 1;
  context.beginPath();
  context.moveTo(left, top - 5);
  context.lineTo(left, top);
  context.lineTo(left + pixels, top);
  context.lineTo(left + pixels, top - 5);
  context.stroke();
  context.font = '12px system-ui, sans-serif';
  context.textAlign = 'left';
  context.fillStyle = ink.dimmed;
  context.fillText(text, left + 6, top - 5);
}
