import type { ActorRefFrom } from 'xstate';
import { orderedCommandTypes } from '../../../domain/command/command.ts';
import type { SmsEstimate } from '../../../domain/alert/sms-estimate.ts';
import { parseCommaList } from '../../../domain/values/comma-separated.ts';
import type { Draft } from '../../../resources/draft/draft.ts';
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
import { computedAttributeTestMachine } from '../../../machines/records/computed-attribute-test.machine.ts';
import type { NotificationRule } from '../../../domain/alert/notification-rule.ts';
import type { Namespace } from '../../../domain/values/namespace.ts';
import { recordFromDraft } from '../../../resources/draft/record-from-draft.ts';
import type { RulePreview } from '../../../resources/reports/rule-preview.ts';
import { featureLogic } from '../../wiring/feature.ts';
import { onEachValue, onEmitted, onChange } from '../../wiring/listening.ts';
import { asyncRequestMachine } from '../../../machines/requests/async-request.machine.ts';
import { queryMachine, type Query } from '../../../machines/query/query.machine.ts';
import type { RecordActors } from './records-feature.ts';
import type { Clock } from '../../../ports/clock.ts';
import {
  readFleetMaintenance,
  type FleetMaintenancePorts,
} from '../../../use-cases/devices/read-fleet-maintenance.ts';
import {
  readVehicleMaintenance,
  type VehicleMaintenanceItem,
} from '../../../use-cases/devices/read-vehicle-maintenance.ts';

const recountRequest = asyncRequestMachine<number, DistanceRecount>();

const optionsQuery = queryMachine<readonly string[]>();
const previewQuery = queryMachine<RulePreview | undefined, NotificationRule | undefined>();
const estimateQuery = queryMachine<SmsEstimate | undefined, string>();
const maintenanceQuery = queryMachine<readonly VehicleMaintenanceItem[], number>();

/** Aids for editing records of some kinds. */
export interface RecordEditingActors {
  /** The types that a saved command can have. */
  commandTypes: Query<readonly string[]>;
  /** The event types that a notification rule can have. */
  eventTypes: Query<readonly string[]>;
  /** The channels that a notification rule can have. */
  notificationChannels: Query<readonly string[]>;
  /** Evaluates the computed attribute that is being edited. */
  computedAttributeTest: ActorRefFrom<typeof computedAttributeTestMachine>;
  /** How far a vehicle is from its services, or what is due next of all (0); dropped while it is not shown. */
  vehicleMaintenance: Query<readonly VehicleMaintenanceItem[], number>;
  /** How often the notification rule that is being edited would have told; dropped when it is changed. */
  rulePreview: Query<RulePreview | undefined, NotificationRule | undefined>;
  /** What an alert by SMS takes, by the type of the event; '' while the rule that is being edited sends none. */
  smsEstimate: Query<SmsEstimate | undefined, string>;
  /** What the form of rules says now; undefined while it is not complete. */
  editedRule: () => NotificationRule | undefined;
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
  clock: Clock;
}

/** What the feature needs: its ports and the records, forms and actions that it follows. */
export interface RecordEditingFeatureInput extends Pick<RecordActors, 'records' | 'forms' | 'recordAction'> {
  ports: RecordEditingFeaturePorts;
  namespace: Namespace;
}

/**
 * The aids of one session. A computed attribute is tested while its form is open, and maintenance is read
 * again when one was saved.
 */
