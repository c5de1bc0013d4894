import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import type { OpenIdSettings } from '../../server/openid/openid-settings.ts';
import type { Decoder } from '../../server/intake/decoders/decoder-settings.ts';
import { startServer, type RunningServer, type StartOptions } from '../../server/start-server.ts';
import { ApiClient } from './api-client.ts';
import { newDataFolder } from './data-folder.ts';
import { believeEverySpeed } from './restartable-server.ts';

/** Who is signed in as the administrator. */
export const ANA = { email: 'ana@example.com', password: 'correct horse' };

/** The whole server inside this process, without a demo, with one administrator. */
export interface InProcessServer {
  running: RunningServer;
  administrator: ApiClient;
  /** The port that devices report to. */
  devices: string;
  /** Creates a device; returns its id and identifier. */
  newDevice(): Promise<{ id: number; uniqueId: string }>;
  /** Creates an access token of the administrator. */
  token(): Promise<string>;
  stop(): Promise<void>;
}

/** Starts the server on free ports with temporary data. @param options a clock or disk of the test, and a folder of map files */
export async function startInProcessServer({
  mapFiles,
  databaseUrl,
  openId,
  trackerPorts,
  decoders,
  ...options
}: Partial<Pick<StartOptions, 'diskSpace' | 'restart' | 'time'>> & {
  mapFiles?: string;
  databaseUrl?: string | undefined;
  openId?: OpenIdSettings;
  trackerPorts?: Readonly<Record<string, number>>;
  decoders?: readonly Decoder[];
} = {}): Promise<InProcessServer> {
  const folder = await newDataFolder();
  const running = await startServer(
    {
      host: '127.0.0.1',
      port: 0,
      devicePort: 0,
      dataFolder: folder,
      databaseUrl,
      namespace: 'farol',
      empty: true,
      mapFiles,
      openId,
      trackerPorts,
      decoders,
    },
    { version: 'test', consoleFolder: folder, restart: () => {}, ...options },
  );
  const anyone = new ApiClient(running.address);
  await anyone.post('/users', { name: 'Ana', ...ANA });
  const administrator = anyone.signedInAs(ANA.email, ANA.password);
  await believeEverySpeed(administrator);
  return {
    running,
    administrator,
    devices: `http://127.0.0.1:${running.devicePort}/`,
    newDevice: async () => {
      const uniqueId = `van-${randomUUID()}`;
      const response = await administrator.post('/devices', { name: 'Van', uniqueId });
      if (response.status !== 200) throw new Error(response.text);
      return { id: response.json().id, uniqueId };
    },
    token: async () => (await administrator.form('/session/token', {})).text,
    stop: async () => {
      await running.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
