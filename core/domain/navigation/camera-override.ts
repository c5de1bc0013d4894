import type { UrlCamera } from './camera-url.ts';

/**
 * What of the camera the user has set: `none` while the map positions itself (the fleet, or the selected
 * device), `zoom` while following a device, or `center`.
 */
export type CameraOverride = 'none' | 'zoom' | 'center';

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
  if (deviceId !== undefined) return 'none';
  return camera?.center ? 'center' : 'none';
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
  if (isFollowing) return byUser || override === 'center' ? 'zoom' : override;
  return byUser ? 'center' : override;
}

/** Returns the override that a URL implies. */
export function overrideOfUrl(camera: UrlCamera | undefined): CameraOverride {
  if (!camera) return 'none';
  return camera.center ? 'center' : 'zoom';
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
  return (
    current?.zoom !== wanted.zoom ||
    current.bearing !== wanted.bearing ||
    current.pitch !== wanted.pitch ||
    !isPlaced
  );
}
