/**
 * The types this server can send in a response to a report (contract §8.3): the text
 * of `custom`, or the type's name.
 */
const SUPPORTED_TYPES: readonly string[] = [
  'custom',
  'engineStop',
  'engineResume',
  'deviceIdentification',
  'positionSingle',
  'positionPeriodic',
  'alarmArm',
  'alarmDisarm',
  'outputControl',
  'rebootDevice',
];

/** Returns the types that a device supports (contract §4.4); only `custom` before its first report. */
export function supportedTypes(device: { positionId: number }): readonly string[] {
  return device.positionId === 0 ? ['custom'] : SUPPORTED_TYPES;
}
