/** The size of the operator's logo in percent of the place it has: from a tenth of it to all of it. */
export const LOGO_WIDTHS = { smallest: 10, largest: 100, usual: 80 } as const;

/** Returns the size of a logo as a server or a file says it; the usual one for anything else. */
export function logoWidthIn(value: unknown): number {
  const [, digits] = (typeof value === 'string' && /^\s*(\d+(?:\.\d+)?)\s*%?\s*$/.exec(value)) || [];
  const percent = digits === undefined ? value : Number(digits);
  if (typeof percent !== 'number' || !Number.isFinite(percent)) return LOGO_WIDTHS.usual;
  return Math.round(Math.min(LOGO_WIDTHS.largest, Math.max(LOGO_WIDTHS.smallest, percent)));
}

/** Returns the height of the logo in a header. @param height that of the product's own mark, pixels */
export function logoHeight(height: number, logoWidth: number): number {
  return (height * logoWidth) / LOGO_WIDTHS.usual;
}
