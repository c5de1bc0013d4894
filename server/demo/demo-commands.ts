import { productAttributeName, type Namespace } from '@farol/core/domain/values/namespace';
import type { SavedCommand } from '@farol/core/domain/command/saved-command';

/** A saved command of the demo, and the group whose devices support it; undefined for the whole fleet. */
interface DemoCommand {
  command: SavedCommand;
  group: string | undefined;
}

/** The devices of this group have a relay with its own protocol: its commands replace the native ones. */
const RELAY_GROUP = 'Estradas';

/** Returns the saved commands of the demo, with the group each belongs to. */
export function demoCommands(namespace: Namespace): DemoCommand[] {
  const changeNative = productAttributeName(namespace, 'changeNative');
  return [
    { command: saved('Ligar sirene', 'outputControl', { index: 1, data: '1' }), group: undefined },
    { command: saved('Desligar sirene', 'outputControl', { index: 1, data: '0' }), group: undefined },
    { command: saved('Relatar a cada 10 s', 'positionPeriodic', { frequency: 10 }), group: undefined },
    { command: saved('Estado do rastreador', 'custom', { data: 'STATUS#' }), group: undefined },
    {
      command: saved('Bloquear pelo relé', 'custom', { data: 'RELAY,1#', [changeNative]: 'engineStop' }),
      group: RELAY_GROUP,
    },
    {
      command: saved('Liberar pelo relé', 'custom', { data: 'RELAY,0#', [changeNative]: 'engineResume' }),
      group: RELAY_GROUP,
    },
  ];
}

function saved(description: string, type: string, attributes: SavedCommand['attributes']): SavedCommand {
  return { id: 0, description, type, textChannel: false, deviceId: 0, attributes };
}
