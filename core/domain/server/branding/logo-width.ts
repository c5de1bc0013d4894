/** The size of the operator's logo in percent of the place it has: from a tenth of it to all of it. */
export const LOGO_WIDTHS = { smallest: 10, largest: 100, usual: 80 } as const;

/** Returns the size of a logo as a server or a file says it; the usual one for anything else. */
export function logoWidthIn(value: unknown): number {
  const percent = typeof value === 'string' ? Number(/^\s*(\d+(?:\.\d+)?)\s*%?\s*$/.exec(value)?.[1]) : value;
  if (!Number.isFinite(percent)) return LOGO_WIDTHS.usual;
  return Math.round(Math.min(LOGO_WIDTHS.largest, Math.max(LOGO_WIDTHS.smallest, Number(percent))));
}

/** Returns the height of the logo in a header. @param height that of the product's own mark, pixels */
export function logoHeight(height: number, logoWidth: number): number {
  return (height * logoWidth) / LOGO_WIDTHS.usual;
}
