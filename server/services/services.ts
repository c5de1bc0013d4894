import type { Namespace } from '@farol/core/domain/values/namespace';
import type { NotificationChannel } from '../delivery/channel.ts';
import type { EventMessages } from '../delivery/event-messages.ts';
import type { Mailer } from '../delivery/mailer.ts';
import type { TelegramLinks } from '../delivery/telegram-links.ts';
import { AlertFanOut } from '../events/alert-fan-out.ts';
import { AlarmNoteService } from '../events/alarm-notes.ts';
import { EventRecorder } from '../events/event-recorder.ts';
import { OpenAlarms } from '../events/open-alarms.ts';
import { AnchorViolations } from '../engine-stops/anchor-violations.ts';
import { AutoLink } from '../product/auto-link.ts';
import { BrandingSettings } from '../product/branding.ts';
import { BrandingPictures } from '../product/branding-pictures.ts';
import { HostBrandings } from '../product/host-brandings.ts';
import { PushSubscriptions } from '../delivery/push-subscriptions.ts';
import type { MapLibrary } from '../maps/map-library.ts';
import { DriverInspectionService } from '../product/driver-inspections.ts';
import { InspectionService } from '../product/inspections.ts';
import { ProductSettings } from '../product/product-settings.ts';
import { ShareService } from '../product/shares.ts';
import type { ReportRunner } from '../reports/report-runner.ts';
import type { Database } from '../storage/database.ts';
import { History } from '../storage/history/history.ts';
import type { MediaStore } from '../storage/media.ts';
import { ActivityLogService } from '../activity/activity-log.ts';
import { CommandLog } from '../commands/command-log.ts';
import { CommandQueue } from '../commands/command-queue.ts';
import { CommandService } from '../commands/commands.ts';
import { CheckInService } from '../accounts/check-ins.ts';
import { DriverDayService } from '../accounts/driver-days.ts';
import { KnownHosts } from '../accounts/known-hosts.ts';
import { Credentials } from '../accounts/credentials.ts';
import { DevicePhotoStore } from '../records/device-photos.ts';
import { DeviceQueues } from '../runtime/device-queues.ts';
import { LatestPositionStore } from '../positions/latest-positions.ts';
import type { LivePublisher } from '../registry/live-publisher.ts';
import { SmsEstimates } from '../delivery/sms-estimates.ts';
import { smsUsage } from '../delivery/sms-spending.ts';
import { RulePreviews } from '../delivery/rule-previews.ts';
import { ReportMails } from '../delivery/report-mails.ts';
import { Notifications } from '../delivery/notifications.ts';
import { PasswordResets } from '../accounts/password-reset.ts';
import type { OpenIdSettings } from '../openid/openid-settings.ts';
import { SingleSignOn } from '../openid/single-sign-on.ts';
import { PrivateTrips } from '../positions/private-trips.ts';
import { OwnLogins } from '../accounts/own-logins.ts';
import { InvitationService } from '../accounts/invitations.ts';
import { DriverAccounts } from '../accounts/driver-accounts.ts';
import { DriverRules } from '../engine-stops/driver-rules.ts';
import { Passwords } from '../accounts/passwords.ts';
import { AssociationService } from '../records/associations.ts';
import { DistanceRecountService } from '../positions/distance-recount.ts';
import { PositionRemoval } from '../positions/position-removal.ts';
import { TrackUpload } from '../positions/track-upload.ts';
import { Positions } from '../positions/positions.ts';
import { RecordService } from '../records/records.ts';
import { Registry } from '../registry/registry.ts';
import { IntegrationAdministration } from '../admin/integrations.ts';
import { PersonalDataService } from '../admin/personal-data.ts';
import type { ProviderTests } from '../admin/provider-tests.ts';
import { IntegrationService } from '../integrations/integrations.ts';
import { ServerSettingsService } from '../admin/server-settings.ts';
import { SessionService } from '../accounts/sessions.ts';
import type { Statistics } from '../admin/statistics.ts';
import type { ServerClock } from '../runtime/clock.ts';
import { OutboxService } from '../outbox/outbox.ts';
import { OutboxOverview } from '../outbox/outbox-overview.ts';
import { DeadLetters } from '../admin/dead-letters.ts';
import type { PlaceNameIndex } from '../places/place-names.ts';
import { RemovalPreviews } from '../product/removal-previews.ts';
import { commandTypesOf } from '../intake/protocols/protocols.ts';
import { ReportProblemLog } from '../intake/report-problems.ts';
import { UnregisteredDeviceLog } from '../intake/unregistered-devices.ts';
import { ReportService } from '../reports/reports.ts';
import { Users } from '../accounts/users.ts';
import type { BillingComponents } from '../billing/open-billing.ts';

