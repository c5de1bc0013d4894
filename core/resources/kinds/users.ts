import { MIN_ACCOUNT_LENGTHS } from '../../domain/account/new-account.ts';
import type { User } from '../../domain/account/user.ts';
import { RECORD_PERMISSIONS } from '../../domain/access/record-permissions.ts';
import type { Resource } from '../descriptor/resource.ts';
import { USER_SECTIONS } from './user-sections.ts';
import {
  attributes,
  flag,
  id,
  integer,
  moment,
  newRecord,
  number,
  optionalText,
  record,
  text,
} from '../descriptor/record-schema.ts';
import type { RecordSchema } from '../descriptor/record-value.ts';

const wire = record({
  id,
  attributes,
  name: text({ longest: 128, shortest: MIN_ACCOUNT_LENGTHS.name, required: 'always', searched: true }),
  login: optionalText({ longest: 128, trimmed: true, nullIfBlank: true }),
  email: text({
    longest: 128,
    shortest: MIN_ACCOUNT_LENGTHS.email,
    required: 'always',
    trimmed: true,
    searched: true,
  }),
  password: optionalText({ longest: 1024, shortest: MIN_ACCOUNT_LENGTHS.password, required: 'inFormOfNew' }),
  phone: optionalText({ longest: 128, trimmed: true }),
  readonly: flag(),
  deviceReadonly: flag(true),
  limitCommands: flag(),
  disableReports: flag(),
  fixedEmail: flag(),
  administrator: flag(),
  disabled: flag(),
  expirationTime: moment(),
  deviceLimit: integer(),
  userLimit: integer(),
  map: optionalText({ longest: 128 }),
  coordinateFormat: optionalText({ longest: 128 }),
  poiLayer: optionalText({ longest: 512, initial: '' }),
  latitude: number({ min: -90, max: 90 }),
  longitude: number({ min: -180, max: 180 }),
  zoom: integer(),
  totpKey: optionalText({ longest: 128, trimmed: true, nullIfBlank: true }),
  temporary: flag(),
}) satisfies RecordSchema<User>;

/** Accounts (§3, "User"; §5: minimum lengths 3 and 4, only a new account needs a password). */
export const userResource = {
  name: 'users',
  path: 'users',
  api: 'tracking',
  permissions: RECORD_PERMISSIONS.users,
  screen: { entry: 'users', path: '/users' },
  associationKind: 'user',
  titleField: 'name',
  wire,
  defaults: newRecord(wire),
  sections: USER_SECTIONS,
  columns: {
    shown: ['name', 'email'],
    more: ['administrator', 'enabled', 'phone', 'readonly', 'expiration', 'deviceLimit', 'userLimit'],
  },
  attributeSuggestions: ['telegramChatId'],
  serverErrorFields: { DUPLICATE: 'email' },
} as const satisfies Resource<User>;
