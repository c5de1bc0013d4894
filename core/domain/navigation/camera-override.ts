import type { UrlCamera } from './camera-url.ts';

/**
 * What of the camera was chosen: nothing while the map finds its place by itself (the fleet, or the selected device), how near while
 * it follows a device, or the place itself.
 */
export type CameraOverride = 'nothing' | 'nearness' | 'place';

/** Where the map stands, as it last came to rest or as an address asked for it, and for whom. */
export interface CameraState {
  readonly camera: UrlCamera | undefined;
  readonly override: CameraOverride;
  /** The device whose details are open. */
  readonly selectedDeviceId: number | undefined;
}

/**
 * The choice after another device is selected, or none: whoever is selected is shown; when nobody is any more the map stays where
 * it is, and only the camera can say where that is.
 */
export function overrideAfterSelection(
  { selectedDeviceId, override, camera }: CameraState,
  deviceId: number | undefined,
): CameraOverride {
  if (deviceId === selectedDeviceId) return override;
  if (deviceId !== undefined) return 'nothing';
  return camera?.center ? 'place' : 'nothing';
}

/** The choice after the map came to rest: a user chooses the place, but while a device is followed only how near that is shown. */
export function overrideAfterMove(chosen: CameraOverride, byUser: boolean, isFollowing: boolean): CameraOverride {
  if (isFollowing) return byUser || chosen === 'place' ? 'nearness' : chosen;
  return byUser ? 'place' : chosen;
}

/** The choice that an address makes. */
export function overrideOfUrl(camera: UrlCamera | undefined): CameraOverride {
  if (!camera) return 'nothing';
  return camera.center ? 'place' : 'nearness';
}

/** Whether the map stands, or is on its way, somewhere else than an address asks for. */
export function differsFromUrlCamera(
  { camera: here, override, selectedDeviceId }: CameraState,
  wanted: UrlCamera | undefined,
  deviceId: number | undefined,
): boolean {
  if (selectedDeviceId !== deviceId || override !== overrideOfUrl(wanted)) return true;
  if (!wanted) return false;
  const isPlaced =
    !wanted.center ||
    (here?.center?.longitude === wanted.center.longitude && here.center.latitude === wanted.center.latitude);
  return here?.zoom !== wanted.zoom || here.bearing !== wanted.bearing || !isPlaced;
}
