import type { ActorRefFrom } from 'xstate';
import { connectAsyncRequest } from '../../connected/connect-async-request.ts';
import { connected } from '../../connected/connected.ts';
import { verbsOf } from '../../connected/verbs.ts';
import type { RecordEditingFeature } from './record-editing-feature.ts';
import type { Query } from '../../../machines/query/query.machine.ts';
import type { computedAttributeTestMachine } from '../../../machines/records/computed-attribute-test.machine.ts';

/** Connects the aids for editing some kinds of records. */
export function connectRecordEditing(actors: RecordEditingFeature) {
  return {
    commandTypes: connectOptionList(actors.commandTypes),
    eventTypes: connectOptionList(actors.eventTypes),
    notificationChannels: connectOptionList(actors.notificationChannels),
    attributeTest: connectAttributeTest(actors.computedAttributeTest),
    maintenance: connectVehicleMaintenance(actors.vehicleMaintenance),
    /** Counts the distance of a device again from its stored positions; for administrators. */
    distanceRecount: connectAsyncRequest(actors.distanceRecount, (perform) => ({ recount: perform })),
  };
}

/** Connects options that only the server knows. */
function connectOptionList(actor: Query<readonly string[]>) {
  return connected(actor, {
    answers: ({ context: { data: options } }) => ({
      /** Empty until the server has responded. */
      options,
    }),
    verbs: (send) => ({
      /** Loads the options unless they are loaded. */
      load: () => send({ type: 'LOAD_IF_NEEDED' }),
    }),
  });
}

/** Connects the test of the computed attribute that is being edited (§7). */
function connectAttributeTest(test: ActorRefFrom<typeof computedAttributeTestMachine>) {
  return connected(test, {
    answers: ({ value, context: { deviceId, attribute, result, differences, reason } }) => ({
      isBusy: value === 'waiting' || value === 'testing',
      isTested: value === 'tested',
      /** 0 while no device is chosen. */
      deviceId,
      /** The attribute as edited. */
      attribute,
      /** The value; undefined when the expression has none. */
      result,
      /** Where a Traccar server would have another result. */
      differences,
      /** Why the test failed, as a failure code; undefined while it did not. */
      failure: value === 'failed' ? (reason ?? 'UNKNOWN') : undefined,
    }),
    verbs: (send) =>
      verbsOf(send, {
        /** Tests with the latest position of a device. */
        chooseDevice: ['deviceId'],
      }),
  });
}

/** Connects how far a vehicle is from its services (§3, "Maintenance"). */
function connectVehicleMaintenance(maintenance: RecordEditingFeature['vehicleMaintenance']) {
  return connected(maintenance, {
    answers: ({ value, context: { subject, data, reason } }) => ({
      /** 0 for all vehicles. */
      deviceId: subject,
      isLoading: value === 'loading' || value === 'refreshing',
      isLoaded: value === 'loaded',
      /** Why loading failed, as a failure code; undefined while it did not. */
      failure: reason,
      /** The services; while they are loaded again, the previous ones. */
      items: data,
    }),
    verbs: (send) => ({
      ...verbsOf(send, {
        refresh: [],
      }),
      /** Selects a vehicle; 0 for all. */
      selectDevice: (deviceId: number) => send({ type: 'ASK', subject: deviceId }),
      /** Loads the services of the selected vehicle, or what is due next of all. */
      show: () => send({ type: 'REFRESH' }),
      /** Loads nothing until it is shown again; the vehicle stays selected. */
      hide: () => send({ type: 'FORGET' }),
    }),
  });
}
