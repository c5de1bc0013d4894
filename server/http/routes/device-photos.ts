import type { Hono } from 'hono';
import type { DevicePhotoStore } from '../../records/device-photos.ts';
import { accessOf, pathId, type RequestEnvironment } from '../request/request-context.ts';

/** Photos of devices (contract §4.2). */
export function addDevicePhotoRoutes(api: Hono<RequestEnvironment>, photos: DevicePhotoStore): void {
  api.post('/devices/:id/image', async (context) => {
    const access = accessOf(context);
    const type = context.req.header('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
    const content = await context.req.arrayBuffer();
    const file = await photos.save(access, pathId(context), type, content);
    return context.body(file, 200, { 'content-type': 'application/json' });
  });
  api.get('/media/:uniqueId/:file', async (context) => {
    const { uniqueId, file } = context.req.param();
    const { type, bytes } = await photos.read(accessOf(context), uniqueId, file);
    return context.body(bytes, 200, { 'content-type': type });
  });
}
