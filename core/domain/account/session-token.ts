const ALPHABET = 'TKZYxLSOPERT123965U';
const LENGTH = 20;

/**
 * Creates a session token (§3): 20 characters of a fixed alphabet. It distinguishes browsers and is not a
 * secret.
 * @param random returns a number from 0 up to, not including, 1; called once for each character
 */
export function createSessionToken(random: () => number): string {
  return Array.from({ length: LENGTH }, () => ALPHABET[Math.floor(random() * ALPHABET.length)]).join('');
}

/** Whether a stored text is a session token. */
export function isSessionToken(text: string | undefined): text is string {
  return text?.length === LENGTH && text.split('').every((character) => ALPHABET.includes(character));
}
