import type { Device } from './device.ts';

/** Returns the URL of a location in the maps service (§2, device detail). */
export function mapsUrl(latitude: number, longitude: number): string {
  return `https://maps.google.com/maps?q=loc:${latitude},${longitude}`;
}

/** Returns the URL of a location in street view, facing the course in degrees clockwise from north. */
export function streetViewUrl(latitude: number, longitude: number, course: number): string {
  return `https://www.google.com/maps/@?api=1&map_action=pano&viewpoint=${latitude},${longitude}&heading=${course}&pitch=10&fov=80`;
}

/**
 * Returns the URL of street view to embed, with a key of the maps service (server attribute `google_api`).
 */
export function streetViewEmbedUrl(key: string, latitude: number, longitude: number, course: number): string {
  return `https://www.google.com/maps/embed/v1/streetview?key=${encodeURIComponent(key)}&location=${latitude},${longitude}&heading=${course}&pitch=10&fov=80`;
}

/** Returns the URL in a device's QR code, which checks a driver in (§2, `/qr-driver/scan/{id}`). */
export function checkInUrl(origin: string, deviceId: number): string {
  return `${origin}/qr-driver/scan/${deviceId}`;
}

/** Returns the file name of a device's QR code, without characters that file systems refuse. */
export function qrFileName({ id, name }: Pick<Device, 'id' | 'name'>): string {
  // oxlint-disable-next-line no-control-regex -- control characters are among what no file system takes
  return `${id}-${name.replaceAll(/[\u0000-\u001f<>:"/\\|?*]+/g, '_').trim()}.png`;
}

/**
 * Returns the path of a device's photo below the tracking API (contract §4.2); undefined if it has none.
 * @param version changes with the photo, so that no cached older one is shown
 */
export function devicePhotoPath(
  { uniqueId, attributes }: Pick<Device, 'uniqueId' | 'attributes'>,
  version: number,
): string | undefined {
  const file = attributes['deviceImage'];
  if (typeof file !== 'string' || file === '') return undefined;
  return `media/${encodeURIComponent(uniqueId)}/${encodeURIComponent(file)}?v=${version}`;
}
