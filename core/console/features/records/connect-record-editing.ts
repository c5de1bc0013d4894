import type { ActorRefFrom } from 'xstate';
import { connectAsyncRequest, type ConnectedRequest } from '../../connected/connect-async-request.ts';
import { connectActor, type Readable, type Connected } from '../../connected/connect-actor.ts';
import type { SmsEstimate } from '../../../domain/alert/sms-estimate.ts';
import { actionsOf } from '../../connected/actions.ts';
import type { RecordEditingActors } from './record-editing-feature.ts';
import type { Query } from '../../../machines/query/query.machine.ts';
import type { computedAttributeTestMachine } from '../../../machines/records/computed-attribute-test.machine.ts';
import type { ComputedAttribute } from '../../../domain/position/computed-attribute.ts';
import type { ExpressionDifference } from '../../../domain/position/expression-difference.ts';
import type { RulePreview } from '../../../resources/reports/rule-preview.ts';
import type { VehicleMaintenanceItem } from '../../../use-cases/devices/read-vehicle-maintenance.ts';
import type { DistanceRecount } from '../../../domain/device/accumulators.ts';

/** Counts the distance of a device again. */
export interface DistanceRecountActions {
  /** Counts the distance of the device with this id again from its stored positions; for administrators. */
  readonly recount: (deviceId: number) => void;
}

/** The aids for editing some kinds of records, as front ends see them. */
export interface ConnectedRecordEditing {
  /** The types of commands that the server knows. */
  readonly commandTypes: ConnectedOptionList;
  /** The types of events that the server knows. */
  readonly eventTypes: ConnectedOptionList;
  /** The channels by which the server sends notifications. */
  readonly notificationChannels: ConnectedOptionList;
  /** Tests the computed attribute that is being edited. */
  readonly attributeTest: ConnectedAttributeTest;
  /** How far vehicles are from their services. */
  readonly maintenance: ConnectedVehicleMaintenance;
  /** How often the notification rule that is being edited would have sent alerts. */
  readonly rulePreview: ConnectedRulePreview;
  /** What an alert by SMS takes, while the rule that is being edited sends some. */
  readonly smsEstimate: Readable<SmsEstimateView>;
  /** Counts the distance of a device again from its stored positions; for administrators. */
  readonly distanceRecount: ConnectedRequest<number, DistanceRecount, DistanceRecountActions>;
}

/** Connects the aids for editing some kinds of records. */
export function connectRecordEditing(actors: RecordEditingActors): ConnectedRecordEditing {
  return {
    commandTypes: connectOptionList(actors.commandTypes),
    eventTypes: connectOptionList(actors.eventTypes),
    notificationChannels: connectOptionList(actors.notificationChannels),
    attributeTest: connectAttributeTest(actors.computedAttributeTest),
    maintenance: connectVehicleMaintenance(actors.vehicleMaintenance),
    rulePreview: connectRulePreview(actors),
    smsEstimate: connectSmsEstimate(actors),
    distanceRecount: connectAsyncRequest(actors.distanceRecount, (perform): DistanceRecountActions => ({
      recount: perform,
    })),
  };
}

/** What is known of how often the notification rule that is being edited would have sent alerts. */
export interface RulePreviewView {
  /** `incomplete`: the form must be completed first; `none`: the server does not count it. */
  readonly state: 'resting' | 'counting' | 'counted' | 'incomplete' | 'none';
  /** The counts; undefined until they are known and after each change of the rule. */
  readonly preview: RulePreview | undefined;
  /** Why counting failed, as a failure code; undefined while it did not. */
  readonly failure: string | undefined;
}

/** What users can do with the count of alerts that the notification rule being edited would have sent. */
export interface RulePreviewActions {
  /** Counts how often the rule in the form would have sent alerts in the last days. */
  readonly count: () => void;
}

/** How often the notification rule that is being edited would have sent alerts, as front ends see it. */
export type ConnectedRulePreview = Connected<RulePreviewView, RulePreviewActions>;

/** Connects how often the rule in the form would have sent alerts. */
function connectRulePreview({ rulePreview, editedRule }: RecordEditingActors): ConnectedRulePreview {
  return connectActor(rulePreview, {
    view: ({ value, context: { subject, data, reason } }): RulePreviewView => ({
      state:
        STATES[value] === 'counted' && !subject
          ? 'incomplete'
          : data || value !== 'loaded'
            ? STATES[value]
            : 'none',
      preview: data,
      failure: reason,
    }),
    actions: (send): RulePreviewActions => ({ count: () => send({ type: 'ASK', subject: editedRule() }) }),
  });
}

/** What is known of what an alert by SMS takes. */
export interface SmsEstimateView {
  /** What it takes; undefined while the rule in the form sends none, and where the server does not say it. */
  readonly estimate: SmsEstimate | undefined;
}

