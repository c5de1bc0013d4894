import type { ActorRefFrom } from 'xstate';
import { orderedTypes } from '../../../domain/command/command.ts';
import { ruleEventTypes } from '../../../domain/alert/notification-type.ts';
import type { DistanceRecount } from '../../../domain/device/accumulators.ts';
import type { Accumulators } from '../../../ports/accumulators.ts';
import type { ComputedAttributeTester } from '../../../ports/computed-attribute-tester.ts';
import type { Associations } from '../../../ports/associations.ts';
import type { Commands } from '../../../ports/commands.ts';
import type { LatestPositions } from '../../../ports/latest-positions.ts';
import type { NotificationCapabilities } from '../../../ports/notification-capabilities.ts';
import type { Records } from '../../../ports/records.ts';
import { computedAttributeFromDraft } from '../../../resources/draft/computed-attribute-draft.ts';
import { computedAttributeTestMachine } from '../../../machines/records/computed-attribute-test.ts';
import { feature } from '../../wiring/feature.ts';
import { follow, onAnnouncement, onChange } from '../../wiring/listening.ts';
import { asyncRequestMachine } from '../../../machines/requests/async-request.ts';
import { optionListMachine } from '../../../machines/requests/option-list.ts';
import type { RecordsFeature } from './records-feature.ts';
import { vehicleMaintenanceMachine } from '../../../machines/devices/vehicle-maintenance.ts';

const recountRequest = asyncRequestMachine<number, DistanceRecount>();

/** Aids for editing records of some kinds. */
export interface RecordEditingFeature {
  /** The types that a saved command can have. */
  commandTypes: ActorRefFrom<typeof optionListMachine>;
  /** The event types that a notification rule can have. */
  eventTypes: ActorRefFrom<typeof optionListMachine>;
  /** The channels that a notification rule can have. */
  notificationChannels: ActorRefFrom<typeof optionListMachine>;
  /** Evaluates the computed attribute that is being edited. */
  computedAttributeTest: ActorRefFrom<typeof computedAttributeTestMachine>;
  /** How far a vehicle is from its services. */
  vehicleMaintenance: ActorRefFrom<typeof vehicleMaintenanceMachine>;
  /** Counts the distance of a vehicle again from its stored positions. */
  distanceRecount: ActorRefFrom<typeof recountRequest>;
}

/** What the feature needs from outside. */
export interface RecordEditingFeaturePorts {
  associations: Associations;
  accumulators: Accumulators;
  notificationCapabilities: NotificationCapabilities;
  commands: Commands;
  records: Records;
  computedAttributeTester: ComputedAttributeTester;
  latestPositions: LatestPositions;
}

/** What the feature needs: its ports and the records, forms and actions that it follows. */
export interface RecordEditingFeatureInput extends Pick<
  RecordsFeature,
  'records' | 'forms' | 'recordAction'
> {
  ports: RecordEditingFeaturePorts;
}

/**
 * The aids of one session. A computed attribute is tested while its form is open, and maintenance is read
 * again when one was saved.
 */
export const recordEditingFeature = feature({
  actors: (spawn, { ports }: RecordEditingFeatureInput): RecordEditingFeature => {
    const { notificationCapabilities, commands, computedAttributeTester, records, latestPositions } = ports;
    return {
      commandTypes: spawn(optionListMachine, {
        input: async () => orderedTypes(await commands.supportedTypes()),
      }),
      eventTypes: spawn(optionListMachine, {
        input: async () => ruleEventTypes(await notificationCapabilities.eventTypes()),
      }),
      notificationChannels: spawn(optionListMachine, { input: () => notificationCapabilities.channels() }),
      computedAttributeTest: spawn(computedAttributeTestMachine, { input: computedAttributeTester }),
      vehicleMaintenance: spawn(vehicleMaintenanceMachine, {
        input: { records, latestPositions, associations: ports.associations },
      }),
      distanceRecount: spawn(recountRequest, {
        input: (deviceId: number) => ports.accumulators.recountDistance(deviceId),
      }),
    };
  },
  wiring: (
    { computedAttributeTest, vehicleMaintenance, distanceRecount },
    { records, forms, recordAction },
  ) => [
    // One retry is for both: the list and what is due.
    onChange(
      records.maintenances,
      ({ context }) => context.loadedAtMs,
      () => {
        if (vehicleMaintenance.getSnapshot().value === 'failed') vehicleMaintenance.send({ type: 'REFRESH' });
      },
    ),
    follow(
      forms.computedAttributes,
      ({ value, context: { opened, draft } }) =>
        value === 'closed' ? undefined : JSON.stringify(computedAttributeFromDraft(opened.record, draft)),
      (text) => {
        if (text === undefined) return computedAttributeTest.send({ type: 'CLOSE' });
        const { opened, draft } = forms.computedAttributes.getSnapshot().context;
        computedAttributeTest.send({
          type: 'CHANGE',
          attribute: computedAttributeFromDraft(opened.record, draft),
        });
      },
    ),
    // What was counted for one device says nothing about the next.
    onChange(
      forms.devices,
      ({ context: { opened } }) => opened.record.id,
      () => distanceRecount.send({ type: 'RESET' }),
    ),
    // The open form shows the new distance.
    onAnnouncement(distanceRecount, 'succeeded', ({ response: { after } }) => {
      const { request } = distanceRecount.getSnapshot().context;
      const { opened } = forms.devices.getSnapshot().context;
      if (opened.record.id !== request || !opened.extras) return;
      const extras = { ...opened.extras, odometer: after };
      forms.devices.send({ type: 'CONTENT_CHANGED', opened: { ...opened, extras } });
    }),
    onAnnouncement(forms.maintenances, 'saved', () => vehicleMaintenance.send({ type: 'REFRESH' })),
    onAnnouncement(recordAction, 'done', () => vehicleMaintenance.send({ type: 'REFRESH' })),
  ],
});
