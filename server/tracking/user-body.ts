import type { User } from '@farol/core/domain/user';
import { totpCode } from '@farol/core/domain/user-totp';
import { z } from 'zod';
import {
  attributes,
  flag,
  integer,
  keyText,
  moment,
  numberBetween,
  optionalText,
  ownId,
  requiredText,
  trimmedText,
} from './fields.ts';

/** A user as a client sends him (contract §2.6); `password` empty or missing means unchanged. */
export const userBody = z.strictObject({
  id: ownId,
  attributes,
  name: requiredText(128),
  login: trimmedText(128).transform((login) => login || null),
  email: keyText(128),
  password: optionalText(1024),
  phone: trimmedText(128),
  readonly: flag,
  deviceReadonly: flag,
  limitCommands: flag,
  disableReports: flag,
  fixedEmail: flag,
  administrator: flag,
  disabled: flag,
  expirationTime: moment,
  deviceLimit: integer,
  userLimit: integer,
  map: optionalText(128),
  coordinateFormat: optionalText(128),
  poiLayer: optionalText(512),
  latitude: numberBetween(-90, 90),
  longitude: numberBetween(-180, 180),
  zoom: integer,
  totpKey: trimmedText(128)
    .transform((key) => key || null)
    // Whoever had a key that makes no code could not come in any more.
    .refine((key) => key === null || totpCode(key, 0) !== undefined, 'must be a key in Base32'),
  temporary: flag,
}) satisfies z.ZodType<User>;