/** Connects what an alert of the rule in the form takes by SMS. */
function connectSmsEstimate({ smsEstimate }: RecordEditingActors): Readable<SmsEstimateView> {
  return connectActor(smsEstimate, {
    view: ({ context: { data } }): SmsEstimateView => ({ estimate: data }),
    actions: () => ({}),
  });
}

const STATES = {
  notLoaded: 'resting',
  loading: 'counting',
  refreshing: 'counting',
  loaded: 'counted',
  failed: 'resting',
  unsupported: 'none',
} as const;

/** What is known of options that only the server knows. */
export interface OptionListView {
  /** The options; empty until the server has responded. */
  readonly options: readonly string[];
}

/** What users can do with options that only the server knows. */
export interface OptionListActions {
  /** Loads the options unless they are loaded. */
  readonly load: () => void;
}

/** Options that only the server knows, as front ends see it. */
export type ConnectedOptionList = Connected<OptionListView, OptionListActions>;

/** Connects options that only the server knows. */
function connectOptionList(actor: Query<readonly string[]>): ConnectedOptionList {
  return connectActor(actor, {
    view: ({ context: { data: options } }) => ({
      options,
    }),
    actions: (send) => ({
      load: () => send({ type: 'LOAD_IF_NEEDED' }),
    }),
  });
}

/** What is known of the test of the computed attribute that is being edited. */
export interface AttributeTestView {
  /** The attribute waits for the end of typing, or is being tested. */
  readonly isBusy: boolean;
  /** There is a result for the attribute as edited. */
  readonly isTested: boolean;
  /** The id of the device whose latest position it is tested with; 0 while none is chosen. */
  readonly deviceId: number;
  /** The attribute as edited; blank while none is. */
  readonly attribute: ComputedAttribute;
  /** The value; undefined when the expression has none. */
  readonly result: string | undefined;
  /** Where a Traccar server would have another result. */
  readonly differences: readonly ExpressionDifference[];
  /** Why the test failed, as a failure code; undefined while it did not. */
  readonly failure: string | undefined;
}

/** What users can do with the test of the computed attribute that is being edited. */
export interface AttributeTestActions {
  /** Tests with the latest position of a device. */
  readonly chooseDevice: (deviceId: number) => void;
}

/** The test of the computed attribute that is being edited, as front ends see it. */
export type ConnectedAttributeTest = Connected<AttributeTestView, AttributeTestActions>;

/** Connects the test of the computed attribute that is being edited. */
function connectAttributeTest(
  test: ActorRefFrom<typeof computedAttributeTestMachine>,
): ConnectedAttributeTest {
  return connectActor(test, {
    view: ({ value, context: { deviceId, attribute, result, differences, reason } }) => ({
      isBusy: value === 'waiting' || value === 'testing',
      isTested: value === 'tested',
      deviceId,
      attribute,
      result,
      differences,
      failure: value === 'failed' ? (reason ?? 'UNKNOWN') : undefined,
    }),
    actions: (send) =>
      actionsOf(send, {
        chooseDevice: ['deviceId'],
      }),
  });
}

/** What is known of how far vehicles are from their services. */
export interface VehicleMaintenanceView {
  /** The id of the vehicle; 0 for all. */
  readonly deviceId: number;
  /** The services are being loaded. */
  readonly isLoading: boolean;
  /** The services are known and up to date. */
  readonly isLoaded: boolean;
  /** Why loading failed, as a failure code; undefined while it did not. */
  readonly failure: string | undefined;
  /** The services; while they are loaded again, the previous ones. */
  readonly items: readonly VehicleMaintenanceItem[];
}

/** What users can do with how far vehicles are from their services. */
export interface VehicleMaintenanceActions {
  /** Selects a vehicle; 0 for all. */
  readonly selectDevice: (deviceId: number) => void;
  /** Loads the services of the selected vehicle, or what is due next of all. */
  readonly show: () => void;
  /** Loads nothing until it is shown again; the vehicle stays selected. */
  readonly hide: () => void;
  /** Loads the services again. */
  readonly refresh: () => void;
}

/** How far vehicles are from their services, as front ends see it. */
export type ConnectedVehicleMaintenance = Connected<VehicleMaintenanceView, VehicleMaintenanceActions>;

/** Connects how far a vehicle is from its services ("Maintenance"). */
function connectVehicleMaintenance(
  maintenance: RecordEditingActors['vehicleMaintenance'],
): ConnectedVehicleMaintenance {
  return connectActor(maintenance, {
    view: ({ value, context: { subject, data, reason } }) => ({
      deviceId: subject,
      isLoading: value === 'loading' || value === 'refreshing',
      isLoaded: value === 'loaded',
      failure: reason,
      items: data,
    }),
    actions: (send) => ({
      ...actionsOf(send, {
        refresh: [],
      }),
      selectDevice: (deviceId: number) => send({ type: 'ASK', subject: deviceId }),
      show: () => send({ type: 'REFRESH' }),
      hide: () => send({ type: 'FORGET' }),
    }),
  });
}
