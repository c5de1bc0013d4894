/**
 * The event types that notification rules can select (contract §5.4): those that happen here. Devices that report by
 * HTTP become unknown and never offline.
 */
export const EVENT_TYPES: readonly string[] = [
  'alarm',
  'commandResult',
  'deviceFuelDrop',
  'deviceFuelIncrease',
  'deviceInactive',
  'deviceMoving',
  'deviceOnline',
  'deviceOverspeed',
  'deviceStopped',
  'deviceUnknown',
  'driverChanged',
  'driverProblem',
  'geofenceEnter',
  'geofenceExit',
  'ignitionOff',
  'ignitionOn',
  'maintenance',
  'media',
  'proximityEnter',
  'proximityExit',
  'queuedCommandSent',
  'textMessage',
  'unaccompaniedMotion',
];
