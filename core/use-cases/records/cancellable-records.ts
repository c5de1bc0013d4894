import { Failure } from '../../domain/values/failure.ts';
import type { Associations } from '../../ports/associations.ts';
import type { Records } from '../../ports/records.ts';
import { STOPPED } from '../../resources/records/record-action.ts';

/** What is read and changed on the server. */
interface RecordChangePorts {
  records: Records;
  associations: Associations;
}

/** The same records and associations as long as they are wanted; afterwards nothing reaches the server, and each call is refused as STOPPED. */
export function cancellableRecords({ records, associations }: RecordChangePorts, shouldContinue: () => boolean): RecordChangePorts {
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
    },
  };
}
