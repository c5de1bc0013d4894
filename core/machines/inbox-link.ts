import type { ActorRefFrom } from 'xstate';
import { parseInboxFilterUrl, inboxFilterUrlParameters } from '../domain/inbox-address.ts';
import { pathnameOf, queryParameter } from '../domain/query-parameter.ts';
import { dialogInUrl } from '../domain/view-opening.ts';
import { INBOX_PARAMETERS } from '../domain/view-parameters.ts';
import type { alarmInboxMachine } from './alarm-inbox.ts';
import type { UrlStatePart } from './view-link.ts';

/** Which alerts are looked at on their screen or in the inbox that is open over another, in the address. */
export function alarmInboxUrlState(inbox: ActorRefFrom<typeof alarmInboxMachine>): UrlStatePart {
  return {
    parameterNames: new Set<string>(INBOX_PARAMETERS),
    isActive: (path) =>
      dialogInUrl(path) === 'inbox' ||
      (pathnameOf(path) === '/notifications' && queryParameter(path, 'tab') !== 'rules'),
    restore: (parameters) => inbox.send({ type: 'SET_FILTER', filter: parseInboxFilterUrl(parameters) }),
    serialize: () => inboxFilterUrlParameters(inbox.getSnapshot().context.filter),
    subscribe: (changed) => inbox.subscribe(changed),
  };
}
