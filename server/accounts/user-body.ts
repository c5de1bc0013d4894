import { userResource } from '@farol/core/resources/kinds/users';
import { recordBody } from '../records/record-body.ts';
import { searchTextsReader } from '../storage/tables/record-values.ts';
import { isTotpSecret } from './totp.ts';

/** The body of a user (contract §2.6); an empty or missing `password` means unchanged. */
export const userBody = recordBody(userResource, {
  fields: {
    // A key that generates no codes would lock the user out.
    totpKey: (field) =>
      field.refine((key) => typeof key !== 'string' || isTotpSecret(key), 'must be a key in Base32'),
  },
});

/** Returns the texts of an account by which lists are searched; the first one sorts them. */
export const userSearchTexts = searchTextsReader(userResource);
