/** A place in the maps service (§2, device detail). */
export function mapsLink(latitude: number, longitude: number): string {
  return `https://maps.google.com/maps?q=loc:${latitude},${longitude}`;
}

/** A place in street view, looking along the course in degrees clockwise from north. */
export function streetViewLink(latitude: number, longitude: number, course: number): string {
  return `https://www.google.com/maps/@?api=1&map_action=pano&viewpoint=${latitude},${longitude}&heading=${course}&pitch=10&fov=80`;
}
