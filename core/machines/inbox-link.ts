import type { ActorRefFrom } from 'xstate';
import { readInboxFilter, writtenInboxFilter } from '../domain/inbox-address.ts';
import { pathnameOf, queryParameter } from '../domain/query-parameter.ts';
import { INBOX_PARAMETERS } from '../domain/view-parameters.ts';
import type { alarmInboxMachine } from './alarm-inbox.ts';
import type { LinkedPart } from './view-link.ts';

/** Which alerts are looked at on their screen, in the address; beside other screens the inbox leaves the address alone. */
export function inboxLink(inbox: ActorRefFrom<typeof alarmInboxMachine>): LinkedPart {
  return {
    names: new Set<string>(INBOX_PARAMETERS),
    isOn: (path) => pathnameOf(path) === '/notifications' && queryParameter(path, 'tab') !== 'rules',
    stay: () => undefined,
    take: (parameters) => inbox.send({ type: 'FILTER', filter: readInboxFilter(parameters) }),
    tell: () => writtenInboxFilter(inbox.getSnapshot().context.filter),
    subscribe: (changed) => {
      const subscription = inbox.subscribe(changed);
      return () => subscription.unsubscribe();
    },
  };
}