/** The server's data, shared by the services, the live connections and the intake. */
export interface ServerData {
  registry: Registry;
  history: History;
  latest: LatestPositionStore;
  commandQueue: CommandQueue;
  commandLog: CommandLog;
  anchorViolations: AnchorViolations;
  openAlarms: OpenAlarms;
  /** The services that administrators connect. */
  integrations: IntegrationService;
  privateTrips: PrivateTrips;
  deviceQueues: DeviceQueues;
  pushSubscriptions: PushSubscriptions;
  sessions: SessionService;
  /** Everything that leaves the server. */
  outbox: OutboxService;
  /** Where what was handed over to it is. */
  outboxOverview: OutboxOverview;
  /** Hands events over to the outbox as they are stored. */
  alerts: AlertFanOut;
}

/** The data with all services on it. */
export interface Services extends ServerData, BillingComponents {
  credentials: Credentials;
  users: Users;
  records: RecordService;
  autoLink: AutoLink;
  checkIns: CheckInService;
  driverDays: DriverDayService;
  driverInspections: DriverInspectionService;
  inspections: InspectionService;
  driverRules: DriverRules;
  commands: CommandService;
  notifications: Notifications;
  deadLetters: DeadLetters;
  devicePhotos: DevicePhotoStore;
  reports: ReportService;
  reportMails: ReportMails;
  associations: AssociationService;
  positions: Positions;
  distanceRecount: DistanceRecountService;
  positionRemoval: PositionRemoval;
  trackUpload: TrackUpload;
  serverSettings: ServerSettingsService;
  activity: ActivityLogService;
  statistics: Statistics;
  passwordResets: PasswordResets;
  brandings: HostBrandings;
  knownHosts: KnownHosts;
  telegramLinks: TelegramLinks;
  shares: ShareService;
  invitations: InvitationService;
  ownLogins: OwnLogins;
  personalData: PersonalDataService;
  /** Undefined where the operator set none. */
  singleSignOn: SingleSignOn | undefined;
  maps: MapLibrary;
  unregisteredDevices: UnregisteredDeviceLog;
  reportProblems: ReportProblemLog;
  eventRecorder: EventRecorder;
  alarmNotes: AlarmNoteService;
  removalPreviews: RemovalPreviews;
  integrationAdministration: IntegrationAdministration;
  rulePreviews: RulePreviews;
  smsEstimates: SmsEstimates;
  placeNames: PlaceNameIndex;
  /** The prefix of the product's own attributes and paths. */
  namespace: string;
  time: ServerClock;
}

/** Loads the data from the database. */
export async function openServerData(
  database: Database,
  time: ServerClock,
  namespace: Namespace,
): Promise<ServerData> {
  const registry = await Registry.open(database, namespace);
  const history = await History.open(database, time);
  const sessions = await SessionService.open(database);
  const commandQueue = await CommandQueue.open(database);
  const commandLog = await CommandLog.open(database, time.now());
  const anchorViolations = await AnchorViolations.open(database);
  const openAlarms = await OpenAlarms.open(database);
  const privateTrips = await PrivateTrips.open(registry, { namespace, nowMs: time.now() });
  const pushSubscriptions = await PushSubscriptions.open(database);
  const latest = new LatestPositionStore(registry, history);
  const outbox = await OutboxService.open(database, time);
  return {
    registry,
    history,
    sessions,
    commandQueue,
    commandLog,
    anchorViolations,
    openAlarms,
    integrations: await IntegrationService.open(database, registry, namespace),
    privateTrips,
    latest,
    pushSubscriptions,
    deviceQueues: new DeviceQueues(),
    outbox,
    outboxOverview: new OutboxOverview(database),
    alerts: new AlertFanOut({ registry, outbox, openAlarms }, time),
  };
}

