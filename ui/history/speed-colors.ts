type Rgb = readonly [red: number, green: number, blue: number];

/**
 * The colors of the speed bands, slow to fast: from quiet to loud, with steps in brightness, so that the order
 * is seen without telling red from green.
 */
const COLORS: Readonly<Record<'light' | 'dark', readonly Rgb[]>> = {
  light: [
    [120, 134, 156],
    [34, 139, 230],
    [18, 148, 96],
    [217, 119, 6],
    [201, 26, 26],
  ],
  dark: [
    [132, 148, 170],
    [84, 170, 255],
    [70, 214, 146],
    [250, 176, 60],
    [255, 96, 96],
  ],
};

/** Returns the color of a speed band. */
export function speedBandColor(band: number, isDark: boolean): Rgb {
  return COLORS[isDark ? 'dark' : 'light'][band] ?? [120, 134, 156];
}
