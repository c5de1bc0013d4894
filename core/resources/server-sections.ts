import type { Section } from './resource.ts';

/** Where both are zero no place was chosen. */
const PLACE = ['latitude', 'longitude'];
const SWITCHES = { at: 'own', kind: 'flag' } as const;

/** The server's settings (§3, "Server settings") in their sections: those of a tab stand side by side on it. */
export const SERVER_SECTIONS = [
  {
    name: 'announcement',
    fields: [{ name: 'announcement', kind: 'longText' }],
  },
  {
    name: 'map',
    fields: [
      {
        name: 'baseMap',
        key: 'map',
        kind: 'choice',
        options: ['offline', 'street', 'light', 'dark', 'satellite'],
      },
      { name: 'mapsKey', key: 'google_api', at: 'attributes', kind: 'text' },
      { name: 'latitude', kind: 'number', zeroWith: PLACE, min: -90, max: 90 },
      { name: 'longitude', kind: 'number', zeroWith: PLACE, min: -180, max: 180 },
      { name: 'zoom', kind: 'number', zeroWith: PLACE, min: 0, max: 24 },
      { name: 'selectZoom', key: 'web.selectZoom', at: 'attributes', kind: 'number', min: 1, max: 24 },
      { name: 'geocoderUrl', at: 'own', kind: 'text' },
    ],
  },
  {
    name: 'formats',
    fields: [
      { name: 'language', key: 'lang', at: 'own', kind: 'choice', options: ['pt-BR', 'es-ES', 'en-US'] },
      { name: 'coordinateFormat', kind: 'choice', options: ['dd', 'ddm', 'dms'] },
      { name: 'speedUnit', at: 'attributes', kind: 'choice', options: ['kmh', 'mph', 'kn'] },
      { name: 'distanceUnit', at: 'attributes', kind: 'choice', options: ['km', 'miles'] },
      { name: 'twelveHourFormat', at: 'attributes', kind: 'flag' },
      { name: 'forceSettings', kind: 'flag' },
      { name: 'deviceAttributes', at: 'own', kind: 'text' },
    ],
  },
  { name: 'history', fields: [{ name: 'retentionDays', at: 'own', kind: 'number', min: 1, max: 36_500 }] },
  {
    name: 'access',
    fields: [
      { name: 'registration', kind: 'flag' },
      { name: 'readonly', kind: 'flag' },
      { name: 'deviceReadonly', kind: 'flag' },
      { name: 'sendCommands', key: 'limitCommands', kind: 'flag', inverted: true },
      { name: 'disableReports', kind: 'flag' },
      { name: 'fixedEmail', kind: 'flag' },
      { name: 'totpEnable', at: 'attributes', kind: 'flag' },
    ],
  },
  {
    name: 'limits',
    fields: [
      { name: 'deviceLimit', at: 'own', kind: 'number', min: -1 },
      { name: 'tokenDays', at: 'own', kind: 'number', min: 1, max: 3650 },
    ],
  },
  {
    name: 'product',
    fields: [
      { name: 'enableLockUnlock', ...SWITCHES },
      { name: 'enableAdvancedPerms', ...SWITCHES },
      { name: 'enableQrDriverId', ...SWITCHES },
      { name: 'enableLazyDeletion', ...SWITCHES },
      { name: 'enableStops', ...SWITCHES },
      { name: 'enableEvents', ...SWITCHES },
    ],
  },
  {
    name: 'billing',
    // As on an account (`user-sections.ts`): amounts are texts of hundredths, older switches are 1 and 0.
    fields: [
      { name: 'enableBilling', ...SWITCHES },
      { name: 'billingDescription', at: 'own', kind: 'text' },
      { name: 'billingDate', at: 'own', kind: 'date' },
      { name: 'billingPrice', at: 'own', kind: 'text' },
      { name: 'billingInterest', at: 'own', kind: 'text' },
      { name: 'billingFineMode', at: 'own', kind: 'choice', options: ['FIXED', 'PERCENTAGE'] },
      { name: 'billingFine', at: 'own', kind: 'text' },
      { name: 'billingDisccountMode', at: 'own', kind: 'choice', options: ['FIXED', 'PERCENTAGE'] },
      { name: 'billingDisccount', at: 'own', kind: 'text' },
      { name: 'billingDisccountDays', at: 'own', kind: 'number', min: 0, max: 365 },
      { name: 'billingTrustUnlock', ...SWITCHES, numeric: true },
      { name: 'billingTrustUnlockDays', at: 'own', kind: 'number', min: 0, max: 365 },
      { name: 'billingSuspension', ...SWITCHES, numeric: true },
      { name: 'billingSuspensionDays', at: 'own', kind: 'number', min: 0, max: 365 },
    ],
  },
  { name: 'attributes', fields: [{ name: 'attributes', kind: 'attributes' }] },
] as const satisfies readonly Section[];
