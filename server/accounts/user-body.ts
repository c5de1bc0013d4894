import type { User } from '@farol/core/domain/account/user';
import { totpCode } from '@farol/core/domain/account/totp';
import { z } from 'zod';
import {
  attributes,
  flag,
  integer,
  identifierText,
  moment,
  numberInRange,
  optionalText,
  recordId,
  requiredText,
  optionalTrimmedText,
} from '../wire/body-fields.ts';

/** A user as a client sends him (contract §2.6); `password` empty or missing means unchanged. */
export const userBody = z.strictObject({
  id: recordId,
  attributes,
  name: requiredText(128),
  login: optionalTrimmedText(128).transform((login) => login || null),
  email: identifierText(128),
  password: optionalText(1024),
  phone: optionalTrimmedText(128),
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
  latitude: numberInRange(-90, 90),
  longitude: numberInRange(-180, 180),
  zoom: integer,
  totpKey: optionalTrimmedText(128)
    .transform((key) => key || null)
    // Whoever had a key that makes no code could not come in any more.
    .refine((key) => key === null || totpCode(key, 0) !== undefined, 'must be a key in Base32'),
  temporary: flag,
}) satisfies z.ZodType<User>;
