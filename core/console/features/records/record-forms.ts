import { createActor } from 'xstate';
import type { Associations } from '../../../ports/associations.ts';
import { type ResourceName, perKind } from '../../../resources/descriptor/resource-name.ts';
import { saveDeviceExtras, type DeviceExtrasPorts } from '../../../use-cases/devices/save-device-extras.ts';
import type { EngineStopConfirmationPorts } from '../../../use-cases/engine-stops/engine-stop-confirmation.ts';
import { userBillingProblems, type BillingDraftContext } from '../../../resources/draft/billing-draft.ts';
import type { SaveExtras, SaveInput } from '../../../use-cases/records/save-record.ts';
import {
  RECORD_FORMS,
  recordFormInput,
  type recordFormMachine,
  type RecordForm,
  type RecordForms,
} from '../../../machines/records/record-form.ts';
import { requestedFormsStore, type RequestedFormsStore } from '../../../machines/records/requested-forms.ts';
import type { FirstReaders } from '../../wiring/first-reader.ts';
import { principalOf, type SessionScope } from '../../wiring/session-scope.ts';
import { whenRead, type StartedPerKind } from '../../wiring/started-per-kind.ts';

/** The form of each kind of records; each starts with its first reader. */
export interface RecordFormActors {
  forms: RecordForms;
  /** The forms, for who waits for one without being a reader. */
  startingForms: StartedPerKind<RecordForms>;
  /** Forms that the address names and that cannot be opened yet. */
  requestedForms: RequestedFormsStore;
}

/** What the forms need from outside. */
export interface RecordFormsPorts
  extends DeviceExtrasPorts, Pick<EngineStopConfirmationPorts, 'records' | 'confirmTogether'> {
  associations: Associations;
}

/** What the forms of some kinds save besides the record. */
const EXTRAS: { readonly [K in ResourceName]?: (ports: RecordFormsPorts) => SaveExtras<K> } = {
  devices: (ports) => (device, extras) => saveDeviceExtras(ports, device, extras),
};

/** What the forms of some kinds check that depends on the server. */
const CHECKS: { readonly [K in ResourceName]?: (context: BillingDraftContext) => SaveInput<K>['check'] } = {
  users: (context) => (edited) => userBillingProblems(edited, context),
};

/** The forms of one session. */
export function recordForms(
  readers: FirstReaders,
  ports: RecordFormsPorts,
  scope: Pick<SessionScope, 'guard' | 'namespace'>,
): RecordFormActors {
  const { namespace } = scope;
  const context = billingDraftContext(scope);
  const { records, associations, confirmTogether } = ports;
  const startingForms = perKind<StartedPerKind<RecordForms>>(<K extends ResourceName>(name: K) =>
    readers.startedByReader((): RecordForm<K> => {
      const machine: ReturnType<typeof recordFormMachine<K>> = RECORD_FORMS[name];
      const saveExtras = EXTRAS[name]?.(ports);
      const check = CHECKS[name]?.(context);
      const input = recordFormInput(name, {
        records,
        associations,
        confirmTogether,
        namespace,
        saveExtras,
        check,
      });
      return readers.started(createActor(machine, { input, ...readers.settings }));
    }),
  );
  return {
    forms: whenRead<RecordForms>(startingForms),
    startingForms,
    requestedForms: readers.started(createActor(requestedFormsStore(), readers.settings)),
  };
}

/** Returns what the billing values of a form are read with: the settings of the server as they are then. */
export function billingDraftContext(scope: Pick<SessionScope, 'guard' | 'namespace'>): BillingDraftContext {
  return {
    namespace: scope.namespace,
    get server() {
      return principalOf(scope)?.server.info.attributes ?? {};
    },
  };
}
