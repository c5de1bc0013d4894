import type { Reasons } from './coverage.ts';

/** Parts of charts that are not reached for the same reason, given in one sentence. */
interface Unreached {
  readonly reason: string;
  /** Ids of states and transitions. */
  readonly parts: readonly string[];
}

const GROUPS: readonly Unreached[] = [
  {
    reason: 'The server of the simulation has every report, and writes no spreadsheets of them.',
    parts: [
      'report.absent',
      'report.running|NOT_READ|3',
      'report.exporting|xstate.done.actor.0.report.exporting|3',
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
      'pushRegistration.subscribing|xstate.done.actor.0.pushRegistration.subscribing|0',
      'pushRegistration.subscribing|xstate.error.actor.0.pushRegistration.subscribing|1',
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
      'reauthentication.verifying|xstate.done.actor.0.reauthentication.verifying|0',
      'reauthentication.verifying|xstate.error.actor.0.reauthentication.verifying|1',
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
      'soundPreview.starting|xstate.done.actor.0.soundPreview.starting|1',
      'soundPreview.starting|xstate.done.actor.0.soundPreview.starting|2',
      'soundPreview.starting|xstate.error.actor.0.soundPreview.starting|3',
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
      'console.loadingSession|xstate.error.actor.0.console.loadingSession|1',
      'console.loadingSession||2',
      'console.loadFailed|RETRY|0',
      'console.loadFailed|xstate.after.untilNextLoad.console.loadFailed|1',
      'console.loadFailed||2',
    ],
  },
  {
    reason: 'The simulated server has no accounts of drivers.',
    parts: ['console.driverSignedIn', 'console.signedOut||0', 'console.driverSignedIn||0'],
  },
  {
    reason: 'The simulated server has reports of events.',
    parts: ['recentEvents.unsupported', 'recentEvents.loading|xstate.error.actor.0.recentEvents.loading|1'],
  },
  {
    reason: 'The simulated server lists shares.',
    parts: [
      'shareLinks.loading|xstate.done.actor.0.shareLinks.loading|1',
      'shareLinks.editing|BACK|3',
      'shareLinks.created|BACK|0',
    ],
  },
  {
    reason: 'The simulated server computes no attributes, so every test of one fails.',
    parts: [
      'computedAttributeTest.tested',
      'computedAttributeTest.testing|xstate.done.actor.0.computedAttributeTest.testing|0',
    ],
  },
  {
    reason: 'Positions of simulated vehicles do not say whether the engine is blocked.',
    parts: ['commandLog|POSITIONS|2'],
  },
  {
    reason: 'The simulated server omits no position from its snapshot.',
    parts: ['latestPosition.loading|xstate.done.actor.0.latestPosition.loading|1'],
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
    parts: ['navigationGuard.checkingAccess|xstate.error.actor.0.navigationGuard.checkingAccess|1'],
  },
  {
    reason: 'Records are chosen from their list, so none is removed while that loads for the first time.',
    parts: ['recordList.loading|REMOVED|1'],
  },
  {
    reason: 'Codes are checked in the browser at once, and never fail to be checked.',
    parts: [
      'totpSetup.checkingCode|CANCEL|0',
      'totpSetup.checkingCode|xstate.error.actor.0.totpSetup.checkingCode|3',
    ],
  },
];

/**
 * The states and transitions that the whole simulation does not reach, by id, each with its reason. The tests
 * of the charts reach them all; a part that the simulation reaches must not be here.
 */
export const UNREACHED: Reasons = Object.fromEntries(
  GROUPS.flatMap(({ reason, parts }) => parts.map((id) => [id, reason])),
);
