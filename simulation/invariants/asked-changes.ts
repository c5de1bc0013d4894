import { describeChange, type Change, type JournalEntry } from '@farol/adapters/memory/model/changes';
import type { SimulatedTab } from '../world/simulated-tab.ts';
import type { World } from '../world/world.ts';
import type { Invariant, Watch } from './invariant.ts';

/** Something that a user asked for and that the server may do so often. */
interface Allowance {
  readonly tab: string;
  /** What withdraws it as long as it has not begun. */
  readonly area: string;
  readonly covers: (change: Change) => boolean;
  left: number;
}

/** A change that nobody asked for, or that was made more often than asked for. */
interface Excess {
  readonly entry: JournalEntry;
  readonly wasAsked: boolean;
}

const UNLIMITED = Number.POSITIVE_INFINITY;

/** Nothing that needs a confirmation happens without one, and nothing is saved that nobody saved. */
export const NOTHING_UNASKED: Invariant = {
  name: 'nothing is confirmed that was not asked',
  watch: (world) => watchChanges(world, ({ wasAsked }) => !wasAsked, 'without being asked'),
};

/** One confirmation changes each thing once, and one save saves once. */
export const NOTHING_TWICE: Invariant = {
  name: 'nothing is saved twice',
  watch: (world) => watchChanges(world, ({ wasAsked }) => wasAsked, 'more often than asked'),
};

function watchChanges(world: World, isMeant: (excess: Excess) => boolean, how: string): Watch {
  const allowances: Allowance[] = [];
  let seen = 0;
  const problemNow = (): string | undefined => {
    const entries = world.server.journal.slice(seen);
    seen += entries.length;
    for (const entry of entries) {
      const excess = take(allowances, entry);
      if (excess && isMeant(excess)) return `${entry.client} ${describeChange(entry.change)} ${how}`;
    }
    return undefined;
  };
  return {
    actionCalled: (tab, action) => {
      const [area = ''] = /^.*(?=\.)/.exec(action) ?? [];
      if (WITHDRAWING.has(action) && !isAtWork(tab, area)) withdraw(allowances, tab.name, area);
      allowances.push(...allowed(tab, action, area));
    },
    afterStep: problemNow,
    atEnd: async () => problemNow(),
  };
}

function take(allowances: readonly Allowance[], entry: JournalEntry): Excess | undefined {
  const covering = allowances.filter(({ tab, covers }) => tab === entry.client && covers(entry.change));
  // What may be done without limit must not use up what was asked for once, such as pinning for everybody.
  const allowance = covering.find(({ left }) => left === UNLIMITED) ?? covering.find(({ left }) => left > 0);
  if (!allowance) return { entry, wasAsked: covering.length > 0 };
  allowance.left--;
  return undefined;
}

/** Actions that answer no or ask for something else. */
const WITHDRAWING: ReadonlySet<string> = new Set([
  'anchors.cancel',
  'anchors.request',
  'commands.sender.cancel',
  'commands.sender.open',
  'commands.sender.ask',
  'commands.sender.choose',
  'commands.sender.back',
]);

/** Whether what was asked for has begun, so that nothing can be withdrawn. */
function isAtWork({ console: farol }: SimulatedTab, area: string): boolean {
  if (area === 'anchors') return farol?.anchors.getSnapshot().step === 'applying';
  return farol?.commands.sender.getSnapshot().step === 'sending';
}

function withdraw(allowances: Allowance[], tab: string, area: string): void {
  for (const allowance of allowances)
    if (allowance.tab === tab && allowance.area === area && allowance.left !== UNLIMITED) allowance.left = 0;
}

