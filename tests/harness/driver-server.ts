import type { ApiClient } from './api-client.ts';
import { startInProcessServer } from './in-process-server.ts';

/** Starts a server with a driver, João, who may check in to a vehicle with these attributes. */
export async function startDriverServer(deviceAttributes: Record<string, unknown> = {}) {
  const server = await startInProcessServer();
  const { administrator: api } = server;
  const info = (await api.get('/server')).json();
  const attributes = { ...Object(info['attributes']), 'farol.enableQrDriverId': true };
  await api.put('/server', { ...info, attributes });
  const driver = await api.post('/drivers', {
    name: 'João',
    uniqueId: 'M8',
    attributes: {
      'farol.enableQrCode': true,
      'farol.driverUsername': 'joao',
      'farol.driverPassword': 'secret',
    },
  });
  const { id: deviceId } = await server.newDevice();
  const device = (await api.get(`/devices/${deviceId}`)).json();
  await api.put(`/devices/${deviceId}`, { ...device, attributes: deviceAttributes });
  await api.post('/permissions', { deviceId, driverId: driver.json().id });
  const login = { email: 'qrcode-joao', password: 'secret' };
  const joao: ApiClient = api.signedInAs(login.email, login.password);
  return { server, deviceId, login, joao };
}
