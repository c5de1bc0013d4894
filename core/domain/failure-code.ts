/**
 * The code of a refused call (§8): the server's text without exception names, stack and file, upper-cased with underscores. Reads
 * the one-line form (`message - ExceptionName (…)`) and the stack trace of newer servers (contract §0.1).
 * @param text the body of the answer
 * @param status decides the code when the text says nothing a person could understand: HTTP_502
 */
export function failureCode(text: string, status: number): string {
  const message = messageOf(text);
  if (message === '' || message.length > LONGEST || message.startsWith('<') || message.startsWith('{')) {
    return `HTTP_${status}`;
  }
  if (/duplicate|unique index/i.test(message)) return 'USER_DUPLICATE';
  const code = message.toUpperCase().replaceAll(/\s+/g, '_');
  return Object.hasOwn(RENAMED, code) ? (RENAMED[code] ?? code) : code;
}

/** No message of the catalogue is longer; longer ones are no codes. Duplicates carry the values, hence the room. */
const LONGEST = 300;

/** §8: what the login makes of two of them. */
const RENAMED: Record<string, string> = {
  USER_IS_DISABLED: 'BLOCK',
  HTTP_401_UNAUTHORIZED: 'INVALID_LOGIN_DATA',
};

function messageOf(text: string): string {
  // A trace may be long; its first line and its causes are all that matters.
  const lines = text.split(/\r?\n/);
  const line = lines.findLast((candidate) => candidate.startsWith('Caused by: ')) ?? lines[0] ?? '';
  const bare = line
    .replace(/^Caused by: /, '')
    .trim()
    .replace(/^(?:[\w$]+\.)+[\w$]+: /, '');
  const [message = ''] = bare.split(' - ', 1);
  return message.replace(/ \([\w$]+:\d+.*$/, '').trim();
}
