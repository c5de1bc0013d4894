import type { Viewport } from '../viewport/viewport.ts';
import { geofenceLabelPlace } from './geofence-label-place.ts';
import type { GeofenceShape, GeofenceShapes } from './geofence-shape.ts';
import { placeLabels, type LabelCandidate } from './label-placement.ts';

const MAX_LABELS = 150;
const MAX_NAME_LENGTH = 28;
const LABELS_MIN_ZOOM = 10;

const labelCache = new WeakMap<
  GeofenceShapes,
  { viewport: Viewport; marked: unknown; labels: readonly LabelCandidate[] }
>();

/**
 * Returns the names for a view; the same array while the view is unchanged, so that hovering does
 * not lay out text again.
 */
export function cachedGeofenceLabels(
  shapes: GeofenceShapes,
  viewport: Viewport,
  marked: GeofenceShape | undefined,
): readonly LabelCandidate[] {
  const before = labelCache.get(shapes);
  if (before?.viewport === viewport && before.marked === marked) return before.labels;
  const labels = geofenceLabels(shapes.all, viewport, marked);
  labelCache.set(shapes, { viewport, marked, labels });
  return labels;
}

/** Returns the names to draw in a view. The selected geofence's name is always included. */
export function geofenceLabels(
  shapes: readonly GeofenceShape[],
  viewport: Viewport,
  marked?: GeofenceShape,
): LabelCandidate[] {
  const isNear = viewport.zoom >= LABELS_MIN_ZOOM;
  const others = isNear
    ? shapes.flatMap((shape) => (shape.id === marked?.id ? [] : labelOf(shape, viewport, false)))
    : [];
  return placeLabels([...(marked ? labelOf(marked, viewport, true) : []), ...others], MAX_LABELS);
}

function labelOf(shape: GeofenceShape, viewport: Viewport, isAlwaysShown: boolean): LabelCandidate[] {
  const { id, name, remark } = shape;
  const shortName = name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH - 1)}…` : name;
  const text = [shortName, remark].filter(Boolean).join(' · ');
  const place = text === '' ? undefined : geofenceLabelPlace(shape, viewport);
  if (!place) return [];
  const [longitude, latitude] = place;
  return [
    {
      key: id,
      text,
      longitude,
      latitude,
      ...viewport.project(longitude, latitude),
      isAlwaysShown,
    },
  ];
}
