import { expect, test } from 'vitest';
import { HttpInspections } from '@farol/adapters/http/inspections';
import { productApi } from '@farol/adapters/http/product-client';
import { inspectionsContract } from '../../contracts/ports/inspections.ts';
import { startDriverServer } from '../../harness/driver-server.ts';
import { ANA } from '../../harness/in-process-server.ts';
import { sendAs, unreachableApi } from './send-as.ts';

inspectionsContract('a server with the product', async () => {
  const { server, deviceId, joao } = await startDriverServer();
  await joao.post('/../farol/qr-driver', { id: deviceId });
  const problemAtMs = Math.trunc(Date.now() / 1000) * 1000 - 1000;
  const send = (id: string, kind: string, madeAtMs: number, answers: object[]) =>
    joao.post('/../farol/qr-driver/inspections', {
      id,
      kind,
      deviceId,
      madeAt: new Date(madeAtMs).toISOString(),
      answers,
    });
  await send('a', 'problem', problemAtMs, [{ text: '', ok: false, note: 'A flat tire', photo: true }]);
  await send('b', 'checklist', problemAtMs - 60_000, [{ text: 'Lights', ok: true, note: '', photo: false }]);
  const address = `${server.running.address}/api`;
  const administrator = sendAs(ANA);
  return {
    inspections: new HttpInspections(productApi(address, 'farol', administrator)),
    disconnected: new HttpInspections(await unreachableApi()),
    deviceId,
    problemAtMs,
    close: () => server.stop(),
  };
});

const answering = (answer: Response) =>
  new HttpInspections(productApi('http://server/api', 'acme', () => Promise.resolve(answer))).ofDevice(1, 0);

test('inspections: a server without inspections has none, and what cannot be read is left out', async () => {
  expect(await answering(new Response('Not found', { status: 404 }))).toEqual([]);
  expect(await answering(new Response('<html>'))).toEqual([]);
  expect(await answering(new Response('{}'))).toEqual([]);
  expect(await answering(new Response('[5,{"id":1}]'))).toEqual([]);
  await expect(answering(new Response('No', { status: 400 }))).rejects.toMatchObject({ status: 400 });
});
