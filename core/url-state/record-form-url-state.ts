import type { AnyRecord } from '../resources/descriptor/resource.ts';
import type { ResourceName } from '../resources/descriptor/resource-name.ts';
import { pathnameOf } from '../domain/navigation/query-parameter.ts';
import { FORM_PARAMETERS } from '../domain/navigation/url-parameter-names.ts';
import { isListShownAt } from './record-list-url-state.ts';
import type { UrlStatePart } from './url-state.ts';

/** The form of one kind of records, as its address needs it. */
interface UrlStateForm<R extends AnyRecord> {
  getSnapshot(): { value: unknown; context: { record: R } };
  send(event: { type: 'OPEN'; record?: R } | { type: 'REQUEST_CLOSE' }): void;
  subscribe(changed: () => void): Subscription;
}

/** Where the records are that the form may be opened for. */
interface UrlStateRecords<R extends AnyRecord> {
  getSnapshot(): { context: { records: readonly R[] } };
  subscribe(changed: () => void): Subscription;
}

interface Subscription {
  unsubscribe(): void;
}

/** What is asked before an address opens a form (§6). */
export interface RecordFormPermissions<R extends AnyRecord> {
  /** A new record as it begins; nothing when the user may make none, or is not known yet. */
  createDefaults(): R | undefined;
  canEdit(): boolean;
  /** Calls the listener when the user or their rights changed. */
  subscribe(changed: () => void): Subscription;
}

const NEW_RECORD = 'new';

/**
 * The form that is open over a list, in the address (`record=new`, `record=<id>`): reload and a link that is handed on open it again,
 * as soon as the records are there, for whoever may make or edit one. Where the address no longer names it, it is left, and asks first.
 */
export function recordFormUrlState<R extends AnyRecord>(
  name: ResourceName,
  form: UrlStateForm<R>,
  records: UrlStateRecords<R>,
  rights: RecordFormPermissions<R>,
): UrlStatePart {
  /** What the address asked for and could not be opened yet. */
  let requestedRecord: string | undefined;
  const isOpen = (): boolean => form.getSnapshot().value !== 'closed';
  const openRequested = (): void => {
    if (requestedRecord === undefined || isOpen()) return;
    const id = Number(requestedRecord);
    const record =
      requestedRecord === NEW_RECORD
        ? rights.createDefaults()
        : rights.canEdit()
          ? records.getSnapshot().context.records.find((one) => one.id === id)
          : undefined;
    if (!record) return;
    requestedRecord = undefined;
    form.send({ type: 'OPEN', record });
  };
  const currentValue = (): string | undefined => {
    if (!isOpen()) return requestedRecord;
    const { id } = form.getSnapshot().context.record;
    return id > 0 ? String(id) : NEW_RECORD;
  };
  return {
    parameterNames: new Set<string>(FORM_PARAMETERS),
    // A new device is made from the live list too.
    isActive: (path) => isListShownAt(name, path) || (name === 'devices' && pathnameOf(path) === '/devices'),
    // Another screen says nothing of a form, and what was waited for is not meant there.
    keepState: () => {
      requestedRecord = undefined;
    },
    restore: (parameters) => {
      const asked = parameters[0]?.[1];
      if (asked === currentValue()) return openRequested();
      requestedRecord = asked !== undefined && (asked === NEW_RECORD || /^\d{1,15}$/.test(asked)) ? asked : undefined;
      if (isOpen()) form.send({ type: 'REQUEST_CLOSE' });
      openRequested();
    },
    serialize: () => {
      const value = currentValue();
      return value === undefined ? [] : [[FORM_PARAMETERS[0], value]];
    },
    subscribe: (changed) => {
      const subscriptions = [
        form.subscribe(() => {
          // What the user opens is what they want.
          if (isOpen()) requestedRecord = undefined;
          changed();
        }),
        records.subscribe(openRequested),
        rights.subscribe(openRequested),
      ];
      return {
        unsubscribe: () => {
          for (const subscription of subscriptions) subscription.unsubscribe();
        },
      };
    },
  };
}
