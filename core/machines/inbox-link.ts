import type { ActorRefFrom } from 'xstate';
import { readInboxFilter, writtenInboxFilter } from '../domain/inbox-address.ts';
import { pathnameOf, queryParameter } from '../domain/query-parameter.ts';
import { openedIn } from '../domain/view-opening.ts';
import { INBOX_PARAMETERS } from '../domain/view-parameters.ts';
import type { alarmInboxMachine } from './alarm-inbox.ts';
import type { LinkedPart } from './view-link.ts';

/** Which alerts are looked at on their screen or in the inbox that is open over another, in the address. */
export function inboxLink(inbox: ActorRefFrom<typeof alarmInboxMachine>): LinkedPart {
  return {
    names: new Set<string>(INBOX_PARAMETERS),
    isOn: (path) =>
      openedIn(path) === 'inbox' ||
      (pathnameOf(path) === '/notifications' && queryParameter(path, 'tab') !== 'rules'),
    take: (parameters) => inbox.send({ type: 'FILTER', filter: readInboxFilter(parameters) }),
    tell: () => writtenInboxFilter(inbox.getSnapshot().context.filter),
    subscribe: (changed) => inbox.subscribe(changed),
  };
}
