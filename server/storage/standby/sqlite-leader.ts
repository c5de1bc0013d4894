import { readFileSync, readlinkSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { log } from '../../log/log.ts';
import { FROZEN_LOOKS, type LeaderWatch } from './leader-watch.ts';

/** The file beside the database with the process and the address of the server that uses it. */
const NOTE_FILE = 'farol.leader';
/** The longest wait for an answer; a running server answers much sooner. */
const ANSWER_MS = 900;

const noteSchema = z.object({
  pid: z.int().min(2),
  /** Distinguishes the process from others that have the same number later, or in another container. */
  process: z.string().min(1),
  address: z.url(),
});

type Note = z.infer<typeof noteSchema>;

/**
 * Says in the data folder which process has the SQLite database and where it answers, for servers that wait to take
 * over; nothing where processes cannot be told apart (not Linux). Returns the function that takes it back.
 * @param address the address of the API, `http://127.0.0.1:3000`
 */
export async function announceLeader(folder: string, address: string): Promise<() => void> {
  const file = join(folder, NOTE_FILE);
  const name = processName(process.pid);
  if (name === undefined) return () => {};
  const note: Note = { pid: process.pid, process: name, address };
  await writeFile(file, JSON.stringify(note), { mode: 0o600 });
  return () => rmSync(file, { force: true });
}

/**
 * The server that has an SQLite database. Its lock is a file lock of the operating system, which only the end of the
 * process gives up, and a frozen process may be in the middle of writing: so it is ended, never bypassed.
 */
export class SqliteLeader implements LeaderWatch {
  readonly #folder: string;
  readonly #isSilent: (address: string) => Promise<boolean>;
  #silentLooks = 0;
  #hasComplained = false;

  /** @param isSilent whether a server at an address accepts connections without answering; asks it by default */
  constructor(folder: string, isSilent = acceptsAndIsSilent) {
    this.#folder = folder;
    this.#isSilent = isSilent;
  }

  async look(): Promise<void> {
    const note = this.#readNote();
    this.#silentLooks = note && (await this.#isSilent(note.address)) ? this.#silentLooks + 1 : 0;
    if (!note || this.#silentLooks < FROZEN_LOOKS) return;
    this.#silentLooks = 0;
    if (processName(note.pid) !== note.process)
      return this.#complain('it runs on another machine or in another container');
    try {
      process.kill(note.pid, 'SIGKILL');
      log.warn(
        `The server that has the data does not answer: its process ${note.pid} is ended, and this one takes over`,
      );
    } catch (error) {
      this.#complain(error instanceof Error ? error.message : String(error));
    }
  }

  #complain(reason: string): void {
    if (this.#hasComplained) return;
    this.#hasComplained = true;
    log.error(
      `The server that has the data does not answer and cannot be ended from here (${reason}). End it: until then its lock keeps this one waiting.`,
    );
  }

  #readNote(): Note | undefined {
    try {
      return noteSchema.safeParse(JSON.parse(readFileSync(join(this.#folder, NOTE_FILE), 'utf8'))).data;
    } catch {
      return undefined;
    }
  }
}

/**
 * Whether a server does not answer although connections to it can be made, as those of a frozen process can. One that
 * refuses them is starting or ending.
 */
async function acceptsAndIsSilent(address: string): Promise<boolean> {
  try {
    const response = await fetch(`${address}/api/live`, { signal: AbortSignal.timeout(ANSWER_MS) });
    await response.body?.cancel();
    return false;
  } catch (error) {
    return error instanceof Error && error.name === 'TimeoutError';
  }
}

/** Returns a name that no other process has had since the machine started; undefined when there is no such process. */
function processName(pid: number): string | undefined {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const status = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name of the program, in parentheses, may hold anything; its start is the 20th field after it.
    const begun = status
      .slice(status.lastIndexOf(')') + 2)
      .split(' ')
      .at(19);
    return begun === undefined ? undefined : `${boot} ${readlinkSync('/proc/self/ns/pid')} ${begun}`;
  } catch {
    return undefined;
  }
}
