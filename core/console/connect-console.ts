import type { LiveFleet } from '../fleet/live-fleet.ts';
import type { KeyValueStorage } from '../ports/storage.ts';
import type { dialogsInUrlMachine } from '../url-state/dialogs-in-url.ts';
import { currentImpersonation } from '../use-cases/access/impersonation-note.ts';
import type { ActorRefFrom } from 'xstate';
import type { ConnectedConsole } from './connected-console.ts';
import { connectPublicFeatures } from './connect-public-features.ts';
import type { PublicActors } from './public/public-actors.ts';
import { connectSessionExpiry } from './features/account/connect-session-expiry.ts';
import { connectShell } from './features/shell/connect-shell.ts';
import { connectAlerts } from './features/alerts/connect-alerts.ts';
import { connectAnchors } from './features/anchors/connect-anchors.ts';
import { connectCommandLog } from './features/commands/connect-command-log.ts';
import { connectConnection } from './features/connection/connect-connection.ts';
import { connectFleetView } from './features/devices/connect-fleet-view.ts';
import { connectDialogs } from './features/dialogs/connect-dialogs.ts';
import type { StartBaseMap } from './features/map/start-base-map.ts';
import type { StartMapCamera } from './features/map/start-camera.ts';
import { connectTrails } from './features/map/connect-trails.ts';
import { connectReplay } from './features/replay/connect-replay.ts';
import { connectPreferences } from './features/preferences/connect-preferences.ts';
import { connectRecordLists } from './features/records/connect-record-list.ts';
import { connectNewVersion } from './features/versions/connect-new-version.ts';
import { connectAreaSearch } from './features/area-search/connect-area-search.ts';
import type { FirstViewParts } from './first-view-parts.ts';
import { connectScreenCode, type StartScreenFeatures } from './screen-code.ts';
import type { ConnectedScreenFeatures } from './screen-features.ts';
import type { SessionActors } from './session-actors.ts';
import type { LazyCode } from './wiring/lazy-code.ts';

/** What `connectConsole` connects. */
interface ActorsOfConsole extends Omit<PublicActors, 'stop'>, SessionActors {
  dialogsInUrl: ActorRefFrom<typeof dialogsInUrlMachine>;
  fleet: LiveFleet;
  storage: KeyValueStorage;
  shareableUrl: () => string;
  /** What only screens read. Throws while its code is missing. */
  screens: () => ConnectedScreenFeatures;
  screenCode: LazyCode<StartScreenFeatures>;
  parts: FirstViewParts;
  startCamera: StartMapCamera;
  startBaseMap: StartBaseMap;
}

/**
 * Connects all features of the console. What only screens and dialogs read starts when it is read; a front end that
 * loads its code later waits for `screens.load` first.
 */