/** Creates the services. */
export function createServices(
  data: ServerData,
  options: {
    publisher: LivePublisher;
    time: ServerClock;
    namespace: string;
    version: string;
    media: MediaStore;
    /** The notification channels besides live connections. */
    channels: readonly NotificationChannel[];
    mailer: Mailer;
    providerTests: ProviderTests;
    telegramLinks: TelegramLinks;
    statistics: Statistics;
    /** Formats events in the language of their recipient. */
    messages: EventMessages;
    placeNames: PlaceNameIndex;
    /** The public key for push notifications. */
    vapidPublicKey: string;
    storageSpace: () => Promise<number[] | null>;
    /** Whether the disk has free space. */
    hasFreeSpace: () => boolean;
    /** Runs reports in a worker. */
    reportRunner: ReportRunner;
    maps: MapLibrary;
    singleSignOn: OpenIdSettings | undefined;
    database: Database;
    billing: BillingComponents;
  },
): Services {
  const { registry, sessions } = data;
  const { publisher, time } = options;
  const settings = new ProductSettings(registry.query);
  const passwords = new Passwords();
  const reports = new ReportService(registry, options.reportRunner, options.namespace);
  const positions = new Positions(data, publisher);
  const users = new Users(registry, { sessions, publisher, passwords, namespace: options.namespace });
  const driverAccounts = new DriverAccounts(registry, {
    ...options,
    sessions,
    passwords,
    privateTrips: data.privateTrips,
  });
  const driverRules = new DriverRules(
    { ...data, namespace: options.namespace },
    publisher,
    data.privateTrips,
  );
  const checkIns = new CheckInService(registry, driverRules, options.namespace);
  const eventRecorder = new EventRecorder(data, publisher);
  const credentials = new Credentials(registry, passwords, time);
  const singleSignOn =
    options.singleSignOn && new SingleSignOn(options.singleSignOn, { ...options, registry, sessions, users });
  if (singleSignOn)
    credentials.allowsPassword = (account) => singleSignOn.allowsPassword(account, time.now());
  return {
    ...data,
    ...options.billing,
    time,
    namespace: options.namespace,
    activity: new ActivityLogService(
      registry.query,
      (id) => registry.users.get(id)?.user.name,
      () => time.isInDoubt?.() ?? false,
    ),
    statistics: options.statistics,
    passwordResets: new PasswordResets(data, { ...options, secrets: options.database.secrets, passwords }),
    telegramLinks: options.telegramLinks,
    brandings: new HostBrandings(registry, settings, (own) => {
      const pictures = new BrandingPictures(own, options.hasFreeSpace);
      return {
        pictures,
        branding: new BrandingSettings(registry, own, pictures, options.namespace, options.vapidPublicKey),
      };
    }),
    knownHosts: new KnownHosts(registry),
    shares: new ShareService(registry, { sessions, publisher, passwords, namespace: options.namespace }),
    credentials,
    singleSignOn,
    users,
    invitations: new InvitationService(registry, {
      ...options,
      outbox: data.outbox,
      secrets: options.database.secrets,
      users,
      passwords,
    }),
    records: new RecordService(registry, { ...data, driverAccounts }, options),
    driverRules,
    autoLink: new AutoLink(registry, publisher),
    checkIns,
    driverDays: new DriverDayService(registry, {
      checkIns,
      reports,
      positions,
      privateTrips: data.privateTrips,
    }),
    driverInspections: new DriverInspectionService(registry, {
      ...options,
      checkIns,
      eventRecorder,
      deviceQueues: data.deviceQueues,
    }),
    inspections: new InspectionService(registry, options),
    ownLogins: new OwnLogins(data),
    commands: new CommandService({
      ...data,
      namespace: options.namespace,
      typesOf: (deviceId) => commandTypesOf(data.latest.getCached(deviceId)?.protocol ?? ''),
    }),
    personalData: new PersonalDataService(registry, users, data.openAlarms),
    devicePhotos: new DevicePhotoStore(registry, options.media, options.hasFreeSpace),
    reports,
    reportMails: new ReportMails(registry, { ...options, outbox: data.outbox, reports }),
    maps: options.maps,
    placeNames: options.placeNames,
    unregisteredDevices: new UnregisteredDeviceLog(registry, time),
    reportProblems: new ReportProblemLog(registry, time),
    eventRecorder,
    alarmNotes: new AlarmNoteService(data, eventRecorder, options.namespace),
    removalPreviews: new RemovalPreviews(registry, registry.query, options.namespace),
    rulePreviews: new RulePreviews(data),
    smsEstimates: new SmsEstimates(data, options.messages, options.placeNames),
    deadLetters: new DeadLetters(registry, { outbox: data.outbox, overview: data.outboxOverview }),
    notifications: new Notifications(registry, { ...options, outbox: data.outbox }),
    associations: new AssociationService(registry, publisher, { ...options, driverAccounts }),
    positions,
    distanceRecount: new DistanceRecountService(data, positions),
    positionRemoval: new PositionRemoval(data),
    trackUpload: new TrackUpload(data, options),
    serverSettings: new ServerSettingsService(registry, options),
    integrationAdministration: new IntegrationAdministration(data.integrations, {
      ...options,
      smsUsage: () => smsUsage(registry.query, time.now()),
    }),
  };
}
