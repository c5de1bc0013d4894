import type { Hono } from 'hono';
import type { MapLibrary } from '../../maps/map-library.ts';
import { decompressedTile } from '../../maps/process/tile-bytes.ts';
import { notFound } from '../../wire/http-error.ts';
import { callerOf, type RequestEnvironment } from '../request/request-context.ts';

/** The operator's street maps for everyone who is signed in: what there is, and their tiles. */
export function addMapRoutes(product: Hono<RequestEnvironment>, maps: MapLibrary): void {
  product.get('/maps', async (context) => {
    callerOf(context);
    return context.json(await maps.maps());
  });

  product.get('/maps/:name/:zoom{[0-9]+}/:column{[0-9]+}/:row{[0-9]+}', async (context) => {
    callerOf(context);
    const { name, zoom, column, row } = context.req.param();
    const map = (await maps.maps()).find((known) => known.name === name);
    if (!map) throw notFound();
    const etag = `"${map.version}-${zoom}-${column}-${row}"`;
    const isKnown = context.req.header('if-none-match')?.includes(etag) === true;
    // A tile that cannot be read now rejects here, so that nobody keeps a hole in the map.
    const tile = isKnown ? undefined : await maps.tile(name, Number(zoom), Number(column), Number(row));
    // An address with the version never changes its content.
    const isVersioned = context.req.query('v') === map.version;
    context.header(
      'cache-control',
      isVersioned ? 'private, max-age=31536000, immutable' : 'private, no-cache',
    );
    context.header('etag', etag);
    context.header('vary', 'accept-encoding');
    if (isKnown) return context.body(null, 304);
    // No tile is no fault: the map has nothing to draw there.
    if (!tile) return context.body(null, 204);
    context.header('content-type', tile.type);
    if (!tile.isGzip) return context.body(tile.bytes);
    if (/\bgzip\b/.test(context.req.header('accept-encoding') ?? '')) {
      context.header('content-encoding', 'gzip');
      return context.body(tile.bytes);
    }
    return context.body(await decompressedTile(tile.bytes));
  });
}
