import type { User } from '@farol/core/domain/account/user';
import { z } from 'zod';
import { isTotpSecret } from './totp.ts';
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

/** The body of a user (contract §2.6); an empty or missing `password` means unchanged. */
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
    // A key that generates no codes would lock the user out.
    .refine((key) => key === null || isTotpSecret(key), 'must be a key in Base32'),
  temporary: flag,
}) satisfies z.ZodType<User>;
