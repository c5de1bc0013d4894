import { FlyToInterpolator, LinearInterpolator } from '@deck.gl/core';
import { MAX_PITCH } from '@farol/core/domain/navigation/camera-url';
import type { CameraTransition } from '@farol/core/machines/map/camera.actions';
import { MAX_ZOOM, MIN_ZOOM, type MapView } from './map-view.ts';

/** The camera as the canvas takes it. */
type CameraState = MapView & Record<'maxPitch' | 'minZoom' | 'maxZoom', number>;

/** Returns the camera at a view, within the zoom levels and the tilt of the map. */
export function clampedViewState(view: MapView): CameraState {
  const zoom = Math.max(MIN_ZOOM, Math.min(MAX_ZOOM, view.zoom));
  const pitch = Math.max(0, Math.min(MAX_PITCH, view.pitch));
  return { ...view, zoom, pitch, maxPitch: MAX_PITCH, minZoom: MIN_ZOOM, maxZoom: MAX_ZOOM };
}

/** Returns the camera on its way to a view. */
export function viewStateInTransition(view: MapView, { durationMs, easing }: CameraTransition) {
  const isLinear = easing === 'linear';
  return {
    ...clampedViewState(view),
    transitionDuration: durationMs,
    transitionInterpolator: isLinear
      ? new LinearInterpolator(TRANSITION_PROPERTIES)
      : new FlyToInterpolator(),
    ...(isLinear && { transitionEasing: (part: number) => part }),
  };
}

const TRANSITION_PROPERTIES = ['longitude', 'latitude', 'zoom', 'bearing', 'pitch'];
