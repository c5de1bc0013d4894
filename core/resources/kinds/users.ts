import * as z from 'zod/mini';
import { MIN_LENGTHS } from '../../domain/account/minimum-lengths.ts';
import { DEFAULT_USER, type User } from '../../domain/account/user.ts';
import { RECORD_PERMISSIONS } from '../../domain/access/record-permissions.ts';
import type { Resource } from '../descriptor/resource.ts';
import { USER_SECTIONS } from './user-sections.ts';
import {
  attributes,
  requiredText,
  booleanOrFalse,
  id,
  instant,
  number,
  optionalText,
  storableAttributes,
  text,
} from '../descriptor/wire-schema.ts';

const wire = z.object({
  id,
  name: text,
  email: text,
  login: optionalText,
  password: optionalText,
  phone: optionalText,
  readonly: booleanOrFalse,
  deviceReadonly: booleanOrFalse,
  limitCommands: booleanOrFalse,
  disableReports: booleanOrFalse,
  fixedEmail: booleanOrFalse,
  administrator: booleanOrFalse,
  disabled: booleanOrFalse,
  expirationTime: instant,
  deviceLimit: number,
  userLimit: number,
  map: optionalText,
  coordinateFormat: optionalText,
  poiLayer: optionalText,
  latitude: number,
  longitude: number,
  zoom: number,
  totpKey: optionalText,
  temporary: booleanOrFalse,
  attributes,
}) satisfies z.ZodMiniType<User>;

/** Accounts (§3, "User"; §5: minimum lengths 3 and 4, only a new account needs a password). */
export const users = {
  name: 'users',
  path: 'users',
  api: 'tracking',
  permissions: RECORD_PERMISSIONS.users,
  associationKind: 'user',
  titleField: 'name',
  wire,
  rules: z
    .extend(wire, {
      name: requiredText(128, MIN_LENGTHS.name),
      email: requiredText(128, MIN_LENGTHS.email),
      attributes: storableAttributes,
    })
    .check(
      z.refine((user) => user.id > 0 || Boolean(user.password), {
        error: 'required',
        path: ['password'],
      }),
      z.refine(({ password }) => !password || password.length >= MIN_LENGTHS.password, {
        error: 'tooShort',
        path: ['password'],
      }),
    ),
  defaults: { ...DEFAULT_USER, deviceReadonly: true, deviceLimit: 0, poiLayer: '' },
  sections: USER_SECTIONS,
  columns: {
    shown: ['name', 'email'],
    more: ['administrator', 'enabled', 'phone', 'readonly', 'expiration', 'deviceLimit', 'userLimit'],
  },
  attributeSuggestions: ['telegramChatId'],
  serverErrorFields: { DUPLICATE: 'email' },
} as const satisfies Resource<User>;