export const recordEditingFeature = featureLogic({
  actors: (spawn, { ports, namespace, forms }: RecordEditingFeatureInput): RecordEditingActors => {
    const { notificationCapabilities, commands, computedAttributeTester, clock } = ports;
    const options = (load: () => Promise<readonly string[]>) =>
      spawn(optionsQuery, { input: { load, subject: undefined, data: [], clock } });
    return {
      commandTypes: options(async () => orderedCommandTypes(await commands.supportedTypes())),
      eventTypes: options(async () => ruleEventTypes(await notificationCapabilities.eventTypes())),
      notificationChannels: options(() => notificationCapabilities.channels()),
      computedAttributeTest: spawn(computedAttributeTestMachine, { input: computedAttributeTester }),
      vehicleMaintenance: spawn(maintenanceQuery, {
        input: { load: (deviceId) => readMaintenance(ports, deviceId), subject: 0, data: [], clock },
      }),
      rulePreview: spawn(previewQuery, {
        input: {
          load: async (rule) => (rule ? await notificationCapabilities.preview(rule) : undefined),
          subject: undefined,
          data: undefined,
          clock,
        },
      }),
      smsEstimate: spawn(estimateQuery, {
        input: {
          load: async (type) => (type === '' ? undefined : await notificationCapabilities.smsEstimate(type)),
          subject: '',
          data: undefined,
          clock,
        },
      }),
      editedRule: () => {
        const { opened, draft } = forms.notifications.getSnapshot().context;
        const edited = recordFromDraft('notifications', { ...opened, draft }, namespace);
        return 'record' in edited ? edited.record : undefined;
      },
      distanceRecount: spawn(recountRequest, {
        input: (deviceId: number) => ports.accumulators.recountDistance(deviceId),
      }),
    };
  },
  wiring: (
    { computedAttributeTest, vehicleMaintenance, rulePreview, smsEstimate, distanceRecount },
    { records, forms, recordAction },
  ) => [
    // One retry is for both: the list and what is due.
    onChange(
      records.maintenances,
      ({ context }) => context.loadedAtMs,
      () => {
        if (vehicleMaintenance.getSnapshot().context.reason !== undefined)
          vehicleMaintenance.send({ type: 'INVALIDATE' });
      },
    ),
    onEachValue(
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
    // What was counted for a rule says nothing about a changed one.
    onEachValue(
      forms.notifications,
      ({ value, context: { opened, draft } }) =>
        value === 'closed' ? undefined : JSON.stringify([opened.record.id, draft]),
      () => rulePreview.send({ type: 'FORGET' }),
    ),
    onEachValue(
      forms.notifications,
      ({ value, context: { draft } }) => (value === 'closed' ? '' : smsEventType(draft)),
      (type) => smsEstimate.send(type === '' ? { type: 'FORGET' } : { type: 'ASK', subject: type }),
    ),
    // What was counted for one device says nothing about the next.
    onChange(
      forms.devices,
      ({ context: { opened } }) => opened.record.id,
      () => distanceRecount.send({ type: 'RESET' }),
    ),
    // The open form shows the new distance.
    onEmitted(distanceRecount, 'succeeded', ({ response: { after } }) => {
      const { request } = distanceRecount.getSnapshot().context;
      const { opened } = forms.devices.getSnapshot().context;
      if (opened.record.id !== request || !opened.extras) return;
      const extras = { ...opened.extras, odometer: after };
      forms.devices.send({ type: 'CONTENT_CHANGED', opened: { ...opened, extras } });
    }),
    onEmitted(forms.maintenances, 'saved', () => vehicleMaintenance.send({ type: 'INVALIDATE' })),
    onEmitted(recordAction, 'done', () => vehicleMaintenance.send({ type: 'INVALIDATE' })),
  ],
});

/** Returns the type of the events of which a rule tells by SMS; '' where it does not. */
function smsEventType({ fields }: Draft): string {
  const channels = [fields['notificators'], fields['escalateNotificators']].flatMap((list) =>
    parseCommaList(list ?? ''),
  );
  return channels.includes('sms') ? (fields['notificationType'] ?? '') : '';
}

/** Reads what is due of one vehicle, or next of all. */
function readMaintenance(
  ports: FleetMaintenancePorts,
  deviceId: number,
): Promise<readonly VehicleMaintenanceItem[]> {
  return deviceId > 0 ? readVehicleMaintenance(ports, deviceId) : readFleetMaintenance(ports);
}
