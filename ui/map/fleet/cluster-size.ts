/** Returns the radius of a cluster's ring in pixels, in four tiers by the number of devices. */
export function clusterRadiusPixels(count: number): number {
  if (count < 10) return 18;
  if (count < 100) return 22;
  return count < 1000 ? 26 : 30;
}

/** Returns a count short enough for its ring: 950, 1.2k, 34k. */
export function clusterCountText(count: number): string {
  if (count < 1000) return String(count);
  const thousands = count / 1000;
  return `${thousands < 9.95 ? thousands.toFixed(1) : Math.round(thousands)}k`;
}
