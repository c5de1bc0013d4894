const ALPHABET = 'TKZYxLSOPERT123965U';
const LENGTH = 20;

/**
 * A new session token (§3): 20 characters of a fixed alphabet. It tells one browser from another and is no secret.
 * @param random from 0 up to, not including, 1; asked once for each character
 */
export function createSessionToken(random: () => number): string {
  return Array.from({ length: LENGTH }, () => ALPHABET[Math.floor(random() * ALPHABET.length)]).join('');
}

/** Whether a kept text is such a token. */
export function isSessionToken(text: string | undefined): text is string {
  return text?.length === LENGTH && text.split('').every((character) => ALPHABET.includes(character));
}
