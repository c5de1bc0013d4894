import * as z from 'zod/mini';
import { SHORTEST } from '../domain/shortest.ts';
import { PLAIN_USER, type User } from '../domain/user.ts';
import { permissionsFrom, type Resource } from './resource.ts';
import { USER_SECTIONS } from './user-sections.ts';
import {
  attributes,
  filled,
  flag,
  id,
  moment,
  number,
  optionalText,
  storableAttributes,
  text,
} from './wire.ts';

const wire = z.object({
  id,
  name: text,
  email: text,
  login: optionalText,
  password: optionalText,
  phone: optionalText,
  readonly: flag,
  deviceReadonly: flag,
  limitCommands: flag,
  disableReports: flag,
  fixedEmail: flag,
  administrator: flag,
  disabled: flag,
  expirationTime: moment,
  deviceLimit: number,
  userLimit: number,
  map: optionalText,
  coordinateFormat: optionalText,
  poiLayer: optionalText,
  latitude: number,
  longitude: number,
  zoom: number,
  totpKey: optionalText,
  temporary: flag,
  attributes,
}) satisfies z.ZodMiniType<User>;

/** Accounts (§3, "User"; §5: minimum lengths 3 and 4, a password is needed by a new account only). */
export const users = {
  name: 'users',
  path: 'users',
  api: 'tracking',
  permissions: permissionsFrom(16),
  link: 'user',
  title: 'name',
  wire,
  rules: z
    .extend(wire, {
      name: filled(128, SHORTEST.name),
      email: filled(128, SHORTEST.email),
      attributes: storableAttributes,
    })
    .check(
      z.refine((user) => user.id > 0 || Boolean(user.password), {
        error: 'required',
        path: ['password'],
      }),
      z.refine(({ password }) => !password || password.length >= SHORTEST.password, {
        error: 'tooShort',
        path: ['password'],
      }),
    ),
  defaults: { ...PLAIN_USER, deviceReadonly: true, deviceLimit: 0, poiLayer: '' },
  sections: USER_SECTIONS,
  columns: {
    shown: ['name', 'email'],
    more: ['administrator', 'enabled', 'phone', 'readonly', 'expiration', 'deviceLimit', 'userLimit'],
  },
  suggestions: ['telegramChatId'],
  refusals: { DUPLICATE: 'email' },
} as const satisfies Resource<User>;
