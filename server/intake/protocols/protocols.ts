import type { DeviceProtocol } from './device-protocol.ts';
import { gt06 } from './gt06.ts';
import { teltonika } from './teltonika.ts';

/** The protocols of trackers over TCP, each on a port of its own. */
export const PROTOCOLS: readonly DeviceProtocol[] = [gt06, teltonika];

/** Returns the setting with the port of a protocol, such as `GT06_PORT`. */
export function portSettingOf({ name }: DeviceProtocol): string {
  return `${name.toUpperCase()}_PORT`;
}

/** Returns the types of commands that a protocol has words for; undefined for an unknown protocol. */
export function commandTypesOf(protocol: string): readonly string[] | undefined {
  return PROTOCOLS.find(({ name }) => name === protocol)?.commandTypes;
}
