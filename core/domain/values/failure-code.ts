/**
 * The code of a refused call (§8): the server's text without exception names, stack and file, upper-cased with underscores. Reads
 * the one-line form (`message - ExceptionName (…)`) and the stack trace of newer servers (contract §0.1).
 * @param text the body of the answer
 * @param status decides the code when the text says nothing a person could understand: HTTP_502
 */
export function failureCodeOfResponse(text: string, status: number): string {
  const message = messageOf(text);
  if (message === '' || message.length > LONGEST || /^[<{[]/.test(message) || PROGRAM_ERROR.test(message)) {
    return `HTTP_${status}`;
  }
  if (/duplicate|unique index/i.test(message)) return 'USER_DUPLICATE';
  const code = message.toUpperCase().replaceAll(/\s+/g, '_');
  return Object.hasOwn(RENAMED_CODES, code) ? (RENAMED_CODES[code] ?? code) : code;
}

/** No message of the catalogue is longer; longer ones are no codes. Duplicates carry the values, hence the room. */
const LONGEST = 300;

/** Of an endless line nobody needs more to know that it is no message. */
const LONGEST_LINE = 2000;

/**
 * What only a programmer understands: the bare name of an exception, what Java says of a missing value or of a class, and a frame or path
 * of a program.
 */
const PROGRAM_ERROR =
  /^(?:[\w$]+\.)*[\w$]*(?:Exception|Error)$|^Cannot (?:invoke|read|load|store|assign|throw|enter) |\bcannot be cast to\b|^class \S+|\bat [\w$.]+\([\w$]+\.java|(?:\b[a-z]\w*\.){2,}[A-Z]\w*/;

/** §8: what the login makes of two of them. */
const RENAMED_CODES: Record<string, string> = {
  USER_IS_DISABLED: 'BLOCK',
  HTTP_401_UNAUTHORIZED: 'INVALID_LOGIN_DATA',
};

function messageOf(text: string): string {
  // A trace may be long; its first line and its causes are all that matters.
  const lines = text.split(/\r?\n/);
  const line = lines.findLast((candidate) => candidate.startsWith('Caused by: ')) ?? lines[0] ?? '';
  const bare = line
    .slice(0, LONGEST_LINE)
    .replace(/^Caused by: /, '')
    .trim()
    // An exception made of another one says the other's name before its message.
    .replace(/^(?:(?:[\w$]+\.)+[\w$]+: )+/, '');
  // An expression engine says with the class that asked it where the expression is wrong: `org.traccar.X:83@1:7 parsing error`.
  const [message = ''] = bare.replace(/^[\w.$]+:\d+(?=@\d+:\d+)/, '').split(' - ', 1);
  return message.replace(/ \([\w$]+:\d+.*$/, '').trim();
}
