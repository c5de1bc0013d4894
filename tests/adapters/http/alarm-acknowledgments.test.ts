import { HttpAlarmAcknowledgments } from '@farol/adapters/http/alarm-acknowledgments';
import { productApi } from '@farol/adapters/http/product-client';
import { alarmAcknowledgmentsContract } from '../../contracts/ports/alarm-acknowledgments.ts';
import { ADMINISTRATOR, createVehicle, startRestartableServer } from '../../harness/restartable-server.ts';
import { sendAs, unreachableApi } from './send-as.ts';

alarmAcknowledgmentsContract('the embedded server', async () => {
  const server = await startRestartableServer();
  const vanId = await createVehicle(server, 'van');
  await server.report('van', { lat: -23.5, lon: -46.6, alarm: 'sos' });
  const events = await server.events(vanId);
  const { email, password } = ADMINISTRATOR;
  const api = productApi(`${server.api.address}/api`, 'farol', sendAs({ email, password }));
  return {
    eventId: Number(events.find(({ type }) => type === 'alarm')?.['id']),
    userId: server.userId,
    acknowledgments: new HttpAlarmAcknowledgments(api),
    disconnected: new HttpAlarmAcknowledgments(await unreachableApi()),
    isAcknowledged: async () => (await server.events(vanId)).some(({ type }) => type === 'alarmAcknowledged'),
    close: () => server.stop(),
  };
});
