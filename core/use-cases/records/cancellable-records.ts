import { Failure } from '../../domain/values/failure.ts';
import type { Associations } from '../../ports/associations.ts';
import type { Records } from '../../ports/records.ts';
import { STOPPED } from '../../resources/records/record-action.ts';

/** The ports through which records are read and changed. */
interface RecordChangePorts {
  records: Records;
  associations: Associations;
}

/**
 * Returns the same ports until `shouldContinue` is false; then nothing reaches the server, and each call
 * rejects with STOPPED.
 */
export function cancellableRecords(
  { records, associations }: RecordChangePorts,
  shouldContinue: () => boolean,
): RecordChangePorts {
  const unlessCancelled = <T>(call: () => Promise<T>): Promise<T> =>
    shouldContinue() ? call() : Promise.reject(new Failure(STOPPED, 0));
  return {
    records: {
      list: (name, filter) => unlessCancelled(() => records.list(name, filter)),
      save: (name, record) => unlessCancelled(() => records.save(name, record)),
      remove: (name, id) => unlessCancelled(() => records.remove(name, id)),
    },
    associations: {
      create: (pair) => unlessCancelled(() => associations.create(pair)),
      remove: (pair) => unlessCancelled(() => associations.remove(pair)),
      list: (owner, property, id) => unlessCancelled(() => associations.list(owner, property, id)),
    },
  };
}
