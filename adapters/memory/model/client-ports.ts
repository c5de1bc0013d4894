import type { PublicPorts } from '@farol/core/console/public/public-actors';
import type { SessionPorts } from '@farol/core/console/session-actors';
import type { User } from '@farol/core/domain/account/user';
import { fixesOfPositions } from '@farol/core/domain/route/route-fixes';
import { Failure } from '@farol/core/domain/values/failure';
import type { CheckIns } from '@farol/core/ports/check-ins';
import type { DriverDays } from '@farol/core/ports/driver-days';
import type { DriverInspections } from '@farol/core/ports/driver-inspections';
import type { ResourceName } from '@farol/core/resources/descriptor/resource-name';
import { OtpauthOneTimePasswords } from '../../otpauth/one-time-passwords.ts';
import { MemoryAccounts } from '../accounts.ts';
import { MemoryAppCapabilities } from '../app-capabilities.ts';
import type { MemoryNetwork } from '../network.ts';
import { MemoryNewVersions } from '../new-versions.ts';
import { MemoryRefusedCalls } from '../refused-calls.ts';
import { MemorySessionCache } from '../session-cache.ts';
import { MemorySessions, type SessionCookie } from '../sessions.ts';
import { savedRecord, type Change } from './changes.ts';
import type { MemoryServer } from './memory-server.ts';

/** Whose calls these are. */
export interface Client {
  /** Its name in the journal of the server. */
  readonly name: string;
  readonly network: MemoryNetwork;
  readonly cookie: SessionCookie;
}

/**
 * The ports that a server answers: all but those of the browser and the live connection. Nothing of a visit is
 * kept, and no version is installed.
 */
type ClientPorts = Omit<
  PublicPorts &
    SessionPorts & { checkIns: CheckIns; driverDays: DriverDays; driverInspections: DriverInspections },
  'clock' | 'random' | 'page' | 'location' | 'storage' | 'storageChanges' | 'sound' | 'push' | 'liveFeed'
>;

/** What of a service changes something; undefined for a change that the journal does not have. */
type ChangesOf<S> = {
  readonly [M in keyof S]?: S[M] extends (...given: infer A) => unknown
    ? (...given: A) => Change | undefined
    : never;
};

type Perform = () => Promise<unknown>;

