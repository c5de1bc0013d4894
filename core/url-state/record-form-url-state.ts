import type { RequestedFormsStore } from '../machines/records/requested-forms.ts';
import type { AnyRecord } from '../resources/descriptor/resource.ts';
import type { ResourceName } from '../resources/descriptor/resource-name.ts';
import { FORM_PARAMETERS } from '../domain/navigation/url-parameter-names.ts';
import { recordFormUrlStateDeclaration } from './url-state-declarations.ts';
import type { UrlStatePart } from './url-state.ts';

/** The form of one kind of record, as far as the URL state needs it. */
interface UrlStateForm<R extends AnyRecord> {
  getSnapshot(): { value: unknown; context: { opened: { record: R } } };
  send(event: { type: 'OPEN'; opened: { record: R } } | { type: 'REQUEST_CLOSE' }): void;
  subscribe(changed: () => void): Subscription;
}

/** The list with the records that the form can edit. */
interface UrlStateRecords<R extends AnyRecord> {
  getSnapshot(): { value: unknown; context: { data: readonly R[] } };
  send(event: { type: 'LOAD_IF_NEEDED' }): void;
  subscribe(changed: () => void): Subscription;
}

interface Subscription {
  unsubscribe(): void;
}

/** Checked before an address opens a form. */
interface RecordFormPermissions<R extends AnyRecord> {
  /** Returns the defaults of a new record; undefined when the user may not create one or is not known yet. */
  createDefaults(): R | undefined;
  canEdit(): boolean;
  /** Whether it is known who the user is. */
  isKnown(): boolean;
  /** The address names a record that does not exist, or whose form the user may not open. */
  onUnavailable(): void;
  /** Calls the listener when the user or their permissions changed. */
  subscribe(changed: () => void): Subscription;
}

const NEW_RECORD = 'new';

/**
 * URL state of the form that is open over a list (`record=new`, `record=<id>`). A reload or a shared link
 * opens it again as soon as the records are loaded, if the user may create or edit them; otherwise the address names it
 * no longer. When the address no longer names it, the form is asked to close, which may prompt the user.
 */
export function recordFormUrlState<R extends AnyRecord>(
  name: ResourceName,
  form: UrlStateForm<R>,
  records: UrlStateRecords<R>,
  requests: Pick<RequestedFormsStore, 'getSnapshot' | 'send'>,
  rights: RecordFormPermissions<R>,
): UrlStatePart {
  const listeners = new Set<() => void>();
  const requested = (): string | undefined => requests.getSnapshot().context[name];
  const clearRequest = (): void => requests.send({ type: 'CLEAR', kind: name });
  const isOpen = (): boolean => form.getSnapshot().value !== 'closed';
  const openRequested = (): void => {
    const named = requested();
    if (named === undefined || isOpen()) return;
    const id = Number(named);
    const record =
      named === NEW_RECORD
        ? rights.createDefaults()
        : rights.canEdit()
          ? records.getSnapshot().context.data.find((item) => item.id === id)
          : undefined;
    if (record) {
      clearRequest();
      form.send({ type: 'OPEN', opened: { record } });
    } else if (rights.isKnown() && !mayStillCome(named)) refuse();
  };
  /** Whether the form can be opened once the records are loaded. */
  const mayStillCome = (named: string): boolean =>
    named !== NEW_RECORD && rights.canEdit() && records.getSnapshot().value !== 'loaded';
  const request = (record: string): void => {
    requests.send({ type: 'REQUEST', kind: name, record });
    // The live list of the fleet does without.
    if (record !== NEW_RECORD) records.send({ type: 'LOAD_IF_NEEDED' });
  };
  const refuse = (): void => {
    clearRequest();
    rights.onUnavailable();
    for (const changed of listeners) changed();
  };
  const currentValue = (): string | undefined => {
    if (!isOpen()) return requested();
    const { id } = form.getSnapshot().context.opened.record;
    return id > 0 ? String(id) : NEW_RECORD;
  };
  return {
    ...recordFormUrlStateDeclaration(name),
    // Another screen has no form, and a pending request does not apply to it.
    keepState: clearRequest,
    restore: (parameters) => {
      const record = parameters[0]?.[1];
      if (record === currentValue()) return openRequested();
      if (record !== undefined && (record === NEW_RECORD || /^\d{1,15}$/.test(record))) request(record);
      else if (record === undefined) clearRequest();
      else refuse();
      if (isOpen()) form.send({ type: 'REQUEST_CLOSE' });
      openRequested();
    },
    serialize: () => {
      const value = currentValue();
      return value === undefined ? [] : [[FORM_PARAMETERS[0], value]];
    },
    subscribe: (changed) => {
      listeners.add(changed);
      const subscriptions = [
        form.subscribe(() => {
          // A form that the user opens replaces a pending request.
          if (isOpen()) clearRequest();
          changed();
        }),
        records.subscribe(openRequested),
        rights.subscribe(openRequested),
      ];
      return {
        unsubscribe: () => {
          listeners.delete(changed);
          for (const subscription of subscriptions) subscription.unsubscribe();
        },
      };
    },
  };
}
