import type { LinkedCamera } from './camera-address.ts';

/**
 * What of the camera was chosen: nothing while the map finds its place by itself (the fleet, or the selected device), how near while
 * it follows a device, or the place itself.
 */
export type CameraChoice = 'nothing' | 'nearness' | 'place';

/** Where the map stands, as it last came to rest or as an address asked for it, and for whom. */
export interface CameraStand {
  readonly camera: LinkedCamera | undefined;
  readonly chosen: CameraChoice;
  /** The device whose details are open. */
  readonly selected: number | undefined;
}

/**
 * The choice after another device is selected, or none: whoever is selected is shown; when nobody is any more the map stays where
 * it is, and only the camera can say where that is.
 */
export function choiceAfterSelection(
  { selected, chosen, camera }: CameraStand,
  deviceId: number | undefined,
): CameraChoice {
  if (deviceId === selected) return chosen;
  if (deviceId !== undefined) return 'nothing';
  return camera?.place ? 'place' : 'nothing';
}

/** The choice after the map came to rest: a user chooses the place, but while a device is followed only how near that is shown. */
export function choiceAfterRest(chosen: CameraChoice, byUser: boolean, isFollowing: boolean): CameraChoice {
  if (isFollowing) return byUser || chosen === 'place' ? 'nearness' : chosen;
  return byUser ? 'place' : chosen;
}

/** The choice that an address makes. */
export function choiceIn(camera: LinkedCamera | undefined): CameraChoice {
  if (!camera) return 'nothing';
  return camera.place ? 'place' : 'nearness';
}

/** Whether the map stands, or is on its way, somewhere else than an address asks for. */
export function isElsewhere(
  { camera: here, chosen, selected }: CameraStand,
  wanted: LinkedCamera | undefined,
  deviceId: number | undefined,
): boolean {
  if (selected !== deviceId || chosen !== choiceIn(wanted)) return true;
  if (!wanted) return false;
  const isPlaced =
    !wanted.place ||
    (here?.place?.longitude === wanted.place.longitude && here.place.latitude === wanted.place.latitude);
  return here?.zoom !== wanted.zoom || here.bearing !== wanted.bearing || !isPlaced;
}
