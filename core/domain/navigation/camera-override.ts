import type { UrlCamera } from './camera-url.ts';

/**
 * What of the camera the user has set: `nothing` while the map positions itself (the fleet, or the selected
 * device), `nearness` for the zoom while following a device, or `place` for the center.
 */
export type CameraOverride = 'nothing' | 'nearness' | 'place';

/** The camera of the map, as it last came to rest or as a URL requested it, with the selected device. */
export interface CameraState {
  readonly camera: UrlCamera | undefined;
  readonly override: CameraOverride;
  /** The device with open details. */
  readonly selectedDeviceId: number | undefined;
}

/**
 * Returns the override after a change of the selected device: a selected device is shown; after deselection
 * the map stays where it is, which only the camera can express.
 */
export function overrideAfterSelection(
  { selectedDeviceId, override, camera }: CameraState,
  deviceId: number | undefined,
): CameraOverride {
  if (deviceId === selectedDeviceId) return override;
  if (deviceId !== undefined) return 'nothing';
  return camera?.center ? 'place' : 'nothing';
}

/**
 * Returns the override after the map came to rest: a move by the user sets the center, but only the zoom
 * while a device is followed.
 */
export function overrideAfterMove(
  override: CameraOverride,
  byUser: boolean,
  isFollowing: boolean,
): CameraOverride {
  if (isFollowing) return byUser || override === 'place' ? 'nearness' : override;
  return byUser ? 'place' : override;
}

/** Returns the override that a URL implies. */
export function overrideOfUrl(camera: UrlCamera | undefined): CameraOverride {
  if (!camera) return 'nothing';
  return camera.center ? 'place' : 'nearness';
}

/** Whether the map is, or is moving to, somewhere else than a URL requests. */
export function differsFromUrlCamera(
  { camera: current, override, selectedDeviceId }: CameraState,
  wanted: UrlCamera | undefined,
  deviceId: number | undefined,
): boolean {
  if (selectedDeviceId !== deviceId || override !== overrideOfUrl(wanted)) return true;
  if (!wanted) return false;
  const isPlaced =
    !wanted.center ||
    (current?.center?.longitude === wanted.center.longitude &&
      current.center.latitude === wanted.center.latitude);
  return current?.zoom !== wanted.zoom || current.bearing !== wanted.bearing || !isPlaced;
}
