import type { Device } from './device.ts';

/** A place in the maps service (§2, device detail). */
export function mapsUrl(latitude: number, longitude: number): string {
  return `https://maps.google.com/maps?q=loc:${latitude},${longitude}`;
}

/** A place in street view, looking along the course in degrees clockwise from north. */
export function streetViewUrl(latitude: number, longitude: number, course: number): string {
  return `https://www.google.com/maps/@?api=1&map_action=pano&viewpoint=${latitude},${longitude}&heading=${course}&pitch=10&fov=80`;
}

/** Street view as a page to be framed, for whoever holds a key of the maps service (server attribute `google_api`). */
export function streetViewEmbedUrl(key: string, latitude: number, longitude: number, course: number): string {
  return `https://www.google.com/maps/embed/v1/streetview?key=${encodeURIComponent(key)}&location=${latitude},${longitude}&heading=${course}&pitch=10&fov=80`;
}

/** What the QR code of a device says: the address that checks a driver in to it (§2, `/qr-driver/scan/{id}`). */
export function checkInUrl(origin: string, deviceId: number): string {
  return `${origin}/qr-driver/scan/${deviceId}`;
}

/** The name of a file with a device's QR code, without what file systems do not take. */
export function qrFileName({ id, name }: Pick<Device, 'id' | 'name'>): string {
  // oxlint-disable-next-line no-control-regex -- control characters are among what no file system takes
  return `${id}-${name.replaceAll(/[\u0000-\u001f<>:"/\\|?*]+/g, '_').trim()}.png`;
}

/**
 * Where the photo of a device is, below the tracking API (contract §4.2); nothing while it has none.
 * @param version changes with the photo, so that no older one is shown
 */
export function devicePhotoPath(
  { uniqueId, attributes }: Pick<Device, 'uniqueId' | 'attributes'>,
  version: number,
): string | undefined {
  const file = attributes['deviceImage'];
  if (typeof file !== 'string' || file === '') return undefined;
  return `media/${encodeURIComponent(uniqueId)}/${encodeURIComponent(file)}?v=${version}`;
}
