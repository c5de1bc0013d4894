import { expect, test } from 'vitest';
import { HttpDriverInspections } from '@farol/adapters/http/driver-inspections';
import { productApi } from '@farol/adapters/http/product-client';
import { checklistAsText } from '@farol/core/domain/device/checklist';
import { JPEG_PICTURE } from '../../arbitraries/pictures.ts';
import { CHECKED, driverInspectionsContract } from '../../contracts/ports/driver-inspections.ts';
import { startDriverServer } from '../../harness/driver-server.ts';
import { sendAs, unreachableApi } from './send-as.ts';

driverInspectionsContract('a server with the product', async () => {
  const { server, deviceId, login, joao } = await startDriverServer({
    'farol.checklist': checklistAsText(CHECKED),
  });
  const product = productApi(`${server.running.address}/api`, 'farol', sendAs(login));
  return {
    inspections: new HttpDriverInspections(product),
    disconnected: new HttpDriverInspections(await unreachableApi()),
    deviceId,
    photo: Buffer.from(JPEG_PICTURE.bytes).toString('base64'),
    checkIn: async () => {
      expect((await joao.post('/../farol/qr-driver', { id: deviceId })).status).toBe(200);
    },
    stored: async () => {
      const { query } = server.running.services.registry;
      const rows = await query.selectFrom('inspections').select('photos').execute();
      return [rows.length, rows.filter(({ photos }) => photos > 0).length] as const;
    },
    close: () => server.stop(),
  };
});

const respond = () => Promise.resolve(new Response('[]'));

test('driver inspections: an answer that is no checklist is reported as such', async () => {
  const inspections = new HttpDriverInspections(productApi('http://server/api', 'acme', respond));
  await expect(inspections.checklist()).rejects.toMatchObject({ code: 'MALFORMED_ANSWER' });
});
