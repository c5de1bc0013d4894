import type { Section } from './resource.ts';

/** Where both are zero no place was chosen. */
const PLACE = ['latitude', 'longitude'];

/** The form of an account (§3, "User") in its sections, each of which is a tab or a part of one. */
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
        at: 'own',
        kind: 'choice',
        options: ['pt-BR', 'es-ES', 'en-US'],
      },
      {
        name: 'baseMap',
        key: 'map',
        kind: 'choice',
        options: ['offline', 'street', 'light', 'dark', 'satellite'],
      },
      { name: 'latitude', kind: 'number', zeroWith: PLACE, min: -90, max: 90 },
      { name: 'longitude', kind: 'number', zeroWith: PLACE, min: -180, max: 180 },
      { name: 'zoom', kind: 'number', zeroWith: PLACE, min: 0, max: 24 },
      { name: 'coordinateFormat', kind: 'choice', options: ['dd', 'ddm', 'dms'] },
      { name: 'speedUnit', at: 'attributes', kind: 'choice', options: ['kmh', 'mph', 'kn'] },
      { name: 'distanceUnit', at: 'attributes', kind: 'choice', options: ['km', 'miles'] },
      { name: 'twelveHourFormat', at: 'attributes', kind: 'flag' },
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
      { name: 'expiration', key: 'expirationTime', kind: 'moment' },
      { name: 'deviceLimit', kind: 'number', min: -1 },
      { name: 'userLimit', kind: 'number', min: -1 },
      { name: 'advancedPerms', at: 'own', kind: 'text' },
    ],
  },
  {
    name: 'address',
    fields: [
      { name: 'postalCode', key: 'cep', at: 'own', kind: 'text' },
      { name: 'street', key: 'rua', at: 'own', kind: 'text' },
      { name: 'streetNumber', key: 'numero', at: 'own', kind: 'text' },
      { name: 'complement', key: 'complemento', at: 'own', kind: 'text' },
      { name: 'district', key: 'bairro', at: 'own', kind: 'text' },
      { name: 'city', key: 'cidade', at: 'own', kind: 'text' },
      { name: 'state', key: 'estado', at: 'own', kind: 'text' },
    ],
  },
  {
    name: 'contact',
    fields: [
      { name: 'personalPhone', key: 'telefonePessoal', at: 'own', kind: 'text' },
      { name: 'personalWhatsapp', key: 'whatsappPessoal', at: 'own', kind: 'text' },
      { name: 'personalEmail', key: 'emailPessoal', at: 'own', kind: 'text' },
      { name: 'businessPhone', key: 'telefoneComercial', at: 'own', kind: 'text' },
      { name: 'businessWhatsapp', key: 'whatsappComercial', at: 'own', kind: 'text' },
      { name: 'businessEmail', key: 'emailComercial', at: 'own', kind: 'text' },
    ],
  },
  {
    name: 'reseller',
    fields: [
      { name: 'domainReseller', at: 'own', kind: 'text' },
      { name: 'limitReseller', at: 'own', kind: 'number', min: -1 },
    ],
  },
  {
    name: 'billing',
    // Money and percentages are texts of hundredths (`user-billing.ts`), switches are 1 and 0, as earlier data has them.
    fields: [
      { name: 'enableBilling', at: 'own', kind: 'flag' },
      { name: 'billingCpfCnpj', at: 'own', kind: 'text' },
      { name: 'billingDescription', at: 'own', kind: 'text' },
      { name: 'billingDate', at: 'own', kind: 'date' },
      { name: 'billingPrice', at: 'own', kind: 'text' },
      { name: 'billingInterest', at: 'own', kind: 'text' },
      { name: 'billingFineMode', at: 'own', kind: 'choice', options: ['FIXED', 'PERCENTAGE'] },
      { name: 'billingFine', at: 'own', kind: 'text' },
      { name: 'billingDisccountMode', at: 'own', kind: 'choice', options: ['FIXED', 'PERCENTAGE'] },
      { name: 'billingDisccount', at: 'own', kind: 'text' },
      { name: 'billingDisccountDays', at: 'own', kind: 'number', min: 0, max: 365 },
      { name: 'billingTrustUnlock', at: 'own', kind: 'text' },
      { name: 'billingTrustUnlockDays', at: 'own', kind: 'number', min: 0, max: 365 },
      { name: 'billingSuspension', at: 'own', kind: 'text' },
      { name: 'billingSuspensionDays', at: 'own', kind: 'number', min: 0, max: 365 },
    ],
  },
  { name: 'attributes', fields: [{ name: 'attributes', kind: 'attributes' }] },
] as const satisfies readonly Section[];
