import type { Section } from '../descriptor/resource.ts';
import { SAFETY_FIELDS } from './safety-fields.ts';

/** When both are zero, no place is set. */
const PLACE = ['latitude', 'longitude'];
const SWITCHES = { location: 'namespaced', kind: 'flag' } as const;

/** The server settings form (§3, "Server settings"); a tab shows one or several sections. */
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
      { name: 'localNetworkOnly', ...SWITCHES },
      { name: 'streetMapUrl', location: 'namespaced', kind: 'text' },
      { name: 'mapsKey', key: 'google_api', location: 'attributes', kind: 'text' },
      { name: 'latitude', kind: 'number', unsetWhenZero: PLACE, min: -90, max: 90 },
      { name: 'longitude', kind: 'number', unsetWhenZero: PLACE, min: -180, max: 180 },
      { name: 'zoom', kind: 'number', integer: true, unsetWhenZero: PLACE, min: 0, max: 24 },
      { name: 'selectZoom', key: 'web.selectZoom', location: 'attributes', kind: 'number', min: 1, max: 24 },
      { name: 'geocoderUrl', location: 'namespaced', kind: 'text' },
    ],
  },
  {
    name: 'formats',
    fields: [
      {
        name: 'language',
        key: 'lang',
        location: 'namespaced',
        kind: 'choice',
        options: ['pt-BR', 'es-ES', 'en-US'],
      },
      { name: 'coordinateFormat', kind: 'choice', options: ['dd', 'ddm', 'dms'] },
      { name: 'speedUnit', location: 'attributes', kind: 'choice', options: ['kmh', 'mph', 'kn'] },
      { name: 'distanceUnit', location: 'attributes', kind: 'choice', options: ['km', 'miles'] },
      { name: 'twelveHourFormat', location: 'attributes', kind: 'flag' },
      { name: 'forceSettings', kind: 'flag' },
      { name: 'deviceAttributes', location: 'namespaced', kind: 'text' },
    ],
  },
  {
    name: 'history',
    fields: [
      { name: 'retentionDays', location: 'namespaced', kind: 'number', integer: true, min: 1, max: 36_500 },
    ],
  },
  { name: 'safety', fields: SAFETY_FIELDS },
  {
    name: 'access',
    fields: [
      { name: 'registration', kind: 'flag' },
      { name: 'readonly', kind: 'flag' },
      { name: 'deviceReadonly', kind: 'flag' },
      { name: 'sendCommands', key: 'limitCommands', kind: 'flag', inverted: true },
      { name: 'disableReports', kind: 'flag' },
      { name: 'fixedEmail', kind: 'flag' },
      { name: 'totpEnable', location: 'attributes', kind: 'flag' },
    ],
  },
  {
    name: 'limits',
    fields: [
      { name: 'deviceLimit', location: 'namespaced', kind: 'number', integer: true, min: -1 },
      { name: 'tokenDays', location: 'namespaced', kind: 'number', integer: true, min: 1, max: 3650 },
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
    // As on an account (`user-sections.ts`): amounts are text in hundredths, older flags are 1 and 0.
    fields: [
      { name: 'enableBilling', ...SWITCHES },
      { name: 'billingCurrency', location: 'namespaced', kind: 'text' },
      { name: 'billingDescription', location: 'namespaced', kind: 'text' },
      { name: 'billingDate', location: 'namespaced', kind: 'date' },
      { name: 'billingPrice', location: 'namespaced', kind: 'text' },
      { name: 'billingInterest', location: 'namespaced', kind: 'text' },
      { name: 'billingFineMode', location: 'namespaced', kind: 'choice', options: ['FIXED', 'PERCENTAGE'] },
      { name: 'billingFine', location: 'namespaced', kind: 'text' },
      {
        name: 'billingDisccountMode',
        location: 'namespaced',
        kind: 'choice',
        options: ['FIXED', 'PERCENTAGE'],
      },
      { name: 'billingDisccount', location: 'namespaced', kind: 'text' },
      {
        name: 'billingDisccountDays',
        location: 'namespaced',
        kind: 'number',
        integer: true,
        min: 0,
        max: 365,
      },
      { name: 'billingTrustUnlock', ...SWITCHES, numeric: true },
      {
        name: 'billingTrustUnlockDays',
        location: 'namespaced',
        kind: 'number',
        integer: true,
        min: 0,
        max: 365,
      },
      { name: 'billingSuspension', ...SWITCHES, numeric: true },
      {
        name: 'billingSuspensionDays',
        location: 'namespaced',
        kind: 'number',
        integer: true,
        min: 0,
        max: 365,
      },
      { name: 'billingMailIssued', ...SWITCHES },
      {
        name: 'billingMailBeforeDays',
        location: 'namespaced',
        kind: 'number',
        integer: true,
        min: 0,
        max: 90,
      },
      { name: 'billingMailLate', ...SWITCHES },
    ],
  },
  { name: 'attributes', fields: [{ name: 'attributes', kind: 'attributes' }] },
] as const satisfies readonly Section[];
