import type { Section } from '../descriptor/resource.ts';

/** When both are zero, no place is set. */
const PLACE = ['latitude', 'longitude'];

/** The account form (§3, "User"); a section is a tab or a part of one. */
export const USER_SECTIONS = [
  {
    name: 'account',
    fields: [
      { name: 'name', kind: 'text' },
      { name: 'phone', kind: 'text' },
      { name: 'email', kind: 'text' },
      { name: 'password', kind: 'secret' },
    ],
  },
  {
    name: 'preferences',
    fields: [
      {
        name: 'language',
        key: 'lang',
        location: 'namespaced',
        kind: 'choice',
        options: ['pt-BR', 'es-ES', 'en-US'],
      },
      {
        name: 'baseMap',
        key: 'map',
        kind: 'choice',
        options: ['offline', 'street', 'light', 'dark', 'satellite'],
      },
      { name: 'latitude', kind: 'number', unsetWhenZero: PLACE, min: -90, max: 90 },
      { name: 'longitude', kind: 'number', unsetWhenZero: PLACE, min: -180, max: 180 },
      { name: 'zoom', kind: 'number', unsetWhenZero: PLACE, min: 0, max: 24 },
      { name: 'coordinateFormat', kind: 'choice', options: ['dd', 'ddm', 'dms'] },
      { name: 'speedUnit', location: 'attributes', kind: 'choice', options: ['kmh', 'mph', 'kn'] },
      { name: 'distanceUnit', location: 'attributes', kind: 'choice', options: ['km', 'miles'] },
      { name: 'twelveHourFormat', location: 'attributes', kind: 'flag' },
    ],
  },
  {
    name: 'access',
    fields: [
      { name: 'enabled', key: 'disabled', kind: 'flag', inverted: true },
      { name: 'administrator', kind: 'flag', administratorsOnly: true },
      { name: 'readonly', kind: 'flag' },
      { name: 'editDevices', key: 'deviceReadonly', kind: 'flag', inverted: true },
      { name: 'sendCommands', key: 'limitCommands', kind: 'flag', inverted: true },
      { name: 'viewReports', key: 'disableReports', kind: 'flag', inverted: true },
      { name: 'expiration', key: 'expirationTime', kind: 'dateTime' },
      { name: 'deviceLimit', kind: 'number', min: -1 },
      { name: 'userLimit', kind: 'number', min: -1 },
      { name: 'advancedPerms', location: 'namespaced', kind: 'text' },
    ],
  },
  {
    name: 'address',
    fields: [
      { name: 'postalCode', key: 'cep', location: 'namespaced', kind: 'text' },
      { name: 'street', key: 'rua', location: 'namespaced', kind: 'text' },
      { name: 'streetNumber', key: 'numero', location: 'namespaced', kind: 'text' },
      { name: 'complement', key: 'complemento', location: 'namespaced', kind: 'text' },
      { name: 'district', key: 'bairro', location: 'namespaced', kind: 'text' },
      { name: 'city', key: 'cidade', location: 'namespaced', kind: 'text' },
      { name: 'state', key: 'estado', location: 'namespaced', kind: 'text' },
    ],
  },
  {
    name: 'contact',
    fields: [
      { name: 'personalPhone', key: 'telefonePessoal', location: 'namespaced', kind: 'text' },
      { name: 'personalWhatsapp', key: 'whatsappPessoal', location: 'namespaced', kind: 'text' },
      { name: 'personalEmail', key: 'emailPessoal', location: 'namespaced', kind: 'text' },
      { name: 'businessPhone', key: 'telefoneComercial', location: 'namespaced', kind: 'text' },
      { name: 'businessWhatsapp', key: 'whatsappComercial', location: 'namespaced', kind: 'text' },
      { name: 'businessEmail', key: 'emailComercial', location: 'namespaced', kind: 'text' },
    ],
  },
  {
    name: 'reseller',
    fields: [
      { name: 'domainReseller', location: 'namespaced', kind: 'text' },
      { name: 'limitReseller', location: 'namespaced', kind: 'number', min: -1 },
      { name: 'pixKey', location: 'namespaced', kind: 'text' },
      { name: 'pixName', location: 'namespaced', kind: 'text' },
      { name: 'pixCity', location: 'namespaced', kind: 'text' },
      { name: 'pixInstructions', location: 'namespaced', kind: 'longText' },
    ],
  },
  {
    name: 'billing',
    // As in existing data, amounts and percentages are text in hundredths (`billing-amount.ts`), flags are 1 and 0.
    // Each may be absent, and is the server's then: no flag is a switch.
    fields: [
      { name: 'enableBilling', location: 'namespaced', kind: 'text' },
      { name: 'billingCpfCnpj', location: 'namespaced', kind: 'text' },
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
      { name: 'billingDisccountDays', location: 'namespaced', kind: 'number', min: 0, max: 365 },
      { name: 'billingTrustUnlock', location: 'namespaced', kind: 'text' },
      { name: 'billingTrustUnlockDays', location: 'namespaced', kind: 'number', min: 0, max: 365 },
      { name: 'billingSuspension', location: 'namespaced', kind: 'text' },
      { name: 'billingSuspensionDays', location: 'namespaced', kind: 'number', min: 0, max: 365 },
    ],
  },
  { name: 'attributes', fields: [{ name: 'attributes', kind: 'attributes' }] },
] as const satisfies readonly Section[];
