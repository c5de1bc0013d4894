import { MemorySessionCache } from '@farol/adapters/memory/session-cache';
import { MemoryRefusedCalls } from '@farol/adapters/memory/refused-calls';
import { MemoryAppHost } from '@farol/adapters/memory/app-host';
import { MemoryNewVersions } from '@farol/adapters/memory/new-versions';
import type { CheckIns } from '@farol/core/ports/check-ins';
import type { DriverDays } from '@farol/core/ports/driver-days';
import type { DriverInspections } from '@farol/core/ports/driver-inspections';
import type { PublicPorts } from '@farol/core/console/public/public-actors';
import type { SessionPorts } from '@farol/core/console/session-actors';
import type { User } from '@farol/core/domain/account/user';
import { anchoredDeviceId } from '@farol/core/domain/geofence/anchor';
import type { Attributes } from '@farol/core/domain/values/attributes';
import { fixesOfPositions } from '@farol/core/domain/route/route-fixes';
import { Failure } from '@farol/core/domain/values/failure';
import type { ResourceName } from '@farol/core/resources/descriptor/resource-name';
import type { Change } from './change.ts';
import type { SimulatedBrowser } from './simulated-browser.ts';
import type { SimulatedNetwork } from './simulated-network.ts';
import type { SimulatedServer } from './simulated-server.ts';

/** Whose calls these are. */
export interface TabConnection {
  readonly tab: string;
  readonly browser: SimulatedBrowser;
  readonly network: SimulatedNetwork;
  readonly server: SimulatedServer;
}

/**
 * The ports that a server answers: all but those of the browser and the live connection. Nothing of a visit is
 * kept, and no version is installed.
 */
type ServerPorts = Omit<
  PublicPorts &
    SessionPorts & { checkIns: CheckIns; driverDays: DriverDays; driverInspections: DriverInspections },
  'clock' | 'random' | 'page' | 'location' | 'storage' | 'storageChanges' | 'sound' | 'push' | 'liveFeed'
>;

