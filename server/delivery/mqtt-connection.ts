import { isIP } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { connect, type IClientOptions, type MqttClient } from 'mqtt';
import type { ActiveIntegration } from '../integrations/integrations.ts';
import type { OutgoingTargets } from '../network/outgoing-targets.ts';
import { UndeliverableError } from '../network/send-errors.ts';

const CONNECT_TIMEOUT_MS = 10_000;
/** A broker that confirms nothing for so long counts as lost, milliseconds. */
const CONFIRM_TIMEOUT_MS = 20_000;
const GOODBYE_TIMEOUT_MS = 2_000;

/**
 * Connects to the broker of the integration, at an address that was checked, once: who wants to stay connected connects
 * again, so that the name is looked up and checked again. Resolves when the broker has accepted; rejects with the
 * broker's refusal, and with UndeliverableError when the address may not be reached.
 */
export async function connectToBroker(
  { values, secrets }: ActiveIntegration,
  targets: OutgoingTargets,
  options: Pick<IClientOptions, 'clientId' | 'will'> = {},
): Promise<MqttClient> {
  const url = URL.parse(String(values['url']));
  if (!url) throw new UndeliverableError('the address of the broker is no URL');
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const [checked] = await targets.resolveAllowed(host);
  const isWeb = url.protocol === 'ws:' || url.protocol === 'wss:';
  const { username } = values;
  const client = connect({
    protocol: protocolOf(url),
    // Programs of the web look the name up themselves, through the checking look-up.
    host: isWeb || !checked ? host : checked.address,
    hostname: isWeb ? url.hostname : (checked?.address ?? host),
    ...(url.port !== '' && { port: Number(url.port) }),
    ...(isWeb && {
      path: url.pathname + url.search,
      wsOptions: { lookup: targets.lookup, followRedirects: false },
    }),
    // The certificate is verified by name.
    ...(isIP(host) === 0 && { servername: host }),
    ...(typeof values['clientId'] === 'string' && { clientId: values['clientId'] }),
    ...(typeof username === 'string' && { username }),
    ...(secrets['password'] !== undefined && { password: secrets['password'] }),
    connectTimeout: CONNECT_TIMEOUT_MS,
    reconnectPeriod: 0,
    queueQoSZero: false,
    ...options,
  });
  const { promise, resolve, reject } = Promise.withResolvers<MqttClient>();
  client.once('connect', () => resolve(client));
  client.once('error', reject);
  client.once('close', () => reject(new Error('the broker closed the connection, or did not answer')));
  try {
    return await promise;
  } catch (error) {
    client.end(true);
    throw error;
  } finally {
    // Later errors come with a close.
    client.on('error', () => {});
  }
}

function protocolOf({ protocol }: URL): 'mqtt' | 'mqtts' | 'ws' | 'wss' {
  switch (protocol) {
    case 'mqtts:':
      return 'mqtts';
    case 'ws:':
      return 'ws';
    case 'wss:':
      return 'wss';
    default:
      return 'mqtt';
  }
}

/** Waits for confirmations as long as the connection lasts, and not for ever. */
export async function confirmed(sending: Promise<unknown>, lost: Promise<never>): Promise<void> {
  const late = new AbortController();
  const timeout = pause(CONFIRM_TIMEOUT_MS, undefined, { signal: late.signal, ref: false }).then(() => {
    throw new Error('the broker confirms nothing');
  });
  timeout.catch(() => {});
  // A publication that is lost with the connection fails only here.
  sending.catch(() => {});
  try {
    await Promise.race([sending, lost, timeout]);
  } finally {
    late.abort();
  }
}

/** Says that this server leaves, as long as the broker listens. After a goodbye it does not publish the will. */
export async function goodbye(client: MqttClient, status: string): Promise<void> {
  const said = client
    .publishAsync(status, 'offline', { qos: 1, retain: true })
    .then(() => client.endAsync())
    .catch(() => {});
  await Promise.race([said, pause(GOODBYE_TIMEOUT_MS, undefined, { ref: false })]);
}
