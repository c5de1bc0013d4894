import type { NotificationRule } from '@farol/core/domain/alert/notification-rule';
import { SIMULATED_ALARMS } from './simulated-alarms.ts';

const SERIOUS_ALARMS = ['sos', 'accident', 'tow', 'powerCut', 'jamming', 'tampering'];

/** The event types the demo account is notified of; without a rule there are no alerts. */
const NOTIFIED_TYPES: readonly (readonly [type: string, description: string])[] = [
  ['alarm', 'Alarmes da frota'],
  ['geofenceEnter', 'Chegadas'],
  ['geofenceExit', 'Saídas'],
  ['deviceOverspeed', 'Excesso de velocidade'],
  ['ignitionOn', 'Ignição ligada'],
  ['ignitionOff', 'Ignição desligada'],
  ['queuedCommandSent', 'Comandos entregues'],
  ['commandResult', 'Respostas dos comandos'],
  ['deviceUnknown', 'Sem comunicação'],
  ['deviceInactive', 'Sem notícias há muito tempo'],
  ['deviceFuelDrop', 'Queda de combustível'],
  ['driverChanged', 'Troca de motorista'],
  ['driverProblem', 'Problemas relatados por motoristas'],
  ['maintenance', 'Revisões'],
];

/** The notification rules of the demo: all devices, on the live connection, and alarms and what drivers report by mail. */
export const DEMO_NOTIFICATIONS: readonly NotificationRule[] = NOTIFIED_TYPES.map(([type, description]) => ({
  id: 0,
  description,
  type,
  always: true,
  // Mails of the demo are caught, and shown to its administrator.
  notificators: type === 'alarm' || type === 'driverProblem' ? 'web,mail' : 'web',
  calendarId: 0,
  commandId: 0,
  attributes: type === 'alarm' ? { alarms: [...SIMULATED_ALARMS, ...SERIOUS_ALARMS].join(',') } : {},
}));
