import type { Hono } from 'hono';
import type { TrackUpload } from '../../positions/track-upload.ts';
import { accessOf, pathId, type RequestEnvironment } from '../request/request-context.ts';

/** The upload of tracks into the history of a device (contract §8.10). */
export function addTrackRoutes(product: Hono<RequestEnvironment>, tracks: TrackUpload): void {
  product.post('/devices/:id/tracks', async (context) => {
    const content = context.req.raw.body ?? new Blob([]).stream();
    const isTrial = context.req.query('trial') === 'true';
    return context.json(await tracks.upload(accessOf(context), pathId(context), content, isTrial));
  });
}
