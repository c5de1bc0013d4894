/** The code of a call that was refused because nobody is signed in any more. */
export const SESSION_ENDED = 'SESSION_ENDED';

/**
 * Returns the failure code of a response (§8): the server's text without exception names, stack and file,
 * upper-cased with underscores. Reads the one-line form (`message - ExceptionName (…)`) and the stack trace
 * of newer servers (contract §0.1).
 * @param text the body of the response
 * @param status used as the code when the text has no readable message: HTTP_502
 */
export function failureCodeOfResponse(text: string, status: number): string {
  // The product names the code of an answer that says more, such as what a suspended account has to pay.
  const message = /^\{"message":"(\w+)"/.exec(text)?.[1] ?? messageOf(text);
  if (
    message === '' ||
    message.length > MAX_MESSAGE_LENGTH ||
    /^[<{[]/.test(message) ||
    PROGRAM_ERROR.test(message)
  ) {
    return renamed(`HTTP_${status}`);
  }
  if (/duplicate|unique index/i.test(message)) return 'USER_DUPLICATE';
  return renamed(message.toUpperCase().replaceAll(/\s+/g, '_'));
}

function renamed(code: string): string {
  return Object.hasOwn(RENAMED_CODES, code) ? (RENAMED_CODES[code] ?? code) : code;
}

/**
 * The maximum length of a message; longer texts are not codes. Duplicates include values, so there is a margin.
 */
const MAX_MESSAGE_LENGTH = 300;

/** A longer line cannot be a message. */
const MAX_LINE_LENGTH = 2000;

/**
 * Technical messages: the bare name of an exception, Java's messages about null values and classes, and stack
 * frames or paths.
 */
const PROGRAM_ERROR =
  /^(?:[\w$]+\.)*[\w$]*(?:Exception|Error)$|^Cannot (?:invoke|read|load|store|assign|throw|enter) |\bcannot be cast to\b|^class \S|\bat [\w$.]+\([\w$]+\.java|(?:\b[a-z]\w*\.){2,}[A-Z]/;

/** Codes that are renamed. Only the login may take a 401 for wrong login data: elsewhere the session is over. */
const RENAMED_CODES: Record<string, string> = {
  USER_IS_DISABLED: 'BLOCK',
  HTTP_401: SESSION_ENDED,
  HTTP_401_UNAUTHORIZED: SESSION_ENDED,
};

function messageOf(text: string): string {
  // A stack trace may be long; only its first line and its causes matter.
  const lines = text.split(/\r?\n/);
  const line = lines.findLast((candidate) => candidate.startsWith('Caused by: ')) ?? lines[0] ?? '';
  const bare = line
    .slice(0, MAX_LINE_LENGTH)
    .replace(/^Caused by: /, '')
    .trim()
    // A wrapping exception puts the name of its cause before the message.
    .replace(/^(?:(?:[\w$]+\.)+[\w$]+: )+/, '');
  // An expression engine prefixes the error position with the calling class: `org.traccar.X:83@1:7 parsing
  // error`.
  const [message = ''] = bare.replace(/^[\w.$]+:\d+(?=@\d+:\d)/, '').split(' - ', 1);
  return message.replace(/ \([\w$]+:\d.*/, '').trim();
}
