/** Longer tiles are not drawn: a browser could not either. */
export const MAX_TILE_BYTES = 8 * 1024 * 1024;
