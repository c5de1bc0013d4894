/** What a link to a place needs: degrees, and the course in degrees clockwise from north. */
export interface Spot {
  latitude: number;
  longitude: number;
  course: number;
}

/** The address that shows the spot in a maps service (§2, "opening in a maps service"). */
export function mapsLink(spot: Spot): string {
  return `https://maps.google.com/maps?q=loc:${spot.latitude},${spot.longitude}`;
}

/** The address that shows the street at the spot, looking where the device is heading (§2). */
export function streetViewLink(spot: Spot): string {
  const view = `viewpoint=${spot.latitude},${spot.longitude}&heading=${Math.round(spot.course)}`;
  return `https://www.google.com/maps/@?api=1&map_action=pano&${view}&pitch=10&fov=80`;
}
