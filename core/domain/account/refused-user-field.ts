const DOMAIN = ['domainReseller'];

/**
 * The fields of an account that a refusal may concern, by its code, the most likely first.
 */
const FIELDS_BY_CODE: Readonly<Record<string, readonly string[]>> = {
  PERMISSION_NOT_HELD: ['advancedPerms', 'domainReseller'],
  LIMIT_NOT_HELD: ['limitReseller', 'deviceLimit', 'userLimit'],
  RESELLER_LIMIT_REACHED: ['advancedPerms', 'userLimit'],
  DOMAIN_IS_TAKEN: DOMAIN,
  DOMAIN_IS_TOO_LONG: DOMAIN,
  DOMAIN_IS_NO_HOST_NAME: DOMAIN,
  ADMINISTRATOR_ACCESS_REQUIRED: [
    'administrator',
    'deviceLimit',
    'userLimit',
    'expiration',
    'enabled',
    'readonly',
    'editDevices',
    'sendCommands',
    'viewReports',
    'email',
  ],
};

/**
 * Returns the field of an account that a refusal concerns: the first changed one of those that the code may
 * mean. Undefined when it concerns the account as a whole.
 * @param changed the names of the changed fields
 */
export function fieldOfUserError(code: string, changed: ReadonlySet<string>): string | undefined {
  return FIELDS_BY_CODE[code]?.find((field) => changed.has(field));
}
