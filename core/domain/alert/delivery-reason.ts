/** Why a message could not be delivered: a reason that this server gives, with the word or figure in it. */
export interface DeliveryReason {
  readonly name: DeliveryReasonName;
  /** The figure or the receiver's own words in it; empty where there are none. */
  readonly value: string;
}

export type DeliveryReasonName = (typeof REASONS)[number][0];

/** The reasons that the server writes, each with the figure or the words of the receiver as its group. */
const REASONS = [
  ['answered', /^answered (\d{3}(?:: .+)?)$/s],
  ['notAccepted', /^not accepted: (.+)$/s],
  ['noAnswer', /^no answer within (\d+(?:\.\d+)?) s$/],
  ['notSecure', /^no secure connection: (.+)$/s],
  ['refusedMail', /^the mail server refused a mail: (.+)$/s],
  ['connectionRefused', /^connect ECONNREFUSED (\S+)/],
  ['unreachable', /^connect (?:EHOSTUNREACH|ENETUNREACH|ETIMEDOUT) (\S+)/],
  ['cutOff', /^(?:read |write )?(?:ECONNRESET|EPIPE|socket hang up)$/],
  ['unknownHost', /^getaddrinfo E[A-Z_]+ (\S+)$/],
  ['unknownHost', /^the name has no address()$/],
  ['privateTarget', /^the target is in a private network/],
  ['dailyLimit', /^the daily limit of (\d+) SMS is reached$/],
  ['noMailServer', /^no mail server$/],
  ['noMailAddress', /^user \d+ has no mail address$/],
  ['noAddress', /^no address$/],
  ['notConnected', /^the broker (?:is not connected|confirms nothing)$/],
  ['wrongBrowserKeys', /^the keys of the browser are wrong$/],
  ['noChannel', /^this server has no such (?:channel|provider) now$/],
  ['unreadable', /^what is stored of it cannot be read/],
] as const satisfies readonly (readonly [name: string, pattern: RegExp])[];

/**
 * Returns which of the server's own reasons a text is, for the screen to say it in the user's language; undefined for the
 * words of a receiver, which are shown as they are.
 */
export function deliveryReason(text: string): DeliveryReason | undefined {
  for (const [name, pattern] of REASONS) {
    const match = pattern.exec(text);
    if (match) return { name, value: match[1] ?? '' };
  }
  return undefined;
}