/** Returns the ports of a client: over its network, with the rights of the user whose session its cookie has. */
export function clientPorts(server: MemoryServer, { name, network, cookie }: Client): ClientPorts {
  const { services, accounts, drivers, hub } = server;
  const refusedCalls = new MemoryRefusedCalls();
  /** A call that needs no session. */
  const publicCall = <T>(perform: () => T | Promise<T>, changes = false): Promise<T> =>
    network.call(async () => {
      if (!server.isRunning) throw new Failure('HTTP_503', 503);
      return await perform();
    }, changes);
  /** A call of the signed-in user. */
  const call = async <T>(perform: (user: User) => T | Promise<T>, changes = false): Promise<T> => {
    try {
      return await publicCall(async () => await perform(await server.signedIn(cookie.session)), changes);
    } catch (error) {
      if (error instanceof Failure && error.status === 401) refusedCalls.refuse();
      throw error;
    }
  };
  const administratorsCall = <T>(perform: () => Promise<T>, changes = false): Promise<T> =>
    call(async ({ administrator }) => {
      if (!administrator) throw new Failure('ADMINISTRATOR_ACCESS_REQUIRED', 400);
      return await perform();
    }, changes);
  /** A call about a vehicle that the user has to see. */
  const vehiclesCall = <T>(deviceId: number, perform: () => Promise<T>): Promise<T> =>
    call((user) => {
      if (!hub.viewOf(user).sees(deviceId)) throw new Failure('DEVICE_ACCESS_DENIED', 400);
      return perform();
    });
  /** A call that changes something. */
  const change = <T>(what: Change, make: (user: User) => T | Promise<T>): Promise<T> =>
    call(async (user) => await server.change(name, user, what, () => make(user)), true);
  /** Returns a service whose methods are calls. */
  const calling = <S extends object>(
    service: S,
    changes: ChangesOf<NoInfer<S>> = {},
    makeCall: (perform: Perform, changes?: boolean) => Promise<unknown> = call,
  ): S =>
    withCalls(service, (perform, method, given) => {
      const changeOf: unknown = Reflect.get(changes, method);
      if (typeof changeOf !== 'function') return makeCall(perform);
      const made: Change | undefined = Reflect.apply(changeOf, undefined, given);
      return made ? change(made, perform) : makeCall(perform, true);
    });
  const ofAdministrators = <S extends object>(service: S, changes: ChangesOf<NoInfer<S>> = {}): S =>
    calling(service, changes, administratorsCall);

  const records = calling(services.records, {
    save: savedRecord,
    remove: (kind, id) => ({ type: 'recordRemoved', kind, id }),
  });
  const branding = calling(services.branding, {
    save: () => ({ type: 'brandingSaved' }),
    savePicture: () => ({ type: 'pictureSaved' }),
    removePicture: () => ({ type: 'pictureSaved' }),
  });
  const sessions = new MemorySessions(accounts, { call: publicCall }, cookie);
  return {
    // What is said of no service below: its methods are calls of the signed-in user.
    ...withEach(services, (service) => calling(service)),
    refusedCalls,
    checkIns: {
      scan: (scan) =>
        call(async (user) => {
          const isRepeated = drivers.checkInsOf(user).applied.some(({ scanId }) => scanId === scan.scanId);
          const apply = (): Promise<User> => drivers.scan(user, scan);
          return isRepeated
            ? await apply()
            : await server.change(name, user, { type: 'scanned', deviceId: scan.deviceId }, apply);
        }, true),
      vehicles: () => call((user) => drivers.checkInsOf(user).vehicles()),
    },
    driverDays: {
      today: () => call((user) => drivers.dayOf(user).today()),
      switchPrivateTrip: (isOn) => call((user) => drivers.dayOf(user).switchPrivateTrip(isOn), true),
      streetMaps: () => call(() => services.streetMaps.list()),
    },
    driverInspections: {
      checklist: () => call((user) => drivers.inspectionsOf(user).checklist()),
      send: (inspection) => call((user) => drivers.inspectionsOf(user).send(inspection), true),
      sendPhoto: (...photo) => call((user) => drivers.inspectionsOf(user).sendPhoto(...photo), true),
    },
    sessions,
    passwords: withCalls(services.passwords, (perform) => publicCall(perform)),
    serverSettings: {
      load: () =>
        publicCall(() => {
          if (!server.hasSettings) throw new Failure('HTTP_404_NOT_FOUND', 404);
          return services.serverSettings.load();
        }),
    },
    serverAdministration: calling(services.serverAdministration, {
      changeAttributes: () => ({ type: 'serverAttributesChanged' }),
      updateSettings: () => ({ type: 'settingsSaved' }),
      restart: () => ({ type: 'serverRestarted' }),
    }),
    records: {
      list: (kind, filter) =>
        call(async (user) => {
          const found = await services.records.list(kind, filter);
          return found.filter(({ id }) => maySee(server, user, kind, id));
        }),
      save: (kind, record) => records.save(kind, record),
      remove: (kind, id) => records.remove(kind, id),
    },
    associations: calling(services.associations, {
      create: (pair) => ({ type: 'associated', pair }),
      remove: (pair) => ({ type: 'dissociated', pair }),
    }),
    commands: calling(services.commands, {
      send: ({ deviceId, type, id }) => ({
        type: 'commandSent',
        deviceId,
        command: type,
        savedId: Math.max(0, id),
      }),
      sendToGroup: ({ type }, groupId) => ({ type: 'groupCommandSent', groupId, command: type }),
    }),
    shares: calling(services.shares, {
      save: ({ id, deviceId }) => ({ type: 'shareSaved', id, deviceId }),
      remove: (id) => ({ type: 'shareRemoved', id, deviceId: 0 }),
      createWithoutList: (deviceId) => ({ type: 'shareSaved', id: 0, deviceId }),
    }),
    personalData: {
      exported: (id) => call(() => services.personalData.exported(id)),
      preview: (id) => administratorsCall(() => services.personalData.preview(id)),
      erase: (id) => administratorsCall(() => services.personalData.erase(id)),
    },
    invitations: calling(services.invitations, { create: ({ user }) => savedRecord('users', user) }),
    integrations: ofAdministrators(services.integrations, {
      save: () => ({ type: 'integrationSaved' }),
      test: () => undefined,
    }),
    billing: services.billing,
    outbox: ofAdministrators(services.outbox, {
      resend: () => ({ type: 'letterResent' }),
      remove: () => ({ type: 'letterRemoved' }),
    }),
    accounts: calling(new MemoryAccounts(sessions, server.network, server.tokens), {
      impersonate: () => ({ type: 'impersonated' }),
      createToken: () => ({ type: 'tokenCreated' }),
      revokeToken: () => ({ type: 'tokenRevoked' }),
    }),
    branding: {
      read: () =>
        publicCall(() => {
          if (!server.hasBranding) throw new Failure('HTTP_404_NOT_FOUND', 404);
          return services.branding.read();
        }),
      save: (...saved) => branding.save(...saved),
      savePicture: (...picture) => branding.savePicture(...picture),
      removePicture: (kind) => branding.removePicture(kind),
    },
    alarmAcknowledgments: calling(services.alarmAcknowledgments, {
      comment: () => undefined,
      assign: () => undefined,
    }),
    accumulators: calling(services.accumulators, {
      update: (deviceId) => ({ type: 'accumulatorsSaved', deviceId }),
      recountDistance: (deviceId) => ({ type: 'distanceRecounted', deviceId }),
    }),
    devicePhotos: calling(services.devicePhotos, {
      upload: (deviceId) => ({ type: 'photoSaved', deviceId }),
    }),
    notificationCapabilities: calling(services.notificationCapabilities, {
      sendTest: () => ({ type: 'testNotificationSent' }),
    }),
    pushTokens: calling(services.pushTokens, { register: () => ({ type: 'pushTokenRegistered' }) }),
    reports: {
      events: (query) => call(() => services.reports.events(query)),
      rows: (request, reading) =>
        call(async (user) => {
          const view = hub.viewOf(user);
          const answer = await services.reports.rows(request, reading);
          return { ...answer, rows: answer.rows.filter(({ deviceId }) => view.sees(deviceId)) };
        }),
      spreadsheet: () => call(() => services.reports.spreadsheet()),
    },
    fleetHistory: {
      tracks: (span) =>
        call(() => {
          if (!server.isPlus) throw new Failure('HTTP_404_NOT_FOUND', 404);
          return services.fleetHistory.tracks(span);
        }),
      visits: (question) =>
        call(async (user) => {
          if (!server.isPlus) throw new Failure('HTTP_404_NOT_FOUND', 404);
          const view = hub.viewOf(user);
          const visits = await services.fleetHistory.visits(question);
          return visits.filter(({ deviceId }) => view.sees(deviceId));
        }),
    },
    positionHistory: {
      between: (deviceId, fromMs, toMs) =>
        vehiclesCall(deviceId, () => services.positionHistory.between(deviceId, fromMs, toMs)),
      async *fixes(deviceId, fromMs, toMs) {
        yield fixesOfPositions(await this.between(deviceId, fromMs, toMs));
      },
      withId: (positionId) => call(() => services.positionHistory.withId(positionId)),
    },
    latestPositions: {
      forDevice: (deviceId) => vehiclesCall(deviceId, async () => server.latestPosition(deviceId)),
      ofFleet: () => call((user) => server.fleetOf(user).positions),
    },
    demoFleet: calling(services.demoFleet, { replace: () => ({ type: 'demoReplaced' }) }),
    statistics: ofAdministrators(services.statistics),
    reportProblems: {
      refusedOf: (deviceId) => call(() => services.reportProblems.refusedOf(deviceId)),
      refusedDevices: () => call(() => services.reportProblems.refusedDevices()),
      ofDevice: (deviceId) => vehiclesCall(deviceId, () => services.reportProblems.ofDevice(deviceId)),
      unreadable: () => administratorsCall(() => services.reportProblems.unreadable()),
    },
    inspections: {
      ofDevice: (deviceId, beforeMs) =>
        vehiclesCall(deviceId, () => services.inspections.ofDevice(deviceId, beforeMs)),
    },
    unregisteredDevices: ofAdministrators(services.unregisteredDevices),
    geocoder: {
      search: (address) => publicCall(() => services.geocoder.search(address)),
      reverse: (place) => call(() => services.geocoder.reverse(place)),
    },
    placeNames: withCalls(services.placeNames, (perform) => publicCall(perform)),
    oneTimePasswords: new OtpauthOneTimePasswords(),
    sessionCache: new MemorySessionCache(),
    newVersions: new MemoryNewVersions(),
    appCapabilities: new MemoryAppCapabilities(),
  };
}

/** Returns the services, each as `convert` makes it. */
function withEach<S extends object>(services: S, convert: (service: object) => object): S {
  return new Proxy(services, {
    get(target, name) {
      const service: unknown = Reflect.get(target, name);
      return typeof service === 'object' && service !== null ? convert(service) : service;
    },
  });
}

/** Returns a service each method of which goes through a call. */
function withCalls<S extends object>(
  service: S,
  makeCall: (perform: Perform, method: PropertyKey, given: readonly unknown[]) => Promise<unknown>,
): S {
  return new Proxy(service, {
    get(target, method) {
      const member: unknown = Reflect.get(target, method);
      if (typeof member !== 'function') return member;
      return (...given: readonly unknown[]) =>
        makeCall((): Promise<unknown> => Reflect.apply(member, target, given), method, given);
    },
  });
}

function maySee(server: MemoryServer, user: User, kind: ResourceName, id: number): boolean {
  if (kind === 'users') return user.administrator;
  const view = server.hub.viewOf(user);
  return !view.isLimited || (kind === 'devices' && view.sees(id));
}
