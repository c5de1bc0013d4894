import { Failure } from '../domain/failure.ts';
import type { Links } from '../ports/links.ts';
import type { Records } from '../ports/records.ts';
import { STOPPED } from '../resources/record-action.ts';

/** What is read and changed on the server. */
interface ChangePorts {
  records: Records;
  links: Links;
}

/** The same records and links as long as they are wanted; afterwards nothing reaches the server, and each call is refused as STOPPED. */
export function whileWanted({ records, links }: ChangePorts, isWanted: () => boolean): ChangePorts {
  const guarded = <T>(call: () => Promise<T>): Promise<T> =>
    isWanted() ? call() : Promise.reject(new Failure(STOPPED, 0));
  return {
    records: {
      list: (name, filter) => guarded(() => records.list(name, filter)),
      save: (name, record) => guarded(() => records.save(name, record)),
      remove: (name, id) => guarded(() => records.remove(name, id)),
    },
    links: {
      link: (pair) => guarded(() => links.link(pair)),
      unlink: (pair) => guarded(() => links.unlink(pair)),
    },
  };
}
