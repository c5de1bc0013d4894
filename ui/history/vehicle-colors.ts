type Rgb = readonly [red: number, green: number, blue: number];

/** Colors that tell vehicles side by side apart, also for users who see fewer of them; lighter on a dark map. */
const COLORS: Readonly<Record<'light' | 'dark', readonly Rgb[]>> = {
  light: [
    [5, 118, 176],
    [132, 71, 194],
    [176, 88, 0],
    [15, 118, 110],
    [190, 46, 130],
    [96, 108, 20],
    [120, 76, 40],
    [70, 84, 104],
  ],
  dark: [
    [56, 189, 248],
    [192, 148, 255],
    [245, 166, 74],
    [94, 214, 200],
    [244, 128, 190],
    [190, 205, 90],
    [214, 172, 128],
    [160, 176, 198],
  ],
};

/** The number of colors. */
export const VEHICLE_COLORS = COLORS.light.length;

/** Returns the color of the vehicle with this index in the selection. */
export function vehicleColor(index: number, isDark: boolean): Rgb {
  const colors = COLORS[isDark ? 'dark' : 'light'];
  return colors[index % colors.length] ?? [5, 118, 176];
}

/** Returns the color as CSS. */
export function cssColor([red, green, blue]: Rgb): string {
  return `rgb(${red} ${green} ${blue})`;
}