export function connectConsole(actors: ActorsOfConsole): ConnectedConsole {
  const { screens, storage, parts } = actors;
  return {
    ...connectPublicFeatures(actors, storage),
    preferences: connectPreferences(actors),
    shell: connectShell(actors.shell),
    screens: connectScreenCode(actors.screenCode),
    account: {
      expiry: connectSessionExpiry(actors.sessionExpiry),
      impersonatorName: (userId: number): string | undefined => {
        const impersonation = currentImpersonation(storage);
        return impersonation?.userId === userId ? impersonation.originalName : undefined;
      },
      get form() {
        return screens().account.form;
      },
      get impersonation() {
        return screens().account.impersonation;
      },
      get impersonationEnd() {
        return screens().account.impersonationEnd;
      },
      get totpSetup() {
        return screens().account.totpSetup;
      },
      get totpRemoval() {
        return screens().account.totpRemoval;
      },
      get ownIdentity() {
        return screens().account.ownIdentity;
      },
      get userIdentity() {
        return screens().account.userIdentity;
      },
      get reauthentication() {
        return screens().account.reauthentication;
      },
      get channels() {
        return screens().ownChannels;
      },
      get sessions() {
        return screens().ownSessions;
      },
      get personalData() {
        return screens().personalData;
      },
      get tokens() {
        return screens().account.tokens;
      },
      get tokenCreation() {
        return screens().account.tokenCreation;
      },
      get tokenRevocation() {
        return screens().account.tokenRevocation;
      },
      get testNotification() {
        return screens().account.testNotification;
      },
    },
    records: {
      lists: connectRecordLists(actors),
      get forms() {
        return screens().forms;
      },
      get action() {
        return screens().actions.action;
      },
      get removalPreview() {
        return screens().actions.removalPreview;
      },
      get associations() {
        return screens().actions.associations;
      },
      get scopes() {
        return screens().actions.scopes;
      },
      get commandTypes() {
        return screens().editing.commandTypes;
      },
      get eventTypes() {
        return screens().editing.eventTypes;
      },
      get notificationChannels() {
        return screens().editing.notificationChannels;
      },
      get attributeTest() {
        return screens().editing.attributeTest;
      },
      get maintenance() {
        return screens().editing.maintenance;
      },
      get rulePreview() {
        return screens().editing.rulePreview;
      },
      get smsEstimate() {
        return screens().editing.smsEstimate;
      },
      get distanceRecount() {
        return screens().editing.distanceRecount;
      },
    },
    get shares() {
      return screens().shares;
    },
    get reports() {
      return screens().reports;
    },
    admin: {
      get announcement() {
        return parts.announcement.get();
      },
      get activityLog() {
        return screens().admin.activityLog;
      },
      get statistics() {
        return screens().admin.statistics;
      },
      get unreadableReports() {
        return screens().admin.unreadableReports;
      },
      get branding() {
        return screens().admin.branding;
      },
      get serverSettings() {
        return screens().settings.serverSettings;
      },
      get serverRestart() {
        return screens().settings.serverRestart;
      },
      get demoReplacement() {
        return screens().settings.demoReplacement;
      },
    },
    connection: connectConnection(actors.connection),
    devices: {
      view: connectFleetView(actors.fleetView),
      get recentPath() {
        return parts.recentPath.get();
      },
      get recentEvents() {
        return screens().details.recentEvents;
      },
      get pinnedAttributes() {
        return screens().details.pinnedAttributes;
      },
      get photo() {
        return screens().details.photo;
      },
      get latestPosition() {
        return screens().details.latestPosition;
      },
      get onboarding() {
        return screens().details.onboarding;
      },
      get unregistered() {
        return screens().details.unregistered;
      },
      get autoLink() {
        return screens().autoLink;
      },
      get driverLock() {
        return screens().driverLock;
      },
      get reportProblems() {
        return screens().details.reportProblems;
      },
      get refusedReports() {
        return screens().details.refusedReports;
      },
      get refusedDevices() {
        return parts.refusedDevices.get();
      },
      get inspections() {
        return screens().details.inspections;
      },
    },
    map: {
      startCamera: actors.startCamera,
      startBaseMap: actors.startBaseMap,
      trails: connectTrails(actors.trails),
      get streets() {
        return parts.streetMaps.get().streets;
      },
      get onlineMaps() {
        return parts.streetMaps.get().onlineMaps;
      },
      get placeSearch() {
        return screens().placeSearch;
      },
      get placeNames() {
        return parts.placeNames.get();
      },
    },
    get history() {
      return screens().history;
    },
    replay: connectReplay(actors.replayRequest, () => screens().replay),
    areaSearch: connectAreaSearch(actors.areaSearchRequest, () => screens().areaSearchResult),
    get geofences() {
      return screens().geofences;
    },
    get engineStops() {
      return screens().engineStops;
    },
    get app() {
      return screens().app;
    },
    get invitations() {
      return screens().invitations;
    },
    get resellers() {
      return screens().resellers;
    },
    get integrations() {
      return screens().integrations;
    },
    get billing() {
      return screens().billing;
    },
    get outbox() {
      return screens().outbox;
    },
    commands: {
      log: connectCommandLog(actors.commandLog),
      get sender() {
        return screens().commands.sender;
      },
      get lockSupport() {
        return screens().commands.lockSupport;
      },
    },
    anchors: connectAnchors(actors.anchor),
    alerts: connectAlerts(actors, {
      soundPreview: parts.soundPreview.get,
      details: () => screens().alarmDetails,
    }),
    dialogs: connectDialogs(actors.dialogsInUrl),
    newVersion: connectNewVersion(actors.newVersion),
    fleet: actors.fleet,
    shareableUrl: actors.shareableUrl,
    shareableMoment: (): string => screens().shareableMoment(),
  };
}

/** Returns the console with another fleet in place of the live one. */
export function consoleWithFleet(farol: ConnectedConsole, fleet: LiveFleet): ConnectedConsole {
  return new Proxy(farol, {
    get: (target, name) => (name === 'fleet' ? fleet : Reflect.get(target, name)),
  });
}
