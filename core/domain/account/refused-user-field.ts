/** The fields of an account that a refusal may concern (contract §3.1), by its code, the likeliest first. */
const FIELDS_BY_CODE: Readonly<Record<string, readonly string[]>> = {
  PERMISSION_NOT_HELD: ['advancedPerms', 'domainReseller'],
  LIMIT_NOT_HELD: ['limitReseller'],
  ADMINISTRATOR_ACCESS_REQUIRED: [
    'administrator',
    'deviceLimit',
    'userLimit',
    'expiration',
    'enabled',
    'readonly',
    'editDevices',
    'sendCommands',
    'email',
  ],
};

/**
 * The field of an account that a refusal is about: of those that it may mean, the first that was changed. Nothing when it concerns
 * the account as a whole.
 * @param changed the names of the fields that say something else than before
 */
export function fieldOfUserError(code: string, changed: ReadonlySet<string>): string | undefined {
  return FIELDS_BY_CODE[code]?.find((field) => changed.has(field));
}
