import type { Reasons } from './coverage.ts';

/** Parts of charts that are not reached for the same reason, given in one sentence. */
interface Unreached {
  readonly reason: string;
  /** Ids of states and transitions. */
  readonly parts: readonly string[];
}

const GROUPS: readonly Unreached[] = [
  {
    reason: 'The simulation has no screens: no map is shown.',
    parts: [
      'camera.waiting',
      'camera.settling',
      'camera.resting',
      'camera.following',
      'camera.flying',
      'camera.steered',
      'camera.approaching',
      'camera.keeping',
      'camera|FLEET_SHOWN|0',
      'camera|FIT|1',
      'camera|CENTER|2',
      'camera|ZOOM_BY|3',
      'camera|FACE_NORTH|4',
      'camera|KEEP|5',
      'camera|SELECTED|6',
      'camera|SELECTED|7',
      'camera|RESTORED|8',
      'camera|RESTORED|9',
      'camera|RESTORED|10',
      'camera|CIRCLE_ASKED|11',
      'camera|COVERED|12',
      'camera|STREETS_KNOWN|13',
      'camera|STREETS_KNOWN|14',
      'camera|STEERED|15',
      'camera|PANNED|16',
      'camera|RESTED|17',
      'camera.waiting||0',
      'camera.waiting||1',
      'camera.waiting||2',
      'camera.settling|xstate.after.settling.camera.settling|0',
      'camera.settling|xstate.after.settling.camera.settling|1',
      'camera.resting|FOLLOWED|0',
      'camera.resting||1',
      'camera.following|FOLLOWED|0',
      'camera.following|POSITIONS_CHANGED|1',
      'camera.following||2',
      'camera.flying|RESTED|0',
      'camera.steered|RESTED|0',
      'camera.approaching|COVERED|0',
      'camera.approaching|RELEASE|1',
      'camera.approaching|RELEASE|2',
      'camera.approaching|RESTED|3',
      'camera.keeping|COVERED|0',
      'camera.keeping|RELEASE|1',
      'camera.keeping|FOLLOWED|2',
      'camera.keeping|POSITIONS_CHANGED|3',
      'camera.keeping||4',
    ],
  },
  {
    reason:
      'Nobody is invited in the scenarios: the accounts of the simulation are there from the beginning.',
    parts: [
      'invitations.loading',
      'invitations.editing',
      'invitations.sending',
      'invitations.notRenewed',
      'invitations.made',
      'invitations.idle|LOAD|0',
      'invitations.idle|INVITE|1',
      'invitations.idle|RENEW|2',
      'invitations.loading|LOAD|0',
      'invitations.loading|INVITE|1',
      'invitations.loading|RENEW|2',
      'invitations.loading|xstate.done.actor.list|3',
      'invitations.loading|xstate.error.actor.list|4',
      'invitations.editing|CHANGE|0',
      'invitations.editing|SEND|1',
      'invitations.editing|SEND|2',
      'invitations.editing|CLOSE|3',
      'invitations.sending|xstate.done.actor.send|0',
      'invitations.sending|xstate.error.actor.send|1',
      'invitations.sending|xstate.error.actor.send|2',
      'invitations.notRenewed|SEND|0',
      'invitations.notRenewed|CLOSE|1',
      'invitations.made|CLOSE|0',
      'login|ACCEPT_INVITATION|5',
      'login.signingIn|ACCEPT_INVITATION|5',
    ],
  },
  {
    reason: 'The server of the simulation tells nobody who acknowledged an alarm.',
    parts: ['alarmInbox|ACKNOWLEDGED_BY|2'],
  },
  {
    reason: 'No tab of the scenarios loses its session while a form has unsaved changes.',
    parts: ['form.closed|REOPEN|0'],
  },
  {
    reason: 'Browsers and server of the simulation have one clock: the countdown ends first.',
    parts: ['sessionExpiry.expired|SESSION_OVER|0'],
  },
  {
    reason: 'The server of the simulation refuses a call as signed out only when the session has ended.',
    parts: ['sessionWatch.checking|xstate.done.actor.checkSession|1'],
  },
  {
    reason: 'The server of the simulation has every report.',
    parts: ['report.absent', 'report.running|NOT_READ|3'],
  },
  {
    reason: 'A vehicle of the simulation has fewer fixes than progress is told for.',
    parts: ['history.loading|PROGRESS|0'],
  },
  {
    reason: 'A tab of the simulation has its geofences before a step opens a report.',
    parts: [
      'report.awaitingGeofences',
      'report|RESTORE|3',
      'report|RUN|8',
      'report.awaitingGeofences|GEOFENCES_KNOWN|0',
      'report.awaitingGeofences|GEOFENCES_KNOWN|1',
      'report.awaitingGeofences|GEOFENCES_FAILED|2',
      'report.awaitingGeofences|CANCEL|3',
    ],
  },
  {
    reason:
      'Every tab of the simulation begins with what the server has: nothing is kept for the next visit.',
    parts: [
      'liveConnection|xstate.done.actor.restore|1',
      'navigationGuard.confirming',
      'navigationGuard.unconfirmed',
      'navigationGuard|NAVIGATE|3',
      'navigationGuard.confirming|NAVIGATE|0',
      'navigationGuard.confirming|xstate.done.actor.checkAccess|1',
      'navigationGuard.confirming|xstate.done.actor.checkAccess|2',
      'navigationGuard.confirming|xstate.error.actor.checkAccess|3',
      'navigationGuard.unconfirmed|NAVIGATE|0',
      'navigationGuard.unconfirmed|RETRY|1',
      'navigationGuard.unconfirmed|xstate.after.untilConfirmation.navigationGuard.unconfirmed|2',
    ],
  },
  {
    reason: 'No version of the console is installed while the simulation runs.',
    parts: [
      'newVersion.held',
      'newVersion.offered',
      'newVersion.reloading',
      'newVersion.none|READY|0',
      'newVersion.held|WORK_CHANGED|0',
      'newVersion.offered|ACCEPT|0',
      'newVersion.offered|POSTPONE|1',
      'newVersion.offered||2',
    ],
  },
  {
    reason: 'No server of the simulation has a demo fleet.',
    parts: [
      'demoReplacement.reading',
      'demoReplacement.unread',
      'demoReplacement.asking',
      'demoReplacement.replacing',
      'demoReplacement.signingIn',
      'demoReplacement.closed|OPEN|0',
      'demoReplacement.reading|CLOSE|0',
      'demoReplacement.reading|xstate.done.actor.readContents|1',
      'demoReplacement.reading|xstate.error.actor.readContents|2',
      'demoReplacement.unread|RETRY|0',
      'demoReplacement.unread|CLOSE|1',
      'demoReplacement.asking|CONFIRM|0',
      'demoReplacement.asking|CLOSE|1',
      'demoReplacement.replacing|xstate.done.actor.replace|0',
      'demoReplacement.replacing|xstate.done.actor.replace|1',
      'demoReplacement.replacing|xstate.error.actor.replace|2',
      'demoReplacement.signingIn|xstate.done.actor.signIn|0',
      'demoReplacement.signingIn|xstate.error.actor.signIn|1',
    ],
  },
  {
    reason: 'No server in memory has a web push service, so the console of the simulation never offers push.',
    parts: [
      'pushRegistration.off',
      'pushRegistration.denied',
      'pushRegistration.failed',
      'pushRegistration.subscribing',
      'pushRegistration.registering',
      'pushRegistration.on',
      'pushRegistration.unsubscribing',
      'pushRegistration.known||0',
      'pushRegistration.known||1',
      'pushRegistration.known||2',
      'pushRegistration.off|ENABLE|0',
      'pushRegistration.denied|ENABLE|0',
      'pushRegistration.failed|ENABLE|0',
      'pushRegistration.subscribing|xstate.done.actor.subscribe|0',
      'pushRegistration.subscribing|xstate.error.actor.subscribe|1',
      'pushRegistration.registering|xstate.done.actor.0.pushRegistration.registering|0',
      'pushRegistration.registering|xstate.error.actor.0.pushRegistration.registering|1',
      'pushRegistration.registering||2',
      'pushRegistration.on|DISABLE|0',
      'pushRegistration.unsubscribing|xstate.done.actor.0.pushRegistration.unsubscribing|0',
      'pushRegistration.unsubscribing|xstate.error.actor.0.pushRegistration.unsubscribing|1',
    ],
  },
  {
    reason: 'The page puts its dialogs into the address, and the simulation has no page.',
    parts: [
      'dialogsInUrl.offered',
      'dialogsInUrl|OFFER|0',
      'dialogsInUrl|WITHDRAW|1',
      'openedView.idle',
      'openedView.settling',
      'openedView|URL_CHANGED|0',
      'openedView|VIEW_CHANGED|1',
      'openedView.settling|xstate.after.sameTurn.openedView.settling|0',
    ],
  },
  {
    reason: 'The simulated server counts every login as recent, so it never asks for the password again.',
    parts: [
      'reauthentication.prompting',
      'reauthentication.verifying',
      'reauthentication.idle|PROMPT|0',
      'reauthentication.prompting|SUBMIT|0',
      'reauthentication.prompting|CANCEL|1',
      'reauthentication.verifying|xstate.done.actor.verify|0',
      'reauthentication.verifying|xstate.error.actor.verify|1',
      'totpSetup.idle|RETRY|2',
      'totpSetup.verifying|RETRY|1',
    ],
  },
  {
    reason: 'The browser of the simulation plays every sound at once and blocks none.',
    parts: [
      'alertSound.blocked',
      'alertSound|RESULT|2',
      'alertSound|RESULT|3',
      'alertSound.blocked|ENABLE|0',
      'alertSound.blocked|USER_GESTURE|1',
      'alertSound.blocked|RESULT|2',
      'soundPreview.blocked',
      'soundPreview.failed',
      'soundPreview.starting|xstate.done.actor.play|1',
      'soundPreview.starting|xstate.done.actor.play|2',
      'soundPreview.starting|xstate.error.actor.play|3',
    ],
  },
  {
    reason: 'Of the choices of a browser, the verbs of the simulation change the colors but not the sound.',
    parts: ['alertSound|STOP|1'],
  },
  {
    reason: 'The simulation loads the code of sessions at once and without failure, as it is already there.',
    parts: [
      'console.loadFailed',
      'console.loadingSession|xstate.error.actor.loadSession|1',
      'console.loadingSession||2',
      'console.loadFailed|RETRY|0',
      'console.loadFailed|xstate.after.untilNextLoad.console.loadFailed|1',
      'console.loadFailed||2',
    ],
  },
  {
    reason: 'The simulation loads the code of check-ins at once and without failure, as it is already there.',
    parts: [
      'console.driverSignedIn.failed',
      'console.driverSignedIn.loading|xstate.error.actor.loadDriver|1',
      'console.driverSignedIn.failed|RETRY|0',
      'console.driverSignedIn.failed|xstate.after.untilNextLoad.console.driverSignedIn.failed|1',
    ],
  },
  {
    reason: 'The vehicles of a driver are loaded within the sign-in, before a scenario can cut the line.',
    parts: [
      'checkIn.vehicles.unknown',
      'checkIn.vehicles.loading|xstate.error.actor.load|1',
      'checkIn.vehicles.unknown|RETRY|0',
      'checkIn.vehicles.unknown|xstate.after.untilNextAttempt.checkIn.vehicles.unknown|1',
    ],
  },
  {
    reason: 'The simulated server lists shares.',
    parts: [
      'shareLinks.loading|xstate.done.actor.list|1',
      'shareLinks.editing|BACK|3',
      'shareLinks.created|BACK|0',
    ],
  },
  {
    reason: 'The simulated server computes no attributes, so every test of one fails.',
    parts: ['computedAttributeTest.tested', 'computedAttributeTest.testing|xstate.done.actor.test|0'],
  },
  {
    reason: 'Positions of simulated vehicles do not say whether the engine is blocked.',
    parts: ['commandLog|POSITIONS|2'],
  },
  {
    reason: 'The simulated server keeps no log of commands, so that the one of the browser is shown.',
    parts: ['commandLog|LOGGED|3'],
  },
  {
    reason: 'No scenario saves or removes a record while its kind loads for the first time.',
    parts: ['query.loading|CHANGE|2'],
  },
  {
    reason: 'The simulated server has reports of events, of which the recent events are read.',
    parts: ['query.unsupported', 'query.loading|xstate.error.actor.load|4'],
  },
  {
    reason: 'Recent events and paths, which what happens continues, are loaded once for a vehicle.',
    parts: ['query.refreshing|CHANGE|1'],
  },
  {
    reason: 'No scenario changes again what makes an answer invalid while it is being read.',
    parts: ['query.loading|INVALIDATE|0', 'query.refreshing|INVALIDATE|0'],
  },
  {
    reason:
      'The simulated fleet is loaded, and has a saved vehicle at once, when the first minutes ask for it.',
    parts: ['firstMinutes.shown.loading', 'firstMinutes.shown.deciding||0'],
  },
  {
    reason: 'A call of the simulation takes 16 seconds at most, so no connection opens for 30 seconds.',
    parts: ['liveConnection.open.connecting|xstate.after.connectTimeout.liveConnection.open.connecting|2'],
  },
  {
    reason:
      'The access check returns failures of the server as results, so only a fault of the program rejects.',
    parts: ['navigationGuard.checkingAccess|xstate.error.actor.checkAccess|1'],
  },
  {
    reason: 'What could not be loaded is asked for again by a user before the page wakes up.',
    parts: ['query.failed|REFRESH_IF_OLDER|3'],
  },
  {
    reason:
      'No tab of the simulation draws a map, which would say where it is only after vehicles were chosen.',
    parts: ['visitSearch|VIEW_CHANGED|3'],
  },
  {
    reason: 'Codes are checked in the browser at once, and never fail to be checked.',
    parts: ['totpSetup.checkingCode|CANCEL|0', 'totpSetup.checkingCode|xstate.error.actor.checkCode|3'],
  },
];

/**
 * The states and transitions that the whole simulation does not reach, by id, each with its reason. The tests
 * of the charts reach them all; a part that the simulation reaches must not be here.
 */
export const UNREACHED: Reasons = Object.fromEntries(
  GROUPS.flatMap(({ reason, parts }) => parts.map((id) => [id, reason])),
);
