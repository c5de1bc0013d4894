import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';

/** A received mail. */
export interface ReceivedMail {
  to: string[];
  from: string;
  /** The login that sent it. */
  user: string | undefined;
  subject: string;
  text: string;
  /** '' for a mail of plain text alone. */
  html: string;
  raw: string;
}

/** A mail server that records received mails. */
export interface MailServer {
  port: number;
  mails: ReceivedMail[];
  /** Refuses this many mails, for now unless the code says otherwise, then accepts them again. */
  refuseNext(count: number, code?: number): void;
  close(): Promise<void>;
}

/** Starts a mail server on a free port; it accepts any user with the password `secret`. */
export async function startMailServer(): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  let refusals = 0;
  let refusalCode = 451;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _, done) =>
      password === 'secret' ? done(null, { user: username }) : done(new Error('wrong password')),
    onData: (stream, session, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        if (refusals-- > 0)
          return done(Object.assign(new Error('try again later'), { responseCode: refusalCode }));
        const raw = Buffer.concat(parts).toString('utf8');
        const { mailFrom, rcptTo } = session.envelope;
        mails.push({
          to: rcptTo.map(({ address }) => address),
          from: mailFrom ? mailFrom.address : '',
          user: typeof session.user === 'string' ? session.user : undefined,
          subject: subjectOf(raw),
          text: partOf(raw, 'text/plain'),
          html: partOf(raw, 'text/html'),
          raw,
        });
        return done();
      });
    },
  });
  // Senders that are killed.
  server.on('error', () => {});
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const address = listening.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    port: address.port,
    mails,
    refuseNext: (count, code = 451) => {
      refusals = count;
      refusalCode = code;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Returns the decoded subject. */
function subjectOf(raw: string): string {
  const [, subject = ''] = /^Subject: ((?:.*\r?\n[ \t])*.*)\r?$/m.exec(raw) ?? [];
  return subject
    .replaceAll(/\?=\r?\n[ \t]+=\?/g, '?==?')
    .replaceAll(/\r?\n[ \t]/g, ' ')
    .replaceAll(/=\?utf-8\?([qb])\?(.*?)\?=/gi, (_, kind: string, code: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(code, 'base64').toString('utf8')
        : fromQuoted(code.replaceAll('_', ' ')),
    );
}

/** Returns the decoded text of the first part of a type; '' without one. */
function partOf(raw: string, type: string): string {
  const head = raw.slice(0, raw.indexOf('\r\n\r\n'));
  const [, contentType = ''] = /^Content-Type: ([^;\r]*)/im.exec(head) ?? [];
  if (!contentType.startsWith('multipart/')) return contentType === type ? bodyOf(raw) : '';
  const [, boundary = ''] = /boundary="([^"]+)"/i.exec(head) ?? [];
  return (
    raw
      .split(`\r\n--${boundary}`)
      .slice(1, -1)
      .map((part) => partOf(part.slice(2), type))
      .find((text) => text !== '') ?? ''
  );
}

function bodyOf(raw: string): string {
  const at = raw.indexOf('\r\n\r\n');
  const [head, body] = [raw.slice(0, at), raw.slice(at + 4)];
  if (/^Content-Transfer-Encoding: base64/im.test(head)) return Buffer.from(body, 'base64').toString('utf8');
  const read = /^Content-Transfer-Encoding: quoted-printable/im.test(head)
    ? fromQuoted(body.replaceAll('=\r\n', ''))
    : body;
  return read.replaceAll('\r\n', '\n');
}

function fromQuoted(code: string): string {
  const bytes = code.replaceAll(/=([0-9A-F]{2})/g, (_, byte: string) =>
    String.fromCodePoint(Number.parseInt(byte, 16)),
  );
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
