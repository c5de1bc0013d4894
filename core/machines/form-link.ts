import type { AnyRecord } from '../resources/resource.ts';
import type { ResourceName } from '../resources/resource-name.ts';
import { pathnameOf } from '../domain/query-parameter.ts';
import { FORM_PARAMETERS } from '../domain/view-parameters.ts';
import { isListAt } from './list-link.ts';
import type { LinkedPart } from './view-link.ts';

/** The form of one kind of records, as its address needs it. */
interface LinkedForm<R extends AnyRecord> {
  getSnapshot(): { value: unknown; context: { record: R } };
  send(event: { type: 'OPEN'; record?: R } | { type: 'LEAVE' }): void;
  subscribe(changed: () => void): Subscription;
}

/** Where the records are that the form may be opened for. */
interface LinkedRecords<R extends AnyRecord> {
  getSnapshot(): { context: { records: readonly R[] } };
  subscribe(changed: () => void): Subscription;
}

interface Subscription {
  unsubscribe(): void;
}

/** What is asked before an address opens a form (§6). */
export interface FormRights<R extends AnyRecord> {
  /** A new record as it begins; nothing when the user may make none, or is not known yet. */
  newRecord(): R | undefined;
  mayEdit(): boolean;
  /** Calls the listener when the user or their rights changed. */
  subscribe(changed: () => void): Subscription;
}

const NEW = 'new';

/**
 * The form that is open over a list, in the address (`record=new`, `record=<id>`): reload and a link that is handed on open it again,
 * as soon as the records are there, for whoever may make or edit one. Where the address no longer names it, it is left, and asks first.
 */
export function formLink<R extends AnyRecord>(
  name: ResourceName,
  form: LinkedForm<R>,
  records: LinkedRecords<R>,
  rights: FormRights<R>,
): LinkedPart {
  /** What the address asked for and could not be opened yet. */
  let wanted: string | undefined;
  const isOpen = (): boolean => form.getSnapshot().value !== 'closed';
  const openWanted = (): void => {
    if (wanted === undefined || isOpen()) return;
    const id = Number(wanted);
    const record =
      wanted === NEW
        ? rights.newRecord()
        : rights.mayEdit()
          ? records.getSnapshot().context.records.find((one) => one.id === id)
          : undefined;
    if (!record) return;
    wanted = undefined;
    form.send({ type: 'OPEN', record });
  };
  const told = (): string | undefined => {
    if (!isOpen()) return wanted;
    const { id } = form.getSnapshot().context.record;
    return id > 0 ? String(id) : NEW;
  };
  return {
    names: new Set<string>(FORM_PARAMETERS),
    // A new device is made from the live list too.
    isOn: (path) => isListAt(name, path) || (name === 'devices' && pathnameOf(path) === '/devices'),
    // Another screen says nothing of a form, and what was waited for is not meant there.
    stay: () => {
      wanted = undefined;
    },
    take: (parameters) => {
      const asked = parameters[0]?.[1];
      if (asked === told()) return openWanted();
      wanted = asked !== undefined && (asked === NEW || /^\d{1,15}$/.test(asked)) ? asked : undefined;
      if (isOpen()) form.send({ type: 'LEAVE' });
      openWanted();
    },
    tell: () => {
      const value = told();
      return value === undefined ? [] : [[FORM_PARAMETERS[0], value]];
    },
    subscribe: (changed) => {
      const subscriptions = [
        form.subscribe(() => {
          // What the user opens is what they want.
          if (isOpen()) wanted = undefined;
          changed();
        }),
        records.subscribe(openWanted),
        rights.subscribe(openWanted),
      ];
      return {
        unsubscribe: () => {
          for (const subscription of subscriptions) subscription.unsubscribe();
        },
      };
    },
  };
}