/** Returns what an action asks for, as the tab is before it is called. */
function allowed(tab: SimulatedTab, action: string, area: string): Allowance[] {
  const { console: farol } = tab;
  const allow = (covers: Allowance['covers'], left = 1): Allowance => ({ tab: tab.name, area, covers, left });
  if (action === 'checkIn.scan') return [allow((change) => change.type === 'scanned' && change.deviceId > 0)];
  if (action === 'checkIn.checkOut')
    return [allow((change) => change.type === 'scanned' && change.deviceId === 0)];
  if (!farol) return [];
  const { sender } = farol.commands;
  if (action === 'commands.sender.confirm' || action === 'commands.sender.confirmDespiteDanger') {
    const { step, deviceIds, target, endangeredVehicles, stopsEngine } = sender.getSnapshot();
    const isSecond = action.endsWith('DespiteDanger');
    if (step !== (isSecond ? 'confirmingDanger' : 'confirming')) return [];
    // Of two confirmations only the second one sends; what the first allows, the second replaces.
    if (isSecond && (!stopsEngine || endangeredVehicles.length === 0)) return [];
    return [
      ...deviceIds.map((id) => allow((change) => change.type === 'commandSent' && change.deviceId === id)),
      ...(target?.kind === 'group'
        ? [allow((change) => change.type === 'groupCommandSent' && change.groupId === target.groupId)]
        : []),
    ];
  }
  if (
    action === 'anchors.confirm' ||
    action === 'anchors.confirmDespiteDanger' ||
    action === 'anchors.retry'
  ) {
    const { step, deviceIds } = farol.anchors.getSnapshot();
    if (!['confirming', 'confirmingDanger', 'failed'].includes(step)) return [];
    return [
      ...deviceIds.map((id) =>
        allow((change) => change.type === 'recordSaved' && change.anchoredDeviceId === id),
      ),
      ...deviceIds.map((id) =>
        allow((change) => change.type === 'associated' && change.pair.owner.id === id),
      ),
      allow((change) => change.type === 'recordRemoved' && change.kind === 'geofences', UNLIMITED),
    ];
  }
  const form = /^records\.forms\.(\w+)\.save$/.exec(action)?.[1];
  if (form !== undefined) {
    return [
      allow((change) => change.type === 'recordSaved' && change.kind === form),
      allow((change) => change.type === 'associated', UNLIMITED),
      allow((change) => change.type === 'photoSaved' || change.type === 'accumulatorsSaved', UNLIMITED),
    ];
  }
  const several = SEVERAL[action];
  if (several) return several.map((covers) => allow(covers));
  const asked = ASKED[action];
  // A test goes to each channel by itself.
  const isRepeated = asked === ownAccount || action === 'account.testNotification.sendTest';
  return asked ? [allow(asked, isRepeated ? UNLIMITED : 1)] : askedByAction(tab, action, allow);
}

function askedByAction(
  { console: farol }: SimulatedTab,
  called: string,
  allow: (covers: Allowance['covers'], left?: number) => Allowance,
): Allowance[] {
  if (called !== 'records.action.confirm' || !farol) return [];
  const { action } = farol.records.action.getSnapshot();
  if (action?.type !== 'remove') return [];
  return action.records.map(({ id }) =>
    allow((change) => change.type === 'recordRemoved' && change.kind === action.name && change.id === id),
  );
}

/** Whether a change is one of the own account. */
const ownAccount: Allowance['covers'] = (change) => change.type === 'recordSaved' && change.kind === 'users';
/** A photo and the name of its file in the device. */
const photo: Allowance['covers'] = (change) =>
  change.type === 'photoSaved' || (change.type === 'recordSaved' && change.kind === 'devices');
const pinning: Allowance['covers'] = (change) =>
  change.type === 'serverAttributesChanged' || ownAccount(change);

/** Actions that ask for several changes, each once. */
const SEVERAL: Readonly<Record<string, readonly Allowance['covers'][] | undefined>> = {
  'admin.branding.save': [
    (change) => change.type === 'brandingSaved',
    (change) => change.type === 'pictureSaved',
  ],
  'devices.photo.upload': [photo, photo],
  'devices.photo.retry': [photo, photo],
};

/** What other actions ask for. */
const ASKED: Readonly<Record<string, Allowance['covers'] | undefined>> = {
  'reports.scheduleTimes.create': (change) => change.type === 'recordSaved' && change.kind === 'calendars',
  'shares.form.save': (change) => change.type === 'shareSaved',
  'shares.links.confirm': (change) => change.type === 'shareRemoved',
  'account.form.save': ownAccount,
  'account.totpSetup.verifyCode': ownAccount,
  'account.totpSetup.disable': ownAccount,
  'account.totpRemoval.confirm': ownAccount,
  'account.reauthentication.submit': ownAccount,
  'preferences.account.choose': ownAccount,
  'preferences.account.retry': ownAccount,
  'devices.driverLock.set': (change) => change.type === 'recordSaved' && change.kind === 'devices',
  'devices.pinnedAttributes.pin': pinning,
  'devices.pinnedAttributes.unpin': pinning,
  'account.impersonation.confirm': (change) => change.type === 'impersonated',
  'account.impersonationEnd.endImpersonation': (change) => change.type === 'impersonated',
  'account.tokenCreation.create': (change) => change.type === 'tokenCreated',
  'account.tokenRevocation.revoke': (change) => change.type === 'tokenRevoked',
  'account.tokens.confirm': (change) => change.type === 'tokenRevoked',
  'integrations.list.switch': (change) => change.type === 'integrationSaved',
  'integrations.form.save': (change) => change.type === 'integrationSaved',
  'outbox.resend.send': (change) => change.type === 'letterResent',
  'outbox.discard.confirm': (change) => change.type === 'letterRemoved',
  'account.testNotification.sendTest': (change) => change.type === 'testNotificationSent',
  'admin.serverRestart.confirm': (change) => change.type === 'serverRestarted',
  'admin.serverSettings.save': (change) => change.type === 'settingsSaved',
  'map.onlineMaps.decide': (change) => change.type === 'settingsSaved',
  'records.distanceRecount.recount': (change) => change.type === 'distanceRecounted',
  'records.associations.toggle': (change) => change.type === 'associated' || change.type === 'dissociated',
  'alerts.push.turnOn': (change) => change.type === 'pushTokenRegistered',
};
