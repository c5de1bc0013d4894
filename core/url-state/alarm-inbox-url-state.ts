import type { ActorRefFrom } from 'xstate';
import { parseInboxFilterUrl, inboxFilterUrlParameters } from '../domain/navigation/inbox-filter-url.ts';
import { pathnameOf, queryParameter } from '../domain/navigation/query-parameter.ts';
import { dialogInUrl } from '../domain/navigation/dialog-url.ts';
import { INBOX_PARAMETERS } from '../domain/navigation/url-parameter-names.ts';
import type { alarmInboxMachine } from '../machines/alerts/alarm-inbox.machine.ts';
import type { UrlStatePart } from './url-state.ts';

/** URL state of the alert inbox, on its screen or open over another: the filter. */
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
