import type { signedInErrorsPtBR } from '../pt-BR/signed-in-errors.ts';

/** Errors that only signed-in users can get: they follow actions in screens and dialogs. */
export const signedInErrorsEnUS: { readonly [Code in keyof typeof signedInErrorsPtBR]: string } = {
  THE_USER_DOES_NOT_SEE_THE_VEHICLE:
    'This user doesn’t see the vehicle, so somebody else has to look after the alarm.',
  COMMAND_NOT_SUPPORTED: 'This vehicle’s tracker doesn’t support this command. Nothing was sent.',
  TIME_PERIOD_EXCEEDS_THE_LIMIT: 'This period is too long for a report by the day. Choose a shorter one.',
  ADDRESS_IS_TOO_LONG: 'The request names too many vehicles. Choose groups or fewer vehicles.',
  REPORT_IS_TOO_LARGE: 'The report is too large. Choose a shorter period or fewer vehicles.',
  TOO_MANY_SHARED_LINKS: 'You have too many shared links. Remove some that you no longer need.',
  TOO_MANY_REPORTS_AT_ONCE: 'Too many reports at once. Wait until one is done.',
  SERVER_NOT_BACK:
    'The server hasn’t come back. It needs a service manager, such as systemd or Docker, to start it again.',
  RECENT_LOGIN_REQUIRED: 'Enter your current password to change this.',
  PERMISSION_NOT_HELD: 'You can’t grant a permission you don’t have.',
  NO_BROWSER_IS_NOTIFIED: 'Notifications are not turned on in any of your browsers.',
  LIMIT_NOT_HELD: 'This limit is above what you have left.',
  RESELLER_LIMIT_REACHED: 'The reseller limit has been reached.',
  DEVICE_LIMIT_REACHED: 'The vehicle limit has been reached.',
  INVOICE_NOT_FOUND: 'This invoice no longer exists.',
  INVOICE_IS_NOT_OPEN_FOR_THIS_ACTION: 'The invoice has changed meanwhile, and this is no longer possible.',
  TRUST_UNLOCK_WAS_ALREADY_USED:
    'The account was already opened once on trust. Pay the open invoices to use it again.',
  TRUST_UNLOCK_IS_NOT_AVAILABLE:
    'This account can’t be opened on trust. Pay the open invoices or contact support.',
  A_REASON_IS_REQUIRED: 'Enter a reason of 3 to 300 characters.',
  PIX_VALUE_IS_NOT_VALID: 'Check the Pix key, holder, city and instructions.',
  INVOICE_MAIL_SETTING_IS_NOT_VALID: 'Check which mails are sent about invoices.',
  THIS_INVOICE_WAS_ISSUED_ALREADY: 'This invoice was already issued. Look in the customer’s list.',
  THE_ACCOUNT_IS_NOT_SUSPENDED: 'The account isn’t suspended any more. Sign in again.',
  DOMAIN_IS_TAKEN: 'This domain is already used on this server.',
  DOMAIN_IS_TOO_LONG: 'The domain is too long.',
  DOMAIN_IS_NO_HOST_NAME: 'Enter a domain, for example tracking.yourcompany.com.',
  ADMINISTRATOR_ACCESS_REQUIRED: 'Only an administrator can do this.',
  SMS_IS_NOT_SET_UP_ON_THIS_SERVER: 'SMS isn’t set up on this server.',
  TELEGRAM_IS_NOT_SET_UP_ON_THIS_SERVER: 'Telegram isn’t set up on this server.',
  TOO_MANY_CODES_AT_ONCE: 'Too many people are linking Telegram at once. Try again in a minute.',
  'ONE-TIME_PASSWORD_IS_DISABLED': 'Two-step verification isn’t available on this server.',
  MANAGER_USER_LIMIT_REACHED: 'The user limit has been reached.',
  MANAGER_ACCESS_REQUIRED: 'Your account can’t manage users.',
  USER_ACCESS_DENIED: 'You no longer manage this user.',
  UNKNOWN_TOKEN: 'This token doesn’t exist or is no longer valid.',
  USER_IS_SUPERIOR: 'You can’t change an account that ranks above yours.',
  USER_IS_SELF: 'You can’t delete your own account.',
  OPERATION_RESTRICTED: 'Your account or this server doesn’t allow this.',
  THE_LAST_ADMINISTRATOR_CANNOT_BE_REMOVED:
    'This is the only administrator. Make another user an administrator first.',
  ENGINE_STOP_NOT_CONFIRMED: 'Nothing was saved: stopping engines was not confirmed.',
  HTTP_404_NOT_FOUND: 'This item no longer exists. Reload the page.',
  USER_NOT_AUTHED: 'Someone else signed in on this browser. Reload the page.',
  A_PASSWORD_IS_REQUIRED_TO_SIGN_IN:
    'Without single sign-on nothing would open this account. Set a password first.',
  THE_SUBJECT_BELONGS_TO_ANOTHER_ACCOUNT: 'This identifier is already connected to another account.',
  OPENID_PROVIDER_FAILED: 'The sign-in service didn’t respond as it should. Try again in a moment.',
  PICTURE_IS_DAMAGED: 'The image is damaged or not of its type. Choose another one.',
  PICTURE_IS_TOO_LARGE: 'The image is too large. Choose a smaller one.',
  PICTURE_IS_NOT_SQUARE: 'The icon must be square, at least 192 pixels a side.',
  YOUR_ACCOUNT_HAS_NO_PHONE_NUMBER: 'Your account has no phone number. Add it under Account.',
  YOUR_ACCOUNT_HAS_NO_MAIL_ADDRESS: 'Your account has no email address. Add it under Account.',
  AN_ADDRESS_OF_THIS_SERVER_IS_TESTED_IN_THE_MAP_SEARCH:
    'An address of this server is tested in the search of the map.',
};
