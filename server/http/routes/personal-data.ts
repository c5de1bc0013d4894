import type { Hono } from 'hono';
import type { PersonalDataService } from '../../admin/personal-data.ts';
import { accessOf, pathId, type RequestEnvironment } from '../request/request-context.ts';

/** The data of a person: exported and erased (contract §4.3). */
export function addPersonalDataRoutes(
  product: Hono<RequestEnvironment>,
  personalData: PersonalDataService,
): void {
  product.get('/users/:id/data', async (context) => {
    const id = pathId(context);
    const archive = await personalData.exported(accessOf(context), id);
    return context.body(archive, 200, {
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="user-${id}.zip"`,
    });
  });
  product.get('/users/:id/erasure', async (context) =>
    context.json(await personalData.preview(accessOf(context), pathId(context))),
  );
  product.post('/users/:id/erasure', async (context) =>
    context.json(await personalData.erase(accessOf(context), pathId(context))),
  );
}
