// The writing thread: it has the one connection that writes, and waits for the disk in place of the server.
import { parentPort, workerData } from 'node:worker_threads';
import type { SqliteDatabase } from 'kysely';
import { kyselyDatabase, openWritingConnection } from './node-sqlite.ts';
import type { WritingProblem, WritingReply, WritingRequest } from './writing-messages.ts';

const port = parentPort;
if (!port) throw new Error('This file runs as a thread of the server');
const { file }: { file: string } = workerData;
const database = open();

port.on('message', (request: WritingRequest | 'close') => {
  if (request !== 'close') return reply(replyTo(request));
  database?.close();
  port.close();
});

function open(): SqliteDatabase | undefined {
  try {
    const opened = kyselyDatabase(openWritingConnection(file));
    reply({ id: 0, type: 'rows', rows: [] });
    return opened;
  } catch (error) {
    reply({ id: 0, type: 'failed', problem: problemOf(error) });
    return undefined;
  }
}

function replyTo({ id, sql, parameters, begins }: WritingRequest): WritingReply {
  try {
    if (!database) throw new Error('The database is not open');
    if (begins) database.prepare('begin').run([]);
    const statement = database.prepare(sql);
    if (statement.reader) return { id, type: 'rows', rows: statement.all(parameters) };
    const { changes, lastInsertRowid } = statement.run(parameters);
    return { id, type: 'changed', changes: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  } catch (error) {
    return { id, type: 'failed', problem: problemOf(error) };
  }
}

function problemOf(error: unknown): WritingProblem {
  if (!(error instanceof Error)) return { message: String(error), code: undefined, errcode: undefined };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  const errcode = 'errcode' in error && typeof error.errcode === 'number' ? error.errcode : undefined;
  return { message: error.message, code, errcode };
}

function reply(message: WritingReply): void {
  port?.postMessage(message, []);
}
