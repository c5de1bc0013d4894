import { createActor, type ActorRefFrom } from 'xstate';
import { orderedTypes } from '../domain/command.ts';
import { ruleTypes } from '../domain/notification-type.ts';
import type { AttributeTests } from '../ports/attribute-tests.ts';
import type { Commands } from '../ports/commands.ts';
import type { LatestPositions } from '../ports/latest-positions.ts';
import type { NotificationOffers } from '../ports/notification-offers.ts';
import type { Records } from '../ports/records.ts';
import { testedAttribute } from '../resources/tested-attribute.ts';
import { computedTestMachine } from './computed-test.ts';
import { actorOptions, type Entrance, type MachineOptions } from './entrance.ts';
import { offeredWordsMachine } from './offered-words.ts';
import type { RecordDesk } from './record-desk.ts';
import { serviceProgressMachine } from './service-progress.ts';

/** What helps while some kinds of records are edited. */
export interface RecordAidDesk {
  /** The types that a saved command may have. */
  commandTypes: ActorRefFrom<typeof offeredWordsMachine>;
  /** The types of event that a notification can be for. */
  eventTypes: ActorRefFrom<typeof offeredWordsMachine>;
  /** The channels by which notifications can go. */
  notificationChannels: ActorRefFrom<typeof offeredWordsMachine>;
  /** Tries out the computed attribute that is being edited. */
  computedTest: ActorRefFrom<typeof computedTestMachine>;
  /** How far a vehicle is from its services. */
  serviceProgress: ActorRefFrom<typeof serviceProgressMachine>;
}

/** What the desk speaks to. */
export interface RecordAidPorts {
  notificationOffers: NotificationOffers;
  commands: Commands;
  records: Records;
  attributeTests: AttributeTests;
  latestPositions: LatestPositions;
}

/**
 * Starts the aids: a computed attribute is tried out as long as its form is open, services are read again when one was saved, and
 * nothing stays when nobody is signed in.
 */
export function startRecordAidDesk(
  ports: RecordAidPorts,
  { guard, forms, recordAction }: Pick<Entrance, 'guard'> & Pick<RecordDesk, 'forms' | 'recordAction'>,
  options: MachineOptions,
): { desk: RecordAidDesk; stop: () => void } {
  const common = actorOptions(options);
  const { notificationOffers, commands } = ports;
  const commandTypes = createActor(offeredWordsMachine, {
    input: async () => orderedTypes(await commands.types()),
    ...common,
  });
  const eventTypes = createActor(offeredWordsMachine, {
    input: async () => ruleTypes(await notificationOffers.types()),
    ...common,
  });
  const notificationChannels = createActor(offeredWordsMachine, {
    input: () => notificationOffers.channels(),
    ...common,
  });
  const computedTest = createActor(computedTestMachine, { input: ports.attributeTests, ...common });
  const serviceProgress = createActor(serviceProgressMachine, {
    input: { records: ports.records, positions: ports.latestPositions },
    ...common,
  });
  const offered = [commandTypes, eventTypes, notificationChannels];
  const actors = [...offered, computedTest, serviceProgress];
  for (const actor of actors) actor.start();
  let signedInId: number | undefined;
  let tested = '';
  const subscriptions = [
    guard.subscribe(({ context: { user } }) => {
      if (user?.id === signedInId) return;
      if (signedInId !== undefined) {
        for (const words of offered) words.send({ type: 'FORGET' });
        computedTest.send({ type: 'CLOSE' });
        serviceProgress.send({ type: 'CHOOSE', deviceId: 0 });
      }
      signedInId = user?.id;
    }),
    forms.computedAttributes.subscribe(({ value, context: { record, draft } }) => {
      if (value === 'closed') {
        if (tested !== '') computedTest.send({ type: 'CLOSE' });
        tested = '';
        return;
      }
      const attribute = testedAttribute(record, draft);
      const text = JSON.stringify(attribute);
      if (text === tested) return;
      tested = text;
      computedTest.send({ type: 'CHANGE', attribute });
    }),
    forms.maintenances.on('saved', () => serviceProgress.send({ type: 'REFRESH' })),
    recordAction.on('done', () => serviceProgress.send({ type: 'REFRESH' })),
  ];
  return {
    desk: { commandTypes, eventTypes, notificationChannels, computedTest, serviceProgress },
    stop: () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
      for (const actor of actors) actor.stop();
    },
  };
}