/** Returns the ports of a tab that the server answers: over its network, for the user of its browser. */
export function tabPorts({ tab, browser, network, server }: TabConnection): ServerPorts {
  const { ports, accounts } = server;
  const refusedCalls = new MemoryRefusedCalls();
  /** A call that needs no session. */
  const publicCall = <T>(perform: () => Promise<T>, changes = false): Promise<T> =>
    network.call(async () => {
      if (!server.isRunning) throw new Failure('HTTP_503', 503);
      return await perform();
    }, changes);
  /** A call of the signed-in user. */
  const call = async <T>(perform: (user: User) => Promise<T>, changes = false): Promise<T> => {
    try {
      return await publicCall(async () => await perform(await server.signedIn(browser.session)), changes);
    } catch (error) {
      if (error instanceof Failure && error.status === 401) refusedCalls.refuse();
      throw error;
    }
  };
  /** A call that changes something. */
  const change = <T>(what: Change, make: (user: User) => Promise<T>): Promise<T> =>
    call(async (user) => await server.change(tab, user, what, () => make(user)), true);
  const begin = async (answer: Promise<{ user: User; session: number }>): Promise<User> => {
    const { user, session } = await answer;
    browser.session = session;
    return user;
  };

  return {
    refusedCalls,
    checkIns: {
      scan: (scan) =>
        call(async (user) => {
          const isRepeated = server.checkInsOf(user).applied.some(({ scanId }) => scanId === scan.scanId);
          const apply = (): Promise<User> => server.scan(user, scan);
          return isRepeated
            ? await apply()
            : await server.change(tab, user, { type: 'scanned', deviceId: scan.deviceId }, apply);
        }, true),
      vehicles: () => call((user) => server.checkInsOf(user).vehicles()),
    },
    driverDays: {
      today: () => call(async (user) => server.dayOf(user)),
      switchPrivateTrip: (isOn) => call(async (user) => server.switchPrivateTrip(user, isOn), true),
      streetMaps: () => call(async () => []),
    },
    driverInspections: {
      checklist: () => call((user) => server.inspectionsOf(user).checklist()),
      send: (inspection) => call((user) => server.inspectionsOf(user).send(inspection), true),
      sendPhoto: (...photo) => call((user) => server.inspectionsOf(user).sendPhoto(...photo), true),
    },
    sessions: {
      signIn: (email, password) => begin(publicCall(async () => accounts.signIn(email, password))),
      signInWithToken: (token) => begin(publicCall(async () => accounts.signInWithToken(token))),
      register: (name, email, password) =>
        publicCall(async () => accounts.register({ name, email }, password)),
      current: () =>
        publicCall(async () => {
          const user = accounts.userOf(browser.session);
          if (!user) throw new Failure('HTTP_404_NOT_FOUND', 404);
          return user;
        }),
      signOut: () =>
        publicCall(async () => {
          const { session } = browser;
          if (session === undefined) throw new Failure('SESSION_ENDED', 401);
          browser.session = undefined;
          accounts.end(session);
          server.hub.closeOf(session);
        }),
    },
    passwords: {
      requestReset: (email) => publicCall(() => ports.passwords.requestReset(email)),
      resetPassword: (token, password) => publicCall(() => ports.passwords.resetPassword(token, password)),
      readInvitation: (token) => publicCall(() => ports.passwords.readInvitation(token)),
      acceptInvitation: (...invited) => publicCall(() => ports.passwords.acceptInvitation(...invited)),
      openOnTrust: (email) => publicCall(() => ports.passwords.openOnTrust(email)),
    },
    serverSettings: {
      load: () =>
        publicCall(async () => {
          if (!server.hasSettings) throw new Failure('HTTP_404_NOT_FOUND', 404);
          return await ports.serverSettings.load();
        }),
    },
    serverAdministration: {
      changeAttributes: (changeAttributes) =>
        change({ type: 'serverAttributesChanged' }, () =>
          ports.serverAdministration.changeAttributes(changeAttributes),
        ),
      updateSettings: (changes) =>
        change({ type: 'settingsSaved' }, () => ports.serverAdministration.updateSettings(changes)),
      restart: () => change({ type: 'serverRestarted' }, () => ports.serverAdministration.restart()),
    },
    records: {
      list: (name, filter) =>
        call(async (user) => {
          const records = await ports.records.list(name, filter);
          return records.filter(({ id }) => maySee(server, user, name, id));
        }),
      save: (name, record) => change(savedRecord(name, record), () => ports.records.save(name, record)),
      remove: (name, id) =>
        change({ type: 'recordRemoved', kind: name, id }, () => ports.records.remove(name, id)),
    },
    associations: {
      create: (pair) => change({ type: 'associated', pair }, () => ports.associations.create(pair)),
      remove: (pair) => change({ type: 'dissociated', pair }, () => ports.associations.remove(pair)),
      list: (owner, property, id) => call(() => ports.associations.list(owner, property, id)),
    },
    commands: {
      supportedTypes: (deviceId) => call(() => ports.commands.supportedTypes(deviceId)),
      log: () => call(() => ports.commands.log()),
      savedCommandsFor: (deviceId) => call(() => ports.commands.savedCommandsFor(deviceId)),
      send: (payload) =>
        change(
          {
            type: 'commandSent',
            deviceId: payload.deviceId,
            command: payload.type,
            savedId: Math.max(0, payload.id),
          },
          async () => {
            const receipt = await ports.commands.send(payload);
            if (receipt.queueId !== undefined) server.keepForLater(payload.deviceId, receipt.queueId);
            return receipt;
          },
        ),
      sendToGroup: (payload, groupId) =>
        change({ type: 'groupCommandSent', groupId, command: payload.type }, async () => {
          const queued = await ports.commands.sendToGroup(payload, groupId);
          for (const { deviceId, queueId } of queued)
            if (queueId !== undefined) server.keepForLater(deviceId, queueId);
          return queued;
        }),
    },
    shares: {
      list: () => call(() => server.shares.list()),
      save: (share) =>
        change({ type: 'shareSaved', id: share.id, deviceId: share.deviceId }, async () => {
          const saved = await server.shares.save(share);
          accounts.saveGuest(saved);
          return saved;
        }),
      remove: (id) =>
        change({ type: 'shareRemoved', id, deviceId: 0 }, async () => {
          await server.shares.remove(id);
          accounts.removeGuest(id);
        }),
      createWithoutList: (deviceId, end) =>
        change({ type: 'shareSaved', id: 0, deviceId }, () => server.shares.createWithoutList(deviceId, end)),
    },
    identityAccounts: {
      of: (userId) => call(() => ports.identityAccounts.of(userId)),
      connect: (userId, subject) => call(() => ports.identityAccounts.connect(userId, subject)),
      disconnect: (userId) => call(() => ports.identityAccounts.disconnect(userId)),
    },
    ownChannels: {
      browsers: () => call(() => ports.ownChannels.browsers()),
      removeBrowser: (id) => call(() => ports.ownChannels.removeBrowser(id)),
      telegram: () => call(() => ports.ownChannels.telegram()),
      linkTelegram: () => call(() => ports.ownChannels.linkTelegram()),
      unlinkTelegram: () => call(() => ports.ownChannels.unlinkTelegram()),
    },
    ownSessions: {
      list: () => call(() => ports.ownSessions.list()),
      end: (id) => call(() => ports.ownSessions.end(id)),
      endOthers: () => call(() => ports.ownSessions.endOthers()),
    },
    personalData: {
      exported: (id) => call(() => ports.personalData.exported(id)),
      preview: (id) => call((user) => asAdministrator(user, () => ports.personalData.preview(id))),
      erase: (id) => call((user) => asAdministrator(user, () => ports.personalData.erase(id))),
    },
    autoLinks: {
      link: (draft) => call(() => ports.autoLinks.link(draft)),
    },
    invitations: {
      list: () => call(() => ports.invitations.list()),
      create: (request) =>
        change(savedRecord('users', request.user), () => ports.invitations.create(request)),
      renew: (...renewal) => call(() => ports.invitations.renew(...renewal)),
    },
    integrations: {
      list: () => call((user) => asAdministrator(user, () => ports.integrations.list())),
      save: (...saved) =>
        change({ type: 'integrationSaved' }, (user) =>
          asAdministrator(user, () => ports.integrations.save(...saved)),
        ),
      test: (key) => call((user) => asAdministrator(user, () => ports.integrations.test(key)), true),
    },
    invoices: {
      own: () => call(() => ports.invoices.own()),
      account: () => call(() => ports.invoices.account()),
      document: (id) => call(() => ports.invoices.document(id)),
    },
    billing: ports.billing,
    outbox: {
      page: (before) => call((user) => asAdministrator(user, () => ports.outbox.page(before))),
      resend: (id) =>
        change({ type: 'letterResent' }, (user) => asAdministrator(user, () => ports.outbox.resend(id))),
      remove: (id) =>
        change({ type: 'letterRemoved' }, (user) => asAdministrator(user, () => ports.outbox.remove(id))),
    },
    resellers: {
      list: () => call(() => ports.resellers.list()),
      branding: (id) => ports.resellers.branding(id),
    },
    accounts: {
      impersonate: (userId) =>
        change({ type: 'impersonated' }, async () => accounts.impersonate(browser.session ?? 0, userId)),
      createToken: (expires) => change({ type: 'tokenCreated' }, () => ports.accounts.createToken(expires)),
      revokeToken: (token) => change({ type: 'tokenRevoked' }, () => ports.accounts.revokeToken(token)),
      newTotpKey: () => call(() => ports.accounts.newTotpKey()),
    },
    branding: {
      read: () =>
        publicCall(async () => {
          if (!server.hasBranding) throw new Failure('HTTP_404_NOT_FOUND', 404);
          return await ports.branding.read();
        }),
      save: (branding) => change({ type: 'brandingSaved' }, () => ports.branding.save(branding)),
      savePicture: (...picture) =>
        change({ type: 'pictureSaved' }, () => ports.branding.savePicture(...picture)),
      removePicture: (kind) => change({ type: 'pictureSaved' }, () => ports.branding.removePicture(kind)),
    },
    alarmAcknowledgments: {
      acknowledge: (eventId) => call(() => ports.alarmAcknowledgments.acknowledge(eventId)),
      history: (eventId) => call(() => ports.alarmAcknowledgments.history(eventId)),
      comment: (eventId, text) => call(() => ports.alarmAcknowledgments.comment(eventId, text), true),
      assign: (eventId, userId) => call(() => ports.alarmAcknowledgments.assign(eventId, userId), true),
    },
    accumulators: {
      update: (deviceId, values) =>
        change({ type: 'accumulatorsSaved', deviceId }, () => ports.accumulators.update(deviceId, values)),
      recountDistance: (deviceId) =>
        change({ type: 'distanceRecounted', deviceId }, () => ports.accumulators.recountDistance(deviceId)),
    },
    devicePhotos: {
      upload: (deviceId, photo) =>
        change({ type: 'photoSaved', deviceId }, () => ports.devicePhotos.upload(deviceId, photo)),
    },
    notificationCapabilities: {
      eventTypes: () => call(() => ports.notificationCapabilities.eventTypes()),
      channels: () => call(() => ports.notificationCapabilities.channels()),
      preview: () => call(() => ports.notificationCapabilities.preview()),
      smsEstimate: () => call(() => ports.notificationCapabilities.smsEstimate()),
      sendTest: (channel) =>
        change({ type: 'testNotificationSent' }, () => ports.notificationCapabilities.sendTest(channel)),
    },
    pushTokens: {
      settings: () => call(() => ports.pushTokens.settings()),
      register: (userId, token) =>
        change({ type: 'pushTokenRegistered' }, () => ports.pushTokens.register(userId, token)),
      registration: (token) => call(() => ports.pushTokens.registration(token)),
    },
    reports: {
      events: (query) => call(() => server.reports.events(query)),
      rows: (request, reading) =>
        call(async (user) => {
          const view = server.hub.viewOf(user);
          const answer = await server.reports.rows(request, reading);
          return { ...answer, rows: answer.rows.filter(({ deviceId }) => view.sees(deviceId)) };
        }),
      spreadsheet: () => call(() => server.reports.spreadsheet()),
    },
    fleetHistory: {
      tracks: (span) =>
        call(async () => {
          if (!server.isPlus) throw new Failure('HTTP_404_NOT_FOUND', 404);
          return await server.fleetHistory.tracks(span);
        }),
      visits: (question) =>
        call(async (user) => {
          if (!server.isPlus) throw new Failure('HTTP_404_NOT_FOUND', 404);
          const view = server.hub.viewOf(user);
          const visits = await server.fleetHistory.visits(question);
          return visits.filter(({ deviceId }) => view.sees(deviceId));
        }),
    },
    positionHistory: {
      between: (deviceId, fromMs, toMs) =>
        call((user) => {
          if (!server.hub.viewOf(user).sees(deviceId)) throw new Failure('DEVICE_ACCESS_DENIED', 400);
          return server.positionHistory.between(deviceId, fromMs, toMs);
        }),
      async *fixes(deviceId, fromMs, toMs) {
        const positions = await this.between(deviceId, fromMs, toMs);
        yield fixesOfPositions(positions);
      },
      withId: (positionId) => call(() => server.positionHistory.withId(positionId)),
    },
    trackUploads: {
      preview: (deviceId, file) => call(() => ports.trackUploads.preview(deviceId, file)),
      upload: (deviceId, file) => call(() => ports.trackUploads.upload(deviceId, file)),
    },
    latestPositions: {
      forDevice: (deviceId) =>
        call(async (user) => {
          if (!server.hub.viewOf(user).sees(deviceId)) throw new Failure('DEVICE_ACCESS_DENIED', 400);
          return server.latestPosition(deviceId);
        }),
      ofFleet: () =>
        call(async (user) => {
          const view = server.hub.viewOf(user);
          const devices = (await ports.records.list('devices')).filter(({ id }) => view.sees(id));
          return devices.flatMap(({ id }) => server.latestPosition(id) ?? []);
        }),
    },
    activityLog: {
      entries: (subject, span, limit) => call(() => ports.activityLog.entries(subject, span, limit)),
    },
    demoFleet: {
      contents: () => call(() => ports.demoFleet.contents()),
      replace: (administrator) =>
        change({ type: 'demoReplaced' }, () => ports.demoFleet.replace(administrator)),
    },
    statistics: {
      daily: (span) =>
        call(async (user) => {
          if (!user.administrator) throw new Failure('ADMINISTRATOR_ACCESS_REQUIRED', 400);
          return await ports.statistics.daily(span);
        }),
    },
    removals: {
      preview: (kind) => call(() => ports.removals.preview(kind)),
    },
    reportProblems: {
      refusedOf: (deviceId) => call(() => ports.reportProblems.refusedOf(deviceId)),
      refusedDevices: () => call(() => ports.reportProblems.refusedDevices()),
      ofDevice: (deviceId) =>
        call(async (user) => {
          if (!server.hub.viewOf(user).sees(deviceId)) throw new Failure('DEVICE_ACCESS_DENIED', 400);
          return await ports.reportProblems.ofDevice(deviceId);
        }),
      unreadable: () =>
        call(async (user) => {
          if (!user.administrator) throw new Failure('ADMINISTRATOR_ACCESS_REQUIRED', 400);
          return await ports.reportProblems.unreadable();
        }),
    },
    inspections: {
      ofDevice: (deviceId, beforeMs) =>
        call(async (user) => {
          if (!server.hub.viewOf(user).sees(deviceId)) throw new Failure('DEVICE_ACCESS_DENIED', 400);
          return await ports.inspections.ofDevice(deviceId, beforeMs);
        }),
    },
    unregisteredDevices: {
      list: () =>
        call(async (user) => {
          if (!user.administrator) throw new Failure('ADMINISTRATOR_ACCESS_REQUIRED', 400);
          return await ports.unregisteredDevices.list();
        }),
    },
    streetMaps: { list: () => call(() => ports.streetMaps.list()) },
    geocoder: {
      search: (address) => publicCall(() => ports.geocoder.search(address)),
      reverse: (place) => call(() => ports.geocoder.reverse(place)),
    },
    placeNames: { load: () => publicCall(() => ports.placeNames.load()) },
    computedAttributeTester: {
      evaluate: (deviceId, attribute) =>
        call(() => ports.computedAttributeTester.evaluate(deviceId, attribute)),
    },
    oneTimePasswords: ports.oneTimePasswords,
    sessionCache: new MemorySessionCache(),
    newVersions: new MemoryNewVersions(),
    appHost: new MemoryAppHost(),
  };
}

async function asAdministrator<T>({ administrator }: User, act: () => Promise<T>): Promise<T> {
  if (!administrator) throw new Failure('ADMINISTRATOR_ACCESS_REQUIRED', 400);
  return await act();
}

function maySee(server: SimulatedServer, user: User, name: ResourceName, id: number): boolean {
  if (name === 'users') return user.administrator;
  const view = server.hub.viewOf(user);
  return !view.isLimited || (name === 'devices' && view.sees(id));
}

/** What every kind of record may have. */
interface TitledRecord {
  readonly id: number;
  readonly name?: string | null;
  readonly description?: string | null;
  readonly attributes?: Attributes;
}

function savedRecord(kind: ResourceName, record: TitledRecord): Change {
  const { id, name, description, attributes = {} } = record;
  return {
    type: 'recordSaved',
    kind,
    id: Math.max(0, id),
    title: name ?? description ?? '',
    anchoredDeviceId: kind === 'geofences' ? anchoredDeviceId({ attributes }) : undefined,
  };
}
