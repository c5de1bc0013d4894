import { createActor, type ActorRefFrom } from 'xstate';
import { orderedTypes } from '../../../domain/command/command.ts';
import { ruleEventTypes } from '../../../domain/alert/notification-type.ts';
import type { ComputedAttributeTester } from '../../../ports/computed-attribute-tester.ts';
import type { Commands } from '../../../ports/commands.ts';
import type { LatestPositions } from '../../../ports/latest-positions.ts';
import type { NotificationCapabilities } from '../../../ports/notification-capabilities.ts';
import type { Records } from '../../../ports/records.ts';
import { computedAttributeFromDraft } from '../../../resources/draft/computed-attribute-draft.ts';
import { computedAttributeTestMachine } from '../../../machines/records/computed-attribute-test.ts';
import { actorOptions, type Entrance, type MachineOptions } from '../../entrance/entrance.ts';
import { optionListMachine } from '../../../machines/requests/option-list.ts';
import type { RecordsFeature } from './records-feature.ts';
import { vehicleMaintenanceMachine } from '../../../machines/devices/vehicle-maintenance.ts';

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
}

/** What the feature needs from outside. */
export interface RecordEditingFeaturePorts {
  notificationCapabilities: NotificationCapabilities;
  commands: Commands;
  records: Records;
  computedAttributeTester: ComputedAttributeTester;
  latestPositions: LatestPositions;
}

/**
 * Starts the aids. A computed attribute is tested while its form is open, maintenance is read again when one
 * was saved, and everything is reset when the user changes.
 */
export function startRecordEditingFeature(
  ports: RecordEditingFeaturePorts,
  { guard, forms, recordAction }: Pick<Entrance, 'guard'> & Pick<RecordsFeature, 'forms' | 'recordAction'>,
  options: MachineOptions,
): { actors: RecordEditingFeature; stop: () => void } {
  const common = actorOptions(options);
  const { notificationCapabilities, commands } = ports;
  const commandTypes = createActor(optionListMachine, {
    input: async () => orderedTypes(await commands.supportedTypes()),
    ...common,
  });
  const eventTypes = createActor(optionListMachine, {
    input: async () => ruleEventTypes(await notificationCapabilities.eventTypes()),
    ...common,
  });
  const notificationChannels = createActor(optionListMachine, {
    input: () => notificationCapabilities.channels(),
    ...common,
  });
  const computedAttributeTest = createActor(computedAttributeTestMachine, {
    input: ports.computedAttributeTester,
    ...common,
  });
  const vehicleMaintenance = createActor(vehicleMaintenanceMachine, {
    input: { records: ports.records, latestPositions: ports.latestPositions },
    ...common,
  });
  const optionLists = [commandTypes, eventTypes, notificationChannels];
  const actors = [...optionLists, computedAttributeTest, vehicleMaintenance];
  for (const actor of actors) actor.start();
  let signedInId: number | undefined;
  let testedFingerprint = '';
  const subscriptions = [
    guard.subscribe(({ context: { user } }) => {
      if (user?.id === signedInId) return;
      if (signedInId !== undefined) {
        for (const optionList of optionLists) optionList.send({ type: 'RESET' });
        computedAttributeTest.send({ type: 'CLOSE' });
        vehicleMaintenance.send({ type: 'SELECT_DEVICE', deviceId: 0 });
      }
      signedInId = user?.id;
    }),
    forms.computedAttributes.subscribe(({ value, context: { record, draft } }) => {
      if (value === 'closed') {
        if (testedFingerprint !== '') computedAttributeTest.send({ type: 'CLOSE' });
        testedFingerprint = '';
        return;
      }
      const attribute = computedAttributeFromDraft(record, draft);
      const text = JSON.stringify(attribute);
      if (text === testedFingerprint) return;
      testedFingerprint = text;
      computedAttributeTest.send({ type: 'CHANGE', attribute });
    }),
    forms.maintenances.on('saved', () => vehicleMaintenance.send({ type: 'REFRESH' })),
    recordAction.on('done', () => vehicleMaintenance.send({ type: 'REFRESH' })),
  ];
  return {
    actors: { commandTypes, eventTypes, notificationChannels, computedAttributeTest, vehicleMaintenance },
    stop: () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
      for (const actor of actors) actor.stop();
    },
  };
}
